/** The site's load in its busiest hour. */
export type Load = {
  views: number
  leads: number
  /** Followed links a second. */
  clicks: number
  /** Lists read from D1 a second, for one visitor or for the cache. */
  lists: number
  /** Isolates that count clicks and views. */
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

/** Returns the messages a second that isolates send which counted something in the last 15 seconds. */
export function sumsPerSecond({ clicks, views, isolates }: Load): number {
  const seconds = 15
  return (isolates * (1 - Math.exp((-seconds * (clicks + views)) / isolates))) / seconds
}
