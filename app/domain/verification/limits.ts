/** A setting's default, and the range that production accepts. */
type LimitRule = readonly [standard: number, least: number, most: number]

/**
 * All limits of phone verification. Each is a setting of the same name in upper case (`codeLength` →
 * `CODE_LENGTH`). A 4-digit code has 13 bits where NIST SP 800-63B requires 20: acceptable for qualifying a lead,
 * only together with these budgets.
 */
const rules = {
  codeLength: [4, 4, 8],
  // The code form has up to eight boxes, and personal data requires all of them.
  ownDataCodeLength: [8, 8, 8],
  codeLifeSeconds: [600, 120, 1_800],
  attemptsPerCode: [3, 1, 5],
  proofLifeSeconds: [900, 60, 3_600],

  sendCooldownSeconds: [60, 30, 600],
  sendsPerPhonePerHour: [3, 1, 5],
  sendsPerPhonePerDay: [5, 1, 10],
  // Counted per network, so that a stranger cannot use up someone's address.
  sendsPerEmailPerDay: [5, 1, 20],

  // Networks spend points: a text costs `pointsPerText`, and verifying its code returns most of them.
  pointsPerIpv4PerTenMinutes: [90, 3, 300],
  pointsPerIpv4PerDay: [600, 3, 3_000],
  pointsPerNet64PerTenMinutes: [30, 3, 150],
  pointsPerNet64PerDay: [120, 3, 600],
  pointsPerNet56PerTenMinutes: [90, 3, 300],
  pointsPerNet56PerDay: [360, 3, 1_800],
  pointsPerNet48PerTenMinutes: [180, 3, 600],
  pointsPerNet48PerDay: [900, 3, 4_500],
  /** How long a verified code makes its network known; /privacy promises up to 30. */
  knownNetworkDays: [30, 1, 30],
  /** Unverified texts up to which a known network keeps its privileges: never suspicious, and the reserve. */
  knownUnverifiedPerDay: [10, 1, 50],

  sendsPerCountryPerHour: [500, 10, 2_000],
  // The circuit breaker over everything.
  sendsPerHour: [1_000, 5, 5_000],
  sendsPerDay: [5_000, 5, 25_000],
  /** Share of an hour's and a day's sends reserved for networks with a verified code. */
  reservedPercent: [10, 1, 50],
  alarmAtPercent: [80, 10, 95],

  // Viewing and erasing own data: counted separately from registrations at every level.
  ownDataSendsPerPhonePerHour: [3, 1, 5],
  ownDataSendsPerPhonePerDay: [5, 1, 10],
  /** Percentage of a network's points for registrations. */
  ownDataPointsPercent: [20, 10, 100],
  ownDataSendsPerHour: [400, 5, 1_000],
  ownDataSendsPerDay: [2_000, 5, 5_000],

  decoysPerNetworkPerHour: [10, 1, 100],
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof rules
export type Limits = Record<LimitName, number>

export const limitRules: Record<LimitName, LimitRule> = rules

export const defaultLimits = Object.fromEntries(
  Object.entries(rules).map(([name, [standard]]) => [name, standard]),
) as Limits

/** A unit, not a setting: every limit in points uses it. */
export const pointsPerText = 3
export const pointsReturned = 2

/** Beyond this share of its points, a network's sends are suspicious. */
export const softShare = 1 / 3

/** Once this share of an hour's total is used, every send is suspicious: the rest is for people who can prove it. */
export const softTotalShare = 1 / 2

/**
 * Share of a country's hour and of everyone's hour and day that texts never verified from one range (IPv4 /16, IPv6
 * /32) may take, so that it takes seven ranges, not one, to use up what everybody shares.
 */
export const rangeShare = 0.15

/** The same of the reserve: a seventh or more would let the ranges that used up the rest use up the reserve, too. */
export const reserveRangeShare = 0.1

/**
 * Texts that nobody verified within an hour, up to which a block (IPv4 /24, IPv6 /48) gets a suspicious send without
 * the robot check: one, or two for a requester's second, since a text can get lost and a number be mistyped.
 */
export const cleanTexts = { first: 1, resend: 2 }

/** Texts of the reserve that a block may leave unverified in an hour: a code, and another if it gets lost. */
export const reserveTexts = 2

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
