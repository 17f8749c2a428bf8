import { type Budget, budget, wideBudget } from '#app/shared/budget'
import type { NetworkLayer } from '#app/shared/ip'
import type { ChallengePurpose } from './challenge'
import { type LimitName, type Limits, pointsPerText, softShare } from './limits'

/** What a verification breaker watches. */
export type BreakerScope = 'prefix' | 'country'

type SharedLayer =
  | 'phone_cooldown'
  | 'phone_hour'
  | 'phone_day'
  | `${NetworkLayer}_ten_minutes`
  | `${NetworkLayer}_day`
  | 'total_hour'
  | 'total_day'

export type BudgetName =
  | SharedLayer
  | `own_${SharedLayer}`
  | 'email_day'
  | 'prefix_hour'
  | 'prefix_network_hour'
  | 'known_day'
  | 'own_known_day'
  | 'country_hour'
  | `${BreakerScope}_probes`
  | `${BreakerScope}_probes_network`

export type NetworkKey = { layer: NetworkLayer; key: string }

export type SendSubject = {
  purpose: ChallengePurpose
  phoneKey: string
  /** HMAC of mailbox and network together; null for own data, which asks for no email. */
  mailboxKey: string | null
  /** Narrowest first; empty for loopback, which is not charged. */
  networks: readonly NetworkKey[]
  /** HMAC of the number's first seven digits. */
  prefixKey: string
  /** False inside +1, where one prefix has numbers of many carriers. */
  isPrefixLimited: boolean
  country: string
}

export type SendCircumstances = {
  /** A code was recently verified from this network. */
  isKnown: boolean
  /** Turnstile is configured and has not been passed. */
  isSoft: boolean
  /** Open breakers that let this text pass only as a probe. */
  probes: readonly BreakerScope[]
}

const tenMinutes = 600
const hour = 3_600
const day = 86_400

/** Returns the budgets that one text is charged to, narrowest first. */
export function sendBudgets(
  subject: SendSubject,
  limits: Limits,
  circumstances: SendCircumstances,
): Budget<BudgetName>[] {
  const { purpose, mailboxKey, country, prefixKey, isPrefixLimited } = subject
  // A network without a verified code leaves the reserve to the others.
  const open = (limit: number) =>
    circumstances.isKnown ? limit : limit - Math.floor((limit * limits.reservedPercent) / 100)
  const totals = wholeTotals(purpose, limits).map((one) => ({ ...one, limit: open(one.limit) }))
  const shares = [
    ...(circumstances.isKnown ? knownBudgets(subject, limits) : []),
    ...phoneBudgets(subject, limits),
    ...(mailboxKey === null
      ? []
      : [budget('email_day', mailboxKey, limits.sendsPerEmailPerDay, day)]),
    ...networkBudgets(subject, limits, circumstances.isSoft),
  ]
  if (purpose === 'own-data') return [...shares, ...totals]
  return [
    ...shares,
    ...(isPrefixLimited && !circumstances.isKnown ? prefixBudgets(prefixKey, subject, limits) : []),
    ...circumstances.probes.flatMap((scope) => probeBudgets(scope, subject, limits)),
    wideBudget('country_hour', country, open(limits.sendsPerCountryPerHour), hour),
    ...totals,
  ]
}

/** Returns the budgets of a phone: the cooldown first. */
function phoneBudgets(
  { purpose, phoneKey }: Pick<SendSubject, 'purpose' | 'phoneKey'>,
  limits: Limits,
): [cooldown: Budget<BudgetName>, hour: Budget<BudgetName>, day: Budget<BudgetName>] {
  const own = purpose === 'own-data'
  const perHour = own ? limits.ownDataSendsPerPhonePerHour : limits.sendsPerPhonePerHour
  const perDay = own ? limits.ownDataSendsPerPhonePerDay : limits.sendsPerPhonePerDay
  return [
    budget(named(purpose, 'phone_cooldown'), phoneKey, 1, limits.sendCooldownSeconds),
    budget(named(purpose, 'phone_hour'), phoneKey, perHour, hour),
    budget(named(purpose, 'phone_day'), phoneKey, perDay, day),
  ]
}

export function networkBudgets(
  { purpose, networks }: Pick<SendSubject, 'purpose' | 'networks'>,
  limits: Limits,
  isSoft = false,
): Budget<BudgetName>[] {
  const share =
    (purpose === 'own-data' ? limits.ownDataPointsPercent / 100 : 1) * (isSoft ? softShare : 1)
  // However small the share, a network that sent nothing gets one text.
  const points = (name: LimitName) => Math.max(pointsPerText, Math.floor(limits[name] * share))
  return networks.flatMap(({ layer, key }) => {
    const { perTenMinutes, perDay } = networkLimits[layer]
    return [
      wideBudget(
        named(purpose, `${layer}_ten_minutes`),
        key,
        points(perTenMinutes),
        tenMinutes,
        pointsPerText,
      ),
      wideBudget(named(purpose, `${layer}_day`), key, points(perDay), day, pointsPerText),
    ]
  })
}

const networkLimits: Record<NetworkLayer, { perTenMinutes: LimitName; perDay: LimitName }> = {
  ipv4: { perTenMinutes: 'pointsPerIpv4PerTenMinutes', perDay: 'pointsPerIpv4PerDay' },
  net64: { perTenMinutes: 'pointsPerNet64PerTenMinutes', perDay: 'pointsPerNet64PerDay' },
  net56: { perTenMinutes: 'pointsPerNet56PerTenMinutes', perDay: 'pointsPerNet56PerDay' },
  net48: { perTenMinutes: 'pointsPerNet48PerTenMinutes', perDay: 'pointsPerNet48PerDay' },
}

/** Returns the budget of unverified sends after which a known network counts as any other for the day. */
export function knownBudgets(
  { purpose, networks: [narrowest] }: Pick<SendSubject, 'purpose' | 'networks'>,
  limits: Limits,
): Budget<BudgetName>[] {
  const name = purpose === 'own-data' ? 'own_known_day' : 'known_day'
  return narrowest ? [budget(name, narrowest.key, limits.knownUnverifiedPerDay, day)] : []
}

export function prefixBudgets(
  prefixKey: string,
  { networks }: Pick<SendSubject, 'networks'>,
  limits: Limits,
): Budget<BudgetName>[] {
  const share = limits.unverifiedPrefixSendsPerNetwork
  return [
    ...ofWidest(networks, (key) =>
      budget('prefix_network_hour', `${prefixKey}.${key}`, share, hour),
    ),
    wideBudget('prefix_hour', prefixKey, limits.unverifiedSendsPerPrefixPerHour, hour),
  ]
}

function probeBudgets(
  scope: BreakerScope,
  subject: SendSubject,
  limits: Limits,
): Budget<BudgetName>[] {
  const about = scope === 'country' ? subject.country : subject.prefixKey
  return [
    ...ofWidest(subject.networks, (key) =>
      budget(
        `${scope}_probes_network` as const,
        `${about}.${key}`,
        limits.breakerProbesPerNetwork,
        tenMinutes,
      ),
    ),
    budget(`${scope}_probes` as const, about, limits.breakerProbesPerTenMinutes, tenMinutes),
  ]
}

/** Returns a budget of the widest network that one holder may own; none for loopback. */
function ofWidest<Made>(networks: readonly NetworkKey[], make: (key: string) => Made): Made[] {
  const widest = networks.at(-1)
  return widest ? [make(widest.key)] : []
}

const totalWindows = {
  registration: [
    { layer: 'total_hour', limit: 'sendsPerHour', seconds: hour },
    { layer: 'total_day', limit: 'sendsPerDay', seconds: day },
  ],
  'own-data': [
    { layer: 'total_hour', limit: 'ownDataSendsPerHour', seconds: hour },
    { layer: 'total_day', limit: 'ownDataSendsPerDay', seconds: day },
  ],
} as const satisfies Record<
  ChallengePurpose,
  { layer: SharedLayer; limit: LimitName; seconds: number }[]
>

/** Returns the totals over everyone, the reserve included. */
export function wholeTotals(purpose: ChallengePurpose, limits: Limits): Budget<BudgetName>[] {
  return totalWindows[purpose].map(({ layer, limit, seconds }) =>
    wideBudget(named(purpose, layer), 'all', limits[limit], seconds),
  )
}

/** Returns what everyone, and everyone in one country, may be sent: the reserve included. */
export function sharedTotals(
  { purpose, country }: Pick<SendSubject, 'purpose'> & { country: string | null },
  limits: Limits,
): Budget<BudgetName>[] {
  const ofCountry =
    purpose === 'registration' && country !== null
      ? [wideBudget<BudgetName>('country_hour', country, limits.sendsPerCountryPerHour, hour)]
      : []
  return [...ofCountry, ...wholeTotals(purpose, limits)]
}

function named(purpose: ChallengePurpose, layer: SharedLayer): BudgetName {
  return purpose === 'own-data' ? `own_${layer}` : layer
}

/**
 * Returns the counter keys of one person. Those of emails and networks are not included: a stranger may have typed
 * the one and shares the other, and both expire within about a day.
 */
export function personalBudgetKeys(phoneKey: string, limits: Limits): string[] {
  const purposes: ChallengePurpose[] = ['registration', 'own-data']
  return purposes.flatMap((purpose) =>
    phoneBudgets({ purpose, phoneKey }, limits).map(({ key }) => key),
  )
}

/** Returns what a filled-in decoy field is charged to, instead of all of the above. */
export function decoyBudget(networkKey: string, limits: Limits): Budget<'decoy_hour'> {
  return budget('decoy_hour', networkKey, limits.decoysPerNetworkPerHour, hour)
}

/** Returns whether many visitors share this budget. */
export function isBreaker(name: BudgetName): boolean {
  return /^(own_)?total_|^(country|prefix)_(hour|probes)$/.test(name)
}

/** Returns whether exhausting it raises an alarm. A breaker's probes do not: its opening already did. */
export function isAlarming(name: BudgetName): boolean {
  return /^(own_)?total_|^country_hour$/.test(name)
}

/** Returns whether only known networks are charged to it. */
export function isOfKnown(name: BudgetName): boolean {
  return name === 'known_day' || name === 'own_known_day'
}

export function isCooldown(name: BudgetName): boolean {
  return name === 'phone_cooldown' || name === 'own_phone_cooldown'
}

export function isNetwork(name: BudgetName): boolean {
  return /^(own_)?(ipv4|net\d\d)_/.test(name)
}

/** Returns whether a failed text stays charged, so that failing texts are limited too. */
export function staysCharged(name: BudgetName): boolean {
  return isNetwork(name) || /^(own_)?phone_day$|^email_day$/.test(name)
}
