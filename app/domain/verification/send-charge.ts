import type { Budget } from '#app/shared/budget'
import type { NetworkLayer } from '#app/shared/ip'
import { type NetworkKey, networkBudgets, type Purpose, phoneBudgets, prefixBudget } from './budget'
import { type Limits, pointsReturned } from './limits'

/** What was charged for one text, as far as a verified code gives it back. */
export type StoredCharge = {
  textId: string
  purpose: Purpose
  /** Epoch milliseconds. */
  chargedAt: number
  networks: readonly NetworkKey[]
  /** Null where the prefix has no limit. */
  prefixKey: string | null
}

export type SendCharge = StoredCharge & { phoneKey: string }

/** Returns the charge as one short string of HMACs, to be kept with its challenge. */
export function writeCharge({
  textId,
  purpose,
  chargedAt,
  networks,
  prefixKey,
}: StoredCharge): string {
  const nets = networks.map(({ layer, key }) => `${layer}:${key}`)
  const kind = purpose === 'own-data' ? 'o' : 'r'
  return ['1', kind, chargedAt.toString(36), textId, prefixKey ?? '', ...nets].join('.')
}

const written =
  /^1\.([or])\.([\da-z]{1,11})\.([\w-]+)\.([\w-]*)((?:\.(?:ipv4|net64|net56|net48):[\w-]+)*)$/

/** Returns null for anything that `writeCharge` has not written. */
export function readCharge(text: string | null): StoredCharge | null {
  const parts = text === null ? null : written.exec(text)
  if (!parts) return null
  const [, kind, chargedAt = '', textId = '', prefixKey = '', nets = ''] = parts
  return {
    textId,
    purpose: kind === 'o' ? 'own-data' : 'registration',
    chargedAt: Number.parseInt(chargedAt, 36),
    networks: nets.split('.').filter(Boolean).map(readNetwork),
    prefixKey: prefixKey || null,
  }
}

function readNetwork(text: string): NetworkKey {
  const [layer, key = ''] = text.split(':')
  return { layer: layer as NetworkLayer, key }
}

/** What a text that was never sent gives back: cooldown and hours, and never a day. */
export function returnsOfFailure(charge: SendCharge, limits: Limits): Budget[] {
  const [cooldown, hour] = phoneBudgets(charge, limits)
  return [cooldown, hour, ...prefixOf(charge, limits)]
}

/** What a verified code gives back: most of its networks' points, and its place among the unverified. */
export function returnsOfVerification(charge: StoredCharge, limits: Limits): Budget[] {
  const networks = networkBudgets(charge, limits)
  return [...networks.map((one) => ({ ...one, cost: pointsReturned })), ...prefixOf(charge, limits)]
}

function prefixOf({ prefixKey }: StoredCharge, limits: Limits): Budget[] {
  return prefixKey === null ? [] : [prefixBudget(prefixKey, limits)]
}
