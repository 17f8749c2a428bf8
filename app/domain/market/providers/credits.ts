import type { CreditPlan } from '#app/domain/market/ports'
import type { ProviderId } from '#app/domain/market/quote'
import { type FeedStatus, readinessOf, statusOf } from '#app/domain/market/rounds/feed-status'
import { sessionOf } from '#app/domain/market/tsx-calendar'
import { day, dayIndex, minuteIndex, toIso } from '#app/shared/time'

/** Returns the credits left for a provider now, by the minute and by the share of the day that has passed. */
export function creditsFree(
  provider: ProviderId,
  plan: CreditPlan,
  statuses: readonly FeedStatus[],
  now: number,
): number {
  const used = creditsUsed(provider, statuses, now)
  const free = creditsAllowed(plan, now) - used.today
  return Math.max(0, Math.min(free, plan.perMinute - used.thisMinute))
}

type Askable = { name: string; provider: ProviderId; intervalMs: number; reserve?: number }

/** Returns whether a feed outside of the rounds is due, and has a credit beside its reserve. */
export function isAskable(
  feed: Askable,
  plans: Record<ProviderId, CreditPlan>,
  statuses: readonly FeedStatus[],
  now: number,
): boolean {
  const { provider, intervalMs, reserve = 0 } = feed
  const isDue = readinessOf(statusOf(feed, statuses), intervalMs, now) === 'ready'
  return isDue && creditsFree(provider, plans[provider], statuses, now) > reserve
}

export function creditsLeftToday(
  provider: ProviderId,
  plan: CreditPlan,
  statuses: readonly FeedStatus[],
  now: number,
): number {
  return Math.max(0, plan.perDay - creditsUsed(provider, statuses, now).today)
}

/** Returns the credits that may have been spent by now: the burst at once, the rest evenly over the day or session. */
export function creditsAllowed(plan: CreditPlan, now: number): number {
  const burst = Math.min(plan.burst, plan.perDay)
  return Math.floor(burst + (plan.perDay - burst) * passedFraction(plan, now))
}

function passedFraction({ spread }: CreditPlan, now: number): number {
  if (spread === 'day') return (now % day) / day
  // Budgets begin at midnight UTC, in Toronto's evening: the session before it has spent its own.
  const session = sessionOf(toIso(now).slice(0, 10))
  if (!session) return 0
  const passed = (now - session.opensAt) / (session.closesAt - session.opensAt)
  return Math.min(1, Math.max(0, passed))
}

function creditsUsed(provider: ProviderId, statuses: readonly FeedStatus[], now: number) {
  const own = statuses.filter((status) => status.provider === provider)
  return {
    today: sum(own, (status) => (status.creditDay === dayIndex(now) ? status.creditsToday : 0)),
    thisMinute: sum(own, (status) =>
      status.creditMinute === minuteIndex(now) ? status.creditsThisMinute : 0,
    ),
  }
}

function sum(statuses: readonly FeedStatus[], of: (status: FeedStatus) => number): number {
  return statuses.reduce((total, status) => total + of(status), 0)
}
