import type { NetworkLayer } from '#app/shared/ip'

/** The subjects by which texts are counted: HMACs, except the country. */
export type SendKey =
  | NetworkLayer
  | 'known'
  | 'phone'
  | 'mailbox'
  | 'block'
  | 'range'
  | 'range_country'
  | 'country'
  | 'all'

/** A known network is never suspicious. Once the shared budget is used up, it may also use the reserve. */
export type Privilege = 'known' | 'reserve'

/** Units, or a percentage of `sendsPerHour` or `sendsPerDay`. */
type Units = number | { percent: number; of: 'sendsPerHour' | 'sendsPerDay' }

export type SendLimit = {
  key: SendKey
  /** Seconds. */
  window: number
  limit: Units
  /** The limit for own data's texts, which have counters of their own. Null if they aren't counted. */
  own: Units | null
  /** Units that a text takes, and that its verified code returns. */
  cost: number
  returned?: number
  /** Share of the limit beyond which a text is suspicious. */
  soft?: number
  /** The last `reservedPercent` are for known networks. */
  hasReserve?: true
  /** Charged only to texts of known networks, or only to those of them that take from the reserve. */
  only?: Privilege
  /** Stored by slice instead of by charge. */
  isWide?: true
  /** A failed text stays charged, so failing texts are limited too. */
  countsFailed?: true
}

const [minute, tenMinutes, hour, day] = [60, 600, 3_600, 86_400]
const ofHour = (percent: number) => ({ percent, of: 'sendsPerHour' }) as const
const ofDay = (percent: number) => ({ percent, of: 'sendsPerDay' }) as const
const unlimited = Number.MAX_SAFE_INTEGER

// Points: a network that verifies its codes gets three times the texts. Beyond a third, its texts are suspicious.
const points = { cost: 3, returned: 2, soft: 1 / 3, isWide: true, countsFailed: true } as const
// A range gets 15 % for unverified texts: it takes seven ranges, not one, to use up what everybody shares.
const range = { cost: 1, returned: 1, isWide: true, hasReserve: true } as const
// A range gets 10 % of the reserve, which is 10 %: the seven that used up the rest must not use this up, too.
const reserve = { cost: 1, returned: 1, isWide: true, only: 'reserve' } as const
// From half of an hour on, texts are suspicious: the rest is for people who can prove that they are.
const total = { cost: 1, isWide: true, hasReserve: true } as const

/**
 * Every limit on texts, narrowest first: the first that refuses is the one reported. `block_hour` comes last, because
 * it refuses only what is suspicious (`cleanTexts`).
 */
// biome-ignore format: one row each
export const sendLimits = {
  known_day:            { key: 'known',         window: day,        limit: 10,           own: 10,          cost: 1, returned: 1, only: 'known' },
  phone_cooldown:       { key: 'phone',         window: minute,     limit: 1,            own: 1,           cost: 1 },
  phone_hour:           { key: 'phone',         window: hour,       limit: 3,            own: 3,           cost: 1 },
  phone_day:            { key: 'phone',         window: day,        limit: 5,            own: 5,           cost: 1, countsFailed: true },
  email_day:            { key: 'mailbox',       window: day,        limit: 5,            own: null,        cost: 1, countsFailed: true },
  ipv4_ten_minutes:     { key: 'ipv4',          window: tenMinutes, limit: 90,           own: 18,          ...points },
  ipv4_day:             { key: 'ipv4',          window: day,        limit: 600,          own: 120,         ...points },
  net64_ten_minutes:    { key: 'net64',         window: tenMinutes, limit: 30,           own: 6,           ...points },
  net64_day:            { key: 'net64',         window: day,        limit: 120,          own: 24,          ...points },
  net56_ten_minutes:    { key: 'net56',         window: tenMinutes, limit: 90,           own: 18,          ...points },
  net56_day:            { key: 'net56',         window: day,        limit: 360,          own: 72,          ...points },
  net48_ten_minutes:    { key: 'net48',         window: tenMinutes, limit: 180,          own: 36,          ...points },
  net48_day:            { key: 'net48',         window: day,        limit: 900,          own: 180,         ...points },
  range_country_hour:   { key: 'range_country', window: hour,       limit: ofHour(7.5),  own: null,        ...range },
  range_hour:           { key: 'range',         window: hour,       limit: ofHour(15),   own: ofHour(6),   ...range },
  range_day:            { key: 'range',         window: day,        limit: ofDay(15),    own: ofDay(6),    ...range },
  reserve_block_hour:   { key: 'block',         window: hour,       limit: 2,            own: 2,           ...reserve },
  reserve_country_hour: { key: 'range_country', window: hour,       limit: ofHour(0.5),  own: null,        ...reserve },
  reserve_hour:         { key: 'range',         window: hour,       limit: ofHour(1),    own: ofHour(0.4), ...reserve },
  reserve_day:          { key: 'range',         window: day,        limit: ofDay(1),     own: ofDay(0.4),  ...reserve },
  country_hour:         { key: 'country',       window: hour,       limit: ofHour(50),   own: null,        ...total, soft: 1 / 2 },
  total_hour:           { key: 'all',           window: hour,       limit: ofHour(100),  own: ofHour(40),  ...total, soft: 1 / 2 },
  total_day:            { key: 'all',           window: day,        limit: ofDay(100),   own: ofDay(40),   ...total },
  block_hour:           { key: 'block',         window: hour,       limit: unlimited,    own: unlimited,   cost: 1, returned: 1, isWide: true },
} as const satisfies Record<string, SendLimit>

export type SendLimitName = keyof typeof sendLimits

export const proofLifeSeconds = 900

/**
 * Every number of phone verification. A 4-digit code has 13 bits where NIST SP 800-63B requires 20: acceptable for
 * qualifying a lead, only together with these budgets. Three are settings: `CODE_LENGTH`, and the totals, which
 * follow what a deployment advertises and pays for.
 */
export type Limits = typeof defaultLimits

export const defaultLimits = {
  codeLength: 4,
  /** Personal data requires all eight boxes of the form. */
  ownDataCodeLength: 8,
  /** Long enough for a text that is late, short enough for one that is read later by another. */
  codeLifeSeconds: 600,
  /** Each text may be misread twice. */
  attemptsPerCode: 3,
  /** In which the rest of the form is filled in. */
  proofLifeSeconds,
  /** Each verified code makes its network known for as long as /privacy says. */
  knownNetworkDays: 30,
  /** The circuit breaker over everything. */
  sendsPerHour: 1_000,
  sendsPerDay: 5_000,
  /** The part of country and totals that is kept for networks with a verified code. */
  reservedPercent: 10,
  /** Early enough to act, and above an ordinary busy hour. */
  alarmAtPercent: 80,
  /** A filled-in decoy field is charged to this alone. */
  decoysPerNetworkPerHour: 10,
  sends: sendLimits as Record<SendLimitName, SendLimit>,
}

/** How long KV keeps a sealed code: for a code, a second text that extends it, and the proof that it becomes. */
export function kvLifeSeconds({ codeLifeSeconds, proofLifeSeconds }: Limits): number {
  return 2 * codeLifeSeconds + proofLifeSeconds
}

/**
 * Texts without a verified code within an hour, up to which a block (IPv4 /24, IPv6 /48) gets a suspicious send without
 * the robot check: one, or two for a requester's second, since a text can get lost and a number be mistyped.
 */
export const cleanTexts = { first: 1, resend: 2 }

/**
 * A country or number prefix is suspicious while too few of the blocks texted in the last day have verified a code.
 * Blocks count, not texts, and only the newest of each range, so neither few addresses nor one range can make it so:
 * the last 200 with up to 30 of a range, or, where there are fewer, from 50 on with up to 7 of a range. Honest shares
 * are above half. Only the last texts are read, ten for each block, since every send reads them.
 */
export const verifiedRule = {
  many: { blocks: 200, perRange: 30 },
  few: { blocks: 50, perRange: 7 },
  percent: 15,
  texts: 2_000,
  days: 1,
}

/** Regions whose mobile numbers can get texts (ISO 3166-1): by region, because `+1` also covers the Caribbean. */
export const defaultRegions = (
  'CA US GB CH AU NZ AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE ' +
  'IS LI NO'
).split(' ')
