import { type Budget, budget, wideBudget } from './budget'
import type { NetworkKeys, NetworkLayer } from './ip'

type Window = 'hour' | 'day'

export type LetterBudgetName<Name extends string> =
  | `${Name}_${NetworkLayer | 'range' | 'total'}_${Window}`
  | `${Name}_${'reserve' | 'reserve_range'}_day`

/** Limits on letters that anyone can send under any email address: a message to us, or a link to that address. */
export type LetterLimits = {
  perNetwork: Record<NetworkLayer, Record<Window, number>>
  /** For IPv4 and IPv6 separately: addresses of one are cheap and must not exhaust the other. */
  total: Record<Window, number>
  /** Per family too. For networks that were quiet for a day, once others have used up a shared budget. */
  reservePerDay: number
}

/** The share of a total, and of the reserve, that one range can use: one holder may have all of it. */
const letterRangeShare = 0.1

const seconds = { hour: 3_600, day: 86_400 }
const windows = ['hour', 'day'] as const
const families = ['ipv4', 'ipv6'] as const

/** Returns the budgets that one letter is charged to, beside those of its address: its networks, then the shared ones. */
export function letterBudgets<Name extends string>(
  name: Name,
  from: NetworkKeys,
  limits: LetterLimits,
): Budget<LetterBudgetName<Name>>[] {
  return [
    ...networkBudgets(name, from, limits),
    ...windows.flatMap((per) =>
      sharedBudgets(from, `${name}_range_${per}`, `${name}_total_${per}`, limits.total[per], per),
    ),
  ]
}

/** Returns the budgets charged once others have used up a shared one: a crowd must not silence a quiet network. */
export function letterReserve<Name extends string>(
  name: Name,
  from: NetworkKeys,
  limits: LetterLimits,
): Budget<LetterBudgetName<Name>>[] {
  const narrowest = `${name}_${from.networks[0]?.layer}_day`
  const { reservePerDay } = limits
  return [
    ...networkBudgets(name, from, limits).map((one) =>
      one.name === narrowest ? { ...one, limit: 1 } : one,
    ),
    ...sharedBudgets(
      from,
      `${name}_reserve_range_day`,
      `${name}_reserve_day`,
      reservePerDay,
      'day',
    ),
  ]
}

/** Returns the budgets that a whole address family shares. An alarm is open while one of them is used up. */
export function letterTotals<Name extends string>(
  name: Name,
  limits: LetterLimits,
): Budget<LetterBudgetName<Name>>[] {
  return families.flatMap((family) => [
    ...windows.map((per) =>
      wideBudget(`${name}_total_${per}` as const, family, limits.total[per], seconds[per]),
    ),
    wideBudget(`${name}_reserve_day` as const, family, limits.reservePerDay, seconds.day),
  ])
}

/** Returns whether other networks can use up this budget too. */
export function isSharedLetterBudget(name: string): boolean {
  return isLetterTotal(name) || /_range_(hour|day)$/.test(name)
}

/** Returns whether a whole address family shares this budget. */
export function isLetterTotal(name: string): boolean {
  return /_total_(hour|day)$|_reserve_day$/.test(name)
}

function networkBudgets<Name extends string>(
  name: Name,
  { networks }: NetworkKeys,
  { perNetwork }: LetterLimits,
) {
  return networks.flatMap(({ layer, key }) =>
    windows.map((per) =>
      budget(`${name}_${layer}_${per}` as const, key, perNetwork[layer][per], seconds[per]),
    ),
  )
}

function sharedBudgets<Ranged extends string, Total extends string>(
  { networks, range }: NetworkKeys,
  ofRange: Ranged,
  ofAll: Total,
  limit: number,
  per: Window,
): Budget<Ranged | Total>[] {
  const family = networks[0]?.layer.startsWith('net') ? 'ipv6' : 'ipv4'
  const share = Math.ceil(limit * letterRangeShare)
  return [
    ...(range ? [wideBudget<Ranged | Total>(ofRange, range, share, seconds[per])] : []),
    wideBudget<Ranged | Total>(ofAll, family, limit, seconds[per]),
  ]
}
