import type { Reads } from '#app/shared/batch-by-name.server'

/** The bookmark of the last round that this isolate ran; null before the first. */
export type LastRound = { bookmark: D1SessionBookmark | null }

/**
 * Reads from the nearest replica, but never from before this isolate's last round: a visitor who refreshed prices
 * sees them.
 */
export function nearPrices(market: D1Database, lastRound: LastRound): Reads {
  let opened: { from: LastRound['bookmark']; session: D1DatabaseSession } | null = null
  const session = () => {
    const from = lastRound.bookmark
    if (opened?.from !== from || opened === null) {
      opened = { from, session: market.withSession(from ?? 'first-unconstrained') }
    }
    return opened.session
  }
  return { prepare: (sql) => session().prepare(sql) }
}
