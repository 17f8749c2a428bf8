import type { Budget } from '#app/shared/budget'
import type { NetworkKeys, NetworkLayer } from '#app/shared/ip'
import type { BudgetName, ChargedNetworks } from './budget'

/** The charges of one text that a verified code returns. */
export type StoredCharge = ChargedNetworks & {
  textId: string
  /** Epoch milliseconds. */
  chargedAt: number
}

export type SendCharge = StoredCharge & { budgets: readonly Budget<BudgetName>[] }

/** Returns the charge as one short string of HMACs, stored with its challenge. */
export function writeCharge(charge: StoredCharge): string {
  const { textId, purpose, chargedAt, networks, block, range, country, privilege } = charge
  const nets = networks.map(({ layer, key }) => `${layer}:${key}`)
  const kind = (purpose === 'own-data' ? 'o' : 'r') + (privilege?.charAt(0) ?? '')
  const around = [country, block ?? '', range ?? '']
  return ['2', kind, chargedAt.toString(36), textId, ...around, ...nets].join('.')
}

/** A phone gets this many texts a day by default. Older ones no longer count. */
const maxCharges = 5

/** Returns the charges stored so far and this one, of the last texts. */
export function addCharge(earlier: string | null, charge: StoredCharge): string {
  return [...(earlier?.split(' ') ?? []), writeCharge(charge)].slice(-maxCharges).join(' ')
}

/** Returns the charges that `addCharge` joined. */
export function readCharges(text: string | null): StoredCharge[] {
  return (text ?? '').split(' ').flatMap((one) => readCharge(one) ?? [])
}

const written =
  /^2\.([or])([kr]?)\.([\da-z]{1,11})\.([\w-]+)\.([A-Z\d]*)\.([\w-]*)\.([\w-]*)((?:\.(?:ipv4|net64|net56|net48):[\w-]+)*)$/

/** Returns null for anything that `writeCharge` did not write. */
export function readCharge(text: string | null): StoredCharge | null {
  const parts = text === null ? null : written.exec(text)
  if (!parts) return null
  const [, purpose, privilege, chargedAt = '', textId = '', country = '', block, range, nets = ''] =
    parts
  return {
    textId,
    purpose: purpose === 'o' ? 'own-data' : 'registration',
    privilege: privilege === 'k' ? 'known' : privilege === 'r' ? 'reserve' : null,
    chargedAt: Number.parseInt(chargedAt, 36),
    networks: nets.split('.').filter(Boolean).map(readNetwork),
    country,
    block: block || null,
    range: range || null,
  }
}

function readNetwork(text: string): NetworkKeys['networks'][number] {
  const [layer, key = ''] = text.split(':')
  return { layer: layer as NetworkLayer, key }
}
