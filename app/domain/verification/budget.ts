import { type Budget, budget, wideBudget } from '#app/shared/budget'
import type { NetworkKeys, NetworkLayer } from '#app/shared/ip'
import type { ChallengePurpose } from './challenge'
import {
  cleanTexts,
  type LimitName,
  type Limits,
  pointsPerText,
  pointsReturned,
  rangeShare,
  reserveRangeShare,
  reserveTexts,
  softShare,
  softTotalShare,
} from './limits'

/** What a charge is counted under. */
type KeyName =
  | NetworkLayer
  | 'known'
  | 'phone'
  | 'mailbox'
  | 'block'
  | 'range'
  | 'range_country'
  | 'country'
  | 'all'

type Row = {
  key: KeyName
  /** Seconds. */
  window: number | LimitName
  limit: number | LimitName
  /** The limit of own data, which has counters of its own; null where it is not counted. */
  own: number | LimitName | null
  /** In points: an own-data limit is a percentage of them. */
  isPoints?: true
  /** Share of the limit, or of its reserve, for each range of addresses. */
  share?: number
  isShareOfReserve?: true
  /** Share of the limit beyond which a send is suspicious. */
  soft?: number
  /** The last tenth is reserved for known networks. */
  hasReserve?: true
  /** Charged only to texts of known networks, or only to those of them that take from the reserve. */
  only?: Privilege
  /** Stored by slice instead of by charge. */
  isWide?: true
  /** A failed text stays charged, so that failing texts are limited too. */
  keepsFailed?: true
  /** Units that a verified code returns. */
  returned?: number
}

const tenMinutes = 600
const hour = 3_600
const day = 86_400

const points = {
  own: null,
  isPoints: true,
  soft: softShare,
  isWide: true,
  keepsFailed: true,
  returned: pointsReturned,
} as const
const ofRange = { share: rangeShare, hasReserve: true, isWide: true, returned: 1 } as const
const ofReserve = { only: 'reserve', isWide: true, returned: 1 } as const
const ofReserveRange = { ...ofReserve, share: reserveRangeShare, isShareOfReserve: true } as const
const ofAll = { hasReserve: true, isWide: true } as const

/**
 * Every limit on texts, narrowest first: the first that refuses is the one reported. `block_hour` comes last,
 * because it refuses only what is suspicious.
 */
// biome-ignore format: one row each
const rows = {
  known_day:          { key: 'known', only: 'known', window: day, limit: 'knownUnverifiedPerDay', own: 'knownUnverifiedPerDay', returned: 1 },
  phone_cooldown:     { key: 'phone', window: 'sendCooldownSeconds', limit: 1, own: 1 },
  phone_hour:         { key: 'phone', window: hour, limit: 'sendsPerPhonePerHour', own: 'ownDataSendsPerPhonePerHour' },
  phone_day:          { key: 'phone', window: day, limit: 'sendsPerPhonePerDay', own: 'ownDataSendsPerPhonePerDay', keepsFailed: true },
  email_day:          { key: 'mailbox', window: day, limit: 'sendsPerEmailPerDay', own: null, keepsFailed: true },
  ipv4_ten_minutes:   { key: 'ipv4', window: tenMinutes, limit: 'pointsPerIpv4PerTenMinutes', ...points },
  ipv4_day:           { key: 'ipv4', window: day, limit: 'pointsPerIpv4PerDay', ...points },
  net64_ten_minutes:  { key: 'net64', window: tenMinutes, limit: 'pointsPerNet64PerTenMinutes', ...points },
  net64_day:          { key: 'net64', window: day, limit: 'pointsPerNet64PerDay', ...points },
  net56_ten_minutes:  { key: 'net56', window: tenMinutes, limit: 'pointsPerNet56PerTenMinutes', ...points },
  net56_day:          { key: 'net56', window: day, limit: 'pointsPerNet56PerDay', ...points },
  net48_ten_minutes:  { key: 'net48', window: tenMinutes, limit: 'pointsPerNet48PerTenMinutes', ...points },
  net48_day:          { key: 'net48', window: day, limit: 'pointsPerNet48PerDay', ...points },
  range_country_hour: { key: 'range_country', window: hour, limit: 'sendsPerCountryPerHour', own: null, ...ofRange },
  range_hour:         { key: 'range', window: hour, limit: 'sendsPerHour', own: 'ownDataSendsPerHour', ...ofRange },
  range_day:          { key: 'range', window: day, limit: 'sendsPerDay', own: 'ownDataSendsPerDay', ...ofRange },
  reserve_block_hour: { key: 'block', window: hour, limit: reserveTexts, own: reserveTexts, ...ofReserve },
  reserve_country_hour: { key: 'range_country', window: hour, limit: 'sendsPerCountryPerHour', own: null, ...ofReserveRange },
  reserve_hour:       { key: 'range', window: hour, limit: 'sendsPerHour', own: 'ownDataSendsPerHour', ...ofReserveRange },
  reserve_day:        { key: 'range', window: day, limit: 'sendsPerDay', own: 'ownDataSendsPerDay', ...ofReserveRange },
  country_hour:       { key: 'country', window: hour, limit: 'sendsPerCountryPerHour', own: null, soft: softTotalShare, ...ofAll },
  total_hour:         { key: 'all', window: hour, limit: 'sendsPerHour', own: 'ownDataSendsPerHour', soft: softTotalShare, ...ofAll },
  total_day:          { key: 'all', window: day, limit: 'sendsPerDay', own: 'ownDataSendsPerDay', ...ofAll },
  block_hour:         { key: 'block', window: hour, limit: Number.MAX_SAFE_INTEGER, own: Number.MAX_SAFE_INTEGER, isWide: true, returned: 1 },
} as const satisfies Record<string, Row>

type RowName = keyof typeof rows
export type BudgetName = RowName | `own_${RowName}`

const allRows: [RowName, Row][] = Object.entries(rows) as [RowName, Row][]

export type SendSubject = NetworkKeys & {
  purpose: ChallengePurpose
  phoneKey: string
  /** HMAC of mailbox and network together; null for own data, which asks for no email. */
  mailboxKey: string | null
  /** HMAC of the number's first seven digits; null inside +1, where they say nothing of the carrier. */
  prefixKey: string | null
  country: string
}

/**
 * Why a text may be sent. `usual`: nothing is suspicious. `first`, `resend`: suspicious, and its block must have no
 * other unverified text. `human`: the robot check passed. `known`: a code was verified from this network. `reserve`:
 * the same, and what everybody shares is used up.
 */
export type SendStanding = 'usual' | 'first' | 'resend' | 'human' | Privilege

/** Of a known network: never suspicious; and, once what everybody shares is used up, its part of the reserve. */
type Privilege = 'known' | 'reserve'

export function privilegeOf(standing: SendStanding): Privilege | null {
  return standing === 'known' || standing === 'reserve' ? standing : null
}

function isCharged({ only }: Row, privilege: Privilege | null): boolean {
  return only === undefined || only === privilege || (only === 'known' && privilege === 'reserve')
}

/** Returns the budgets that one text is charged to, narrowest first. */
export function sendBudgets(
  subject: SendSubject,
  limits: Limits,
  standing: SendStanding,
): Budget<BudgetName>[] {
  const keys = { ...sharedKeys(subject), phone: subject.phoneKey, mailbox: subject.mailboxKey }
  const privilege = privilegeOf(standing)
  return rowsOf(subject.purpose).flatMap(([name, row]) => {
    const key = keys[row.key]
    if (key === null || !isCharged(row, privilege)) return []
    return [{ ...budgetOf(name, row, key, subject.purpose, limits), limit: open(name, row) }]
  })

  function open(name: RowName, row: Row): number {
    if (name === 'block_hour' && (standing === 'first' || standing === 'resend')) {
      return cleanTexts[standing]
    }
    const whole = limitOf(row, subject.purpose, limits)
    const reserved = row.hasReserve && privilege !== 'reserve' ? reserveOf(whole, limits) : 0
    // Own data's points are few already.
    const isSoftened = standing === 'usual' && !(row.isPoints && subject.purpose === 'own-data')
    const soft = isSoftened ? softLimitOf(row, whole) : whole
    return Math.min(whole - reserved, soft)
  }
}

function reserveOf(whole: number, { reservedPercent }: Limits): number {
  return Math.floor((whole * reservedPercent) / 100)
}

/** However small a network's share, it gets two texts: a number may be mistyped. */
function softLimitOf({ soft, isPoints }: Row, whole: number): number {
  if (soft === undefined) return whole
  return Math.max(Math.floor(whole * soft), isPoints ? 2 * pointsPerText : 0)
}

function rowsOf(purpose: ChallengePurpose) {
  return allRows.filter(([, { own, isPoints }]) => purpose === 'registration' || own || isPoints)
}

type Keys = Record<KeyName, string | null>

/** Returns the keys that a charge keeps: none of a person. */
function sharedKeys({
  networks,
  block,
  range,
  country,
}: NetworkKeys & { country: string }): Omit<Keys, 'phone' | 'mailbox'> {
  const of = (layer: NetworkLayer) => networks.find((one) => one.layer === layer)?.key ?? null
  return {
    known: networks[0]?.key ?? null,
    ipv4: of('ipv4'),
    net64: of('net64'),
    net56: of('net56'),
    net48: of('net48'),
    block,
    range,
    range_country: range && `${country}.${range}`,
    country,
    all: 'all',
  }
}

function limitOf(
  { limit, own, isPoints, share = 1, isShareOfReserve }: Row,
  purpose: ChallengePurpose,
  limits: Limits,
) {
  const read = (one: number | LimitName) => (typeof one === 'number' ? one : limits[one])
  if (purpose === 'registration' || !isPoints) {
    const whole = read(purpose === 'registration' ? limit : (own ?? limit))
    return Math.ceil((isShareOfReserve ? reserveOf(whole, limits) : whole) * share)
  }
  // However small the percentage, a network that sent nothing gets one text.
  return Math.max(pointsPerText, Math.floor((read(limit) * limits.ownDataPointsPercent) / 100))
}

function budgetOf(
  name: RowName,
  row: Row,
  key: string,
  purpose: ChallengePurpose,
  limits: Limits,
): Budget<BudgetName> {
  const named = purpose === 'own-data' ? (`own_${name}` as const) : name
  const seconds = typeof row.window === 'number' ? row.window : limits[row.window]
  const make = row.isWide ? wideBudget : budget
  const cost = row.isPoints ? pointsPerText : 1
  return { ...make<BudgetName>(named, key, limitOf(row, purpose, limits), seconds), cost }
}

/** What a text was charged to, without its person. */
export type ChargedNetworks = NetworkKeys & {
  purpose: ChallengePurpose
  country: string
  privilege: Privilege | null
}

/** Returns the budgets refunded after a verified code: most of a network's points, and its count as unverified. */
export function returnsOfVerification(
  charge: ChargedNetworks,
  limits: Limits,
): Budget<BudgetName>[] {
  const keys: Partial<Keys> = sharedKeys(charge)
  return rowsOf(charge.purpose).flatMap(([name, row]) => {
    const key = keys[row.key]
    if (!row.returned || !key || !isCharged(row, charge.privilege)) return []
    return [{ ...budgetOf(name, row, key, charge.purpose, limits), cost: row.returned }]
  })
}

/** Returns the budgets refunded after a failed text: all but the daily ones of phone and email, and the networks. */
export function returnsOfFailure<Name extends BudgetName>(
  budgets: readonly Budget<Name>[],
): Budget<Name>[] {
  return budgets.filter(({ name }) => !rowOf(name).keepsFailed)
}

/** Returns what everyone, and everyone in these countries, may be sent: the reserve included. */
export function sharedTotals(
  purpose: ChallengePurpose,
  countries: readonly string[],
  limits: Limits,
): Budget<BudgetName>[] {
  return rowsOf(purpose).flatMap(([name, row]) => {
    const keys = row.key === 'country' ? countries : row.key === 'all' ? ['all'] : []
    return keys.map((key) => budgetOf(name, row, key, purpose, limits))
  })
}

/**
 * Returns the counter keys of one person. Those of emails and networks are not included: a stranger may have typed
 * the one and shares the other, and both expire within about a day.
 */
export function personalBudgetKeys(phoneKey: string, limits: Limits): string[] {
  const purposes: ChallengePurpose[] = ['registration', 'own-data']
  return purposes.flatMap((purpose) =>
    rowsOf(purpose)
      .filter(([, { key }]) => key === 'phone')
      .map(([name, row]) => budgetOf(name, row, phoneKey, purpose, limits).key),
  )
}

/** Returns what a filled-in decoy field is charged to, instead of all of the above. */
export function decoyBudget(networkKey: string, limits: Limits): Budget<'decoy_hour'> {
  return budget('decoy_hour', networkKey, limits.decoysPerNetworkPerHour, hour)
}

function rowOf(name: BudgetName): Row {
  return rows[name.replace(/^own_/, '') as RowName]
}

/** Returns whether it refuses a text that would pass if it were not suspicious, or proved a person. */
export function isSoft(name: BudgetName): boolean {
  return rowOf(name).soft !== undefined
}

/** Returns whether a known network that it refuses may take from the reserve. */
export function hasReserve(name: BudgetName): boolean {
  return rowOf(name).hasReserve === true
}

/** Returns who shares a budget, as far as a visitor is told. */
export function sharersOf(name: BudgetName): 'phone' | 'network' | 'everyone' | 'other' {
  if (name.endsWith('phone_cooldown')) return 'phone'
  const { key, hasReserve, only } = rowOf(name)
  if (key === 'block') return 'network'
  return hasReserve || only === 'reserve' ? 'everyone' : 'other'
}
