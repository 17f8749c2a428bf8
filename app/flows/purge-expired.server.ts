import type { Services } from '#app/services'
import { day } from '#app/shared/time'

/** Wrong tries are counted over a day; a proof lives for minutes. Two days keep both whole. */
const challengeLifeMs = 2 * day

/** A breaker judges the last texts of a country, and a quiet one takes weeks to send them. */
const sentTextDays = 30

/** Of each purpose and tick: several times what a day's breaker lets in, and still a short statement. */
const rowsPerPurpose = 1_000

type Needs = Pick<
  Services,
  | 'budgets'
  | 'sentTexts'
  | 'knownNetworks'
  | 'challenges'
  | 'contactMessages'
  | 'confirmations'
  | 'leadRetention'
  | 'withdrawals'
  | 'audits'
  | 'settings'
  | 'log'
  | 'now'
>

/** Drops what each purpose has kept long enough, a bounded number of rows each; the next tick goes on. */
export async function purgeExpired(
  services: Needs,
  { limit = rowsPerPurpose }: { limit?: number } = {},
): Promise<void> {
  const { budgets, challenges, contactMessages, confirmations, leadRetention } = services
  const { withdrawals, audits, log, now } = services
  const { retention } = services.settings
  const before = (days: number) => now() - days * day
  const purposes: [name: string, drop: () => Promise<number>][] = [
    ['budgets', () => budgets.purge(now(), limit)],
    ['sent_texts', () => services.sentTexts.purge(before(sentTextDays), limit)],
    ['known_networks', () => services.knownNetworks.purge(now(), limit)],
    ['challenges', () => challenges.purge(now() - challengeLifeMs, limit)],
    ['email_confirmations', () => confirmations.purge(now(), limit)],
    [
      'contact_messages',
      () => contactMessages.purge(before(retention.keepContactMessagesDays), limit),
    ],
    [
      'accepted_leads',
      () => leadRetention.dropLeads(['accepted'], before(retention.keepAcceptedLeadsDays), limit),
    ],
    [
      'rejected_leads',
      () => leadRetention.dropLeads(['rejected'], before(retention.keepRejectedLeadsDays), limit),
    ],
    [
      'dead_leads',
      () => leadRetention.dropLeads(['dead', 'parked'], before(retention.keepDeadLeadsDays), limit),
    ],
    ['lead_events', () => leadRetention.dropEvents(before(retention.keepLeadEventsDays), limit)],
    ['consents', () => leadRetention.dropConsents(before(retention.keepConsentsDays), limit)],
    ['receipts', () => leadRetention.dropReceipts(before(retention.keepReceiptsDays), limit)],
    ['withdrawals', () => withdrawals.purge(before(retention.keepWithdrawalsDays), limit)],
    ['audits', () => audits.purge(before(retention.keepAuditsDays), limit)],
  ]
  for (const [detail, drop] of purposes) {
    const count = await drop()
    if (count > 0) log.info('retention.purged', { detail, count })
  }
}
