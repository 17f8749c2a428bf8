/** What is asked of the site in its busiest hour. */
export type Load = {
  views: number
  leads: number
  /** Followed links a second. */
  clicks: number
  /** Lists read from D1 a second, for one visitor or for the cache. */
  lists: number
  /** Isolates that count clicks. */
  isolates: number
}

const secondsPerMonth = 30 * 86_400
const secondsPerDay = 86_400

/** The busiest hour has this many times the average. */
const peak = 4
const clicksPerView = 0.2
/** Visitors with US dollars or a watchlist get pages of their own. */
const personalShare = 0.05
/** Keys with prices, by parameters and countries, each rendered once in five minutes. */
const cachedListsPerSecond = 300 / 300
/** A location that gets a request has an isolate, and another for each five requests a second: assumed, not known. */
const locations = 330
const viewsPerIsolate = 5

export function loadOf(viewsPerMonth: number, leadsPerDay: number): Load {
  const views = (peak * viewsPerMonth) / secondsPerMonth
  return {
    views,
    leads: (peak * leadsPerDay) / secondsPerDay,
    clicks: views * clicksPerView,
    lists: views * personalShare + Math.min(views, cachedListsPerSecond),
    isolates: Math.max(1, Math.round(Math.min(views, locations) + views / viewsPerIsolate)),
  }
}

export const sumKinds = ['clicks', 'funnel'] as const
export type SumKind = (typeof sumKinds)[number]

/** Returns the messages a second that isolates send which counted something since the last one. */
export function flushesPerSecond({ clicks, views, isolates }: Load, kind: SumKind): number {
  const [asked, seconds] = kind === 'clicks' ? [clicks, 5] : [views, 15]
  return (isolates * (1 - Math.exp((-seconds * asked) / isolates))) / seconds
}

export function sumsPerSecond(load: Load): number {
  return sumKinds.reduce((sum, kind) => sum + flushesPerSecond(load, kind), 0)
}
