import type { Budget } from '#app/shared/budget'
import type { NetworkLayer } from '#app/shared/ip'
import {
  type BudgetName,
  knownBudgets,
  type NetworkKey,
  networkBudgets,
  prefixBudgets,
  staysCharged,
} from './budget'
import type { ChallengePurpose } from './challenge'
import { type Limits, pointsReturned } from './limits'

/** The charges of one text that a verified code returns. */
export type StoredCharge = {
  textId: string
  purpose: ChallengePurpose
  /** Epoch milliseconds. */
  chargedAt: number
  networks: readonly NetworkKey[]
  /** Null if the prefix was not charged. */
  prefixKey: string | null
  /** Charged as a known network. */
  isKnown: boolean
}

export type SendCharge = StoredCharge & { budgets: readonly Budget<BudgetName>[] }

/** Returns the charge as one short string of HMACs, stored with its challenge. */
export function writeCharge({
  textId,
  purpose,
  chargedAt,
  networks,
  prefixKey,
  isKnown,
}: StoredCharge): string {
  const nets = networks.map(({ layer, key }) => `${layer}:${key}`)
  const kind = (purpose === 'own-data' ? 'o' : 'r') + (isKnown ? 'k' : '')
  return ['1', kind, chargedAt.toString(36), textId, prefixKey ?? '', ...nets].join('.')
}

const written =
  /^1\.([or]k?)\.([\da-z]{1,11})\.([\w-]+)\.([\w-]*)((?:\.(?:ipv4|net64|net56|net48):[\w-]+)*)$/

/** Returns null for anything that `writeCharge` did not write. */
export function readCharge(text: string | null): StoredCharge | null {
  const parts = text === null ? null : written.exec(text)
  if (!parts) return null
  const [, kind, chargedAt = '', textId = '', prefixKey = '', nets = ''] = parts
  return {
    textId,
    purpose: kind?.startsWith('o') ? 'own-data' : 'registration',
    isKnown: kind?.endsWith('k') ?? false,
    chargedAt: Number.parseInt(chargedAt, 36),
    networks: nets.split('.').filter(Boolean).map(readNetwork),
    prefixKey: prefixKey || null,
  }
}

function readNetwork(text: string): NetworkKey {
  const [layer, key = ''] = text.split(':')
  return { layer: layer as NetworkLayer, key }
}

/** Returns the budgets refunded after a failed text: all but the daily ones of phone and email, and the networks. */
export function returnsOfFailure({ budgets }: Pick<SendCharge, 'budgets'>): Budget[] {
  return budgets.filter(({ name }) => !staysCharged(name))
}

/**
 * Returns the budgets refunded after a verified code: most of its networks' points, and its count among the
 * unverified.
 */
export function returnsOfVerification(charge: StoredCharge, limits: Limits): Budget[] {
  const { prefixKey, isKnown } = charge
  return [
    ...networkBudgets(charge, limits).map((one) => ({ ...one, cost: pointsReturned })),
    ...(prefixKey === null ? [] : prefixBudgets(prefixKey, charge, limits)),
    ...(isKnown ? knownBudgets(charge, limits) : []),
  ]
}
