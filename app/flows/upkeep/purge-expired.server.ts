import { purgeAction, type Retention, writeDropped } from '#app/domain/compliance/retention'
import type { LeadState } from '#app/domain/leads/lead'
import type { LeadRetention } from '#app/domain/leads/ports'
import type { Services } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import { day, minute, second } from '#app/shared/time'

/** Failed tries count for a day and a proof lives for minutes; two days cover both. */
const challengeLifeMs = 2 * day

/** A country is judged by the texts of its last day. */
const sentTextDays = 2

/** Few enough for a short statement that does not block visitors' statements. */
const rowsPerBatch = 1_000
/** Well below the minute between ticks. */
const timeBoxMs = 20 * second
/** D1 allows 1,000 statements per invocation, and a batch has one to three. */
const maxBatches = 400
/** Half an hour of runs, one per minute. */
const alarmEveryTicks = 30

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
  | 'purgeBacklog'
  | 'settings'
  | 'log'
  | 'now'
>
type Purpose = { name: string; drop: (limit: number) => Promise<number> }
type Options = { rows?: number; boxMs?: number }

/**
 * Deletes what is past its retention, one batch per purpose in turn, until nothing is left or the time box ends.
 * Records the backlog, so that the next tick continues it.
 */
export async function purgeExpired(
  services: Needs,
  { rows = rowsPerBatch, boxMs = timeBoxMs }: Options = {},
): Promise<void> {
  const { log, now } = services
  const endsAt = now() + boxMs
  const left: string[] = []
  const dropped = new Map<string, number>()
  let batches = 0
  let open = inTurn(purposesOf(services), now())
  while (open.length > 0) {
    const unfinished: Purpose[] = []
    for (const purpose of open) {
      const { name } = purpose
      if (now() >= endsAt || batches === maxBatches) {
        left.push(name)
        continue
      }
      batches++
      try {
        const count = await purpose.drop(rows)
        dropped.set(name, (dropped.get(name) ?? 0) + count)
        if (count >= rows) unfinished.push(purpose)
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
  await noteLeft(services, left)
}

/** Keeps what was deleted, by purpose, for the report of `npm run retention`. */
async function auditPurge({ audits, log, now }: Needs, dropped: Map<string, number>) {
  const note = writeDropped(dropped)
  if (note === '') return
  const count = Array.from(dropped.values()).reduce((sum, one) => sum + one, 0)
  const entry = { by: 'retention', action: purgeAction, subject: '', count, note }
  await audits.write(entry, now()).catch((error: unknown) => {
    log.alarm('AUDIT_FAILED', { detail: purgeAction, ...errorFields(error) })
  })
}

async function noteLeft({ purgeBacklog, log }: Needs, left: string[]): Promise<void> {
  const backlog = await purgeBacklog.note(left)
  if (left.length > 0) log.warn('retention.left', { detail: left.join(','), count: left.length })
  for (const { purpose, ticks } of backlog) {
    if (ticks % alarmEveryTicks === 0) log.alarm('PURGE_BEHIND', { detail: purpose, count: ticks })
  }
}

/** Rotates the order each minute, so that a slow purpose cannot always use up the time box. */
function inTurn(purposes: Purpose[], now: number): Purpose[] {
  const first = Math.floor(now / minute) % purposes.length
  return [...purposes.slice(first), ...purposes.slice(0, first)]
}

function purposesOf(services: Needs): Purpose[] {
  const { budgets, sentTexts, knownNetworks, challenges, confirmations } = services
  const { funnelStore, comments, contactMessages, withdrawals, audits, linkAudits } = services
  const { leadRetention } = services
  const { retention } = services.settings
  const now = services.now()
  const before = (days: number) => now - days * day
  return [
    { name: 'budgets', drop: (limit) => budgets.purge(now, limit) },
    { name: 'challenges', drop: (limit) => challenges.purge(now - challengeLifeMs, limit) },
    { name: 'sent_texts', drop: (limit) => sentTexts.purge(before(sentTextDays), limit) },
    { name: 'known_networks', drop: (limit) => knownNetworks.purge(now, limit) },
    { name: 'email_confirmations', drop: (limit) => confirmations.purge(now, limit) },
    { name: 'link_names', drop: (limit) => funnelStore.purgeNames(now, limit) },
    {
      name: 'contact_messages',
      drop: (limit) => contactMessages.purge(before(retention.contactMessagesDays), limit),
    },
    {
      name: 'unpublished_comments',
      drop: (limit) => comments.purge(before(retention.unpublishedCommentsDays), limit),
    },
    ...purposesOfLeads(leadRetention, retention, now),
    {
      name: 'receipts',
      drop: (limit) => leadRetention.dropReceipts(before(retention.receiptsDays), limit),
    },
    {
      name: 'withdrawals',
      drop: (limit) => withdrawals.purge(before(retention.withdrawalsDays), limit),
    },
    {
      name: 'audits',
      drop: (limit) => audits.purge(before(retention.auditsDays), limit),
    },
    {
      name: 'link_audits',
      drop: (limit) => linkAudits.purge(before(retention.auditsDays), limit),
    },
  ]
}

function purposesOfLeads(
  store: LeadRetention,
  { acceptedLeadsDays, rejectedLeadsDays, deadLeadsDays, ...retention }: Retention,
  now: number,
): Purpose[] {
  const before = (days: number) => now - days * day
  const leads = (name: string, states: readonly LeadState[], days: number) => ({
    name,
    drop: (limit: number) => store.dropLeads(states, before(days), limit),
  })
  return [
    leads('accepted_leads', ['accepted'], acceptedLeadsDays),
    leads('rejected_leads', ['rejected'], rejectedLeadsDays),
    leads('dead_leads', ['dead', 'parked'], deadLeadsDays),
    {
      name: 'lead_events',
      drop: (limit) => store.dropEvents(before(retention.leadEventsDays), limit),
    },
    {
      name: 'consents',
      drop: (limit) => store.dropConsents(before(retention.consentsDays), limit),
    },
  ]
}
