/**
 * Returns SQL that is true if nothing may be sent to a lead's buyer: forwarding is paused, the breaker is open, or
 * its one probe is in progress.
 *
 * @param buyerId a column, @param now a bound parameter such as `?2`
 */
export function isHeld(buyerId: string, now: string): string {
  return `(${isPaused(buyerId)} OR ${isBroken(buyerId, now)})`
}

export function isPaused(buyerId: string): string {
  return `EXISTS (SELECT 1 FROM buyer_pause AS pause
     WHERE pause.buyer_id IN (${buyerId}, '*') AND pause.is_paused = 1)`
}

function isBroken(buyerId: string, now: string): string {
  return `EXISTS (SELECT 1 FROM buyer_health AS health
     WHERE health.buyer_id = ${buyerId} AND health.opened_at IS NOT NULL
       AND (health.open_until > ${now} OR COALESCE(health.probe_until, 0) > ${now}))`
}
