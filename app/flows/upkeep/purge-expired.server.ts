import {
  challengeDays,
  endedLeadDays,
  purgeAction,
  writeDropped,
} from '#app/domain/compliance/retention'
import type { LeadState } from '#app/domain/leads/lead'
import type { Services } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import { day, hour, second } from '#app/shared/time'

/** A country is judged by the texts of its last day. */
const sentTextDays = 2

/** Few enough for a short statement that does not block visitors' statements. */
const rowsPerBatch = 1_000
/** Well below the minute to the next tick. */
const timeBoxMs = 20 * second
/** D1 allows 1,000 statements per invocation, and a batch has one to three. */
const maxBatches = 400

type Needs = Pick<
  Services,
  | 'budgets'
  | 'sentTexts'
  | 'knownNetworks'
  | 'challenges'
  | 'funnelStore'
  | 'comments'
  | 'contactMessages'
  | 'confirmations'
  | 'leadRetention'
  | 'withdrawals'
  | 'audits'
  | 'linkAudits'
  | 'settings'
  | 'log'
  | 'now'
>
type Drop = (limit: number) => Promise<number>
type Purpose = [name: string, drop: Drop]

/**
 * Deletes what is past its retention, one batch per purpose in turn, until nothing is left or the time box ends. The
 * next run continues with the rest.
 */
export async function purgeExpired(services: Needs): Promise<void> {
  const { log, now } = services
  const endsAt = now() + timeBoxMs
  const left: string[] = []
  const dropped = new Map<string, number>()
  let batches = 0
  let open = inTurn(purposesOf(services), now())
  while (open.length > 0) {
    const unfinished: Purpose[] = []
    for (const purpose of open) {
      const [name, drop] = purpose
      if (now() >= endsAt || batches === maxBatches) {
        left.push(name)
        continue
      }
      batches++
      try {
        const count = await drop(rowsPerBatch)
        dropped.set(name, (dropped.get(name) ?? 0) + count)
        if (count >= rowsPerBatch) unfinished.push(purpose)
      } catch (error) {
        log.warn('retention.failed', { detail: name, ...errorFields(error) })
        left.push(name)
      }
    }
    open = unfinished
  }
  for (const [detail, count] of dropped) {
    if (count > 0) log.info('retention.purged', { detail, count })
  }
  await auditPurge(services, dropped)
  for (const detail of left) log.alarm('PURGE_BEHIND', { detail })
}

/** Keeps what was deleted, by purpose, for the desk's Audit. */
async function auditPurge({ audits, log, now }: Needs, dropped: Map<string, number>) {
  const note = writeDropped(dropped)
  if (note === '') return
  const count = Array.from(dropped.values()).reduce((sum, one) => sum + one, 0)
  const entry = { by: 'retention', action: purgeAction, subject: '', count, note } as const
  await audits.write(entry, now()).catch((error: unknown) => {
    log.alarm('AUDIT_FAILED', { detail: purgeAction, ...errorFields(error) })
  })
}

/** Rotates the order each hour, so a slow purpose cannot always use up the time box. */
function inTurn(purposes: Purpose[], now: number): Purpose[] {
  const first = Math.floor(now / hour) % purposes.length
  return [...purposes.slice(first), ...purposes.slice(0, first)]
}

function purposesOf({ settings: { retention }, leadRetention, ...services }: Needs): Purpose[] {
  const now = services.now()
  const before = (days: number) => now - days * day
  const leads = (states: readonly LeadState[], days: number) => (limit: number) =>
    leadRetention.dropLeads(states, before(days), limit)
  const kept = endedLeadDays(retention)
  return Object.entries<Drop>({
    budgets: (limit) => services.budgets.purge(now, limit),
    challenges: (limit) => services.challenges.purge(before(challengeDays), limit),
    sent_texts: (limit) => services.sentTexts.purge(before(sentTextDays), limit),
    known_networks: (limit) => services.knownNetworks.purge(now, limit),
    email_confirmations: (limit) => services.confirmations.purge(now, limit),
    link_names: (limit) => services.funnelStore.purgeNames(now, limit),
    contact_messages: (limit) =>
      services.contactMessages.purge(before(retention.contactMessagesDays), limit),
    unpublished_comments: (limit) =>
      services.comments.purge(before(retention.unpublishedCommentsDays), limit),
    accepted_leads: leads(['accepted'], kept.accepted),
    rejected_leads: leads(['rejected'], kept.rejected),
    dead_leads: leads(['dead', 'parked'], kept.dead),
    lead_events: (limit) => leadRetention.dropEvents(before(retention.leadEventsDays), limit),
    consents: (limit) => leadRetention.dropConsents(before(retention.consentsDays), limit),
    receipts: (limit) => leadRetention.dropReceipts(before(retention.receiptsDays), limit),
    withdrawals: (limit) => services.withdrawals.purge(before(retention.withdrawalsDays), limit),
    audits: (limit) => services.audits.purge(before(retention.auditsDays), limit),
    link_audits: (limit) => services.linkAudits.purge(before(retention.auditsDays), limit),
  })
}
