/**
 * Retention of each purpose, in days, as /privacy states it. Consents outlive the leads that they justify. Anything
 * else expires sooner, by its own rule (limits.ts).
 */
export const retention = {
  /** Two years, the limitation period of most claims about an introduction (Limitations Act, 2002, Ontario, s. 4). */
  acceptedLeadsDays: 730,
  /** A quarter, in which someone may ask why; also for the rows below without another reason. */
  rejectedLeadsDays: 90,
  /** Given up, parked or withdrawn. */
  deadLeadsDays: 90,
  /** Three years, in which consent to a message may have to be proved (Canada's Anti-Spam Legislation, s. 23). */
  consentsDays: 1_095,
  /** As long as the lead that they explain. */
  leadEventsDays: 730,
  contactMessagesDays: 90,
  /** Comments that wait, were rejected or were removed; published ones stay. */
  unpublishedCommentsDays: 90,
  /** In which the same lead again gets the same result. */
  receiptsDays: 30,
  /** After the buyer, or an operator, was notified. */
  withdrawalsDays: 90,
  /** Acts of operators and owners on personal data: as long as the consent that allowed it. */
  auditsDays: 1_095,
}

export type Retention = typeof retention

/** Returns how long a lead is kept after it ended, in days, by its last state. */
export function endedLeadDays(of: Retention) {
  const dead = of.deadLeadsDays
  return { accepted: of.acceptedLeadsDays, rejected: of.rejectedLeadsDays, dead, parked: dead }
}

export const purgeAction = 'retention.purge' as const

/** Returns `accepted_leads=3 consents=1`: what was deleted, by purpose. Empty if nothing was. */
export function writeDropped(dropped: ReadonlyMap<string, number>): string {
  return Array.from(dropped)
    .filter(([, count]) => count > 0)
    .map(([purpose, count]) => `${purpose}=${count}`)
    .join(' ')
}

/** How long the record of a sent code is kept: a proof lives for minutes, and the tries of a phone count for a day. */
export const challengeDays = 2

/** Which Cloudflare keeps the log for (Workers Logs, "Limits": three on the free plan, seven on the paid one). */
export const maxLogDays = 7

/** In which a request about personal data gets its response (Personal Information Protection and Electronic Documents Act, s. 8(3)). */
export const requestDays = 30

/** How long a backup is kept. /privacy states it, and `npm run backup` deletes older ones. */
export const backupDays = 30

/** How long an opt-out is noted for restored backups: longer than any backup that does not know of it. */
export const optOutDays = backupDays + 5
