/** Every log line that isn't an alarm. */
export type InfoEvent =
  | 'alarms.sent'
  | 'code.over_budget'
  | 'code.robot_check_missing'
  | 'code.robot_check_refused'
  | 'code.sent'
  | 'code.verified'
  | 'code.withheld'
  | 'code.wrong'
  | 'comment.over_budget'
  | 'comment.posted'
  | 'comment.reported'
  | 'comment.withheld'
  | 'consent.withdrawn'
  | 'contact.kept'
  | 'contact.over_budget'
  | 'contact.repeated'
  | 'contact.withheld'
  | 'email.erased'
  | 'companies.refreshed'
  | 'history.filled'
  | 'lead.committed'
  | `lead.${'accepted' | 'rejected' | 'retry' | 'parked' | 'dead'}`
  | 'notice.sent'
  | 'own_email.over_budget'
  | 'own_email.sent'
  | 'own_email.withheld'
  | 'page.not_found'
  | 'person.erased'
  | 'prices.round'
  | 'prices.thinned'
  | 'rates.refreshed'
  | 'retention.purged'
  | `withdrawal.${'retry' | 'done' | 'failed'}`

export type WarnEvent =
  | 'alarms.not_sent'
  | 'alarms.not_stored'
  | 'article.prices_unread'
  | 'clicks.not_written'
  | 'code.not_credited'
  | 'code.refused_by_provider'
  | 'comments.unread'
  | 'contact.dead_letter_left_to_sweep'
  | 'contact.queue_send_failed'
  | 'contact.requeued'
  | 'dead_man.not_called'
  | 'desk.keys_unread'
  | 'funnel.not_counted'
  | 'funnel.not_sent'
  | 'funnel.not_written'
  | 'health.failed'
  | 'companies.feed_failed'
  | 'history.feed_failed'
  | 'lead.attempt_failed'
  | 'lead.dead_letter_left_to_sweep'
  | 'lead.health_not_noted'
  | 'lead.lease_expired'
  | 'lead.queue_send_failed'
  | 'lead.requeued'
  | 'link.unreadable'
  | 'notice.failed'
  | 'notice.not_sent'
  | 'own_email.refused_by_provider'
  | 'page_cache.not_dropped'
  | 'page_cache.round_unread'
  | 'prices.feed_failed'
  | 'prices.quarantined'
  | 'prices.round_overtaken'
  | 'prices.row_refused'
  | 'queue.failed'
  | 'rates.feed_failed'
  | 'rates.series_missing'
  | 'retention.failed'
  | 'text_cost.unread'
  | 'withdrawal.dead_letter_left_to_sweep'
  | 'withdrawal.queue_send_failed'
  | 'withdrawal.requeued'

/**
 * Lines that visitors, their browsers' extensions and robots cause in any number. In production, only a share of
 * requests writes them.
 */
export const sampledEvents: ReadonlySet<string> = new Set<InfoEvent>([
  'code.over_budget',
  'code.robot_check_missing',
  'code.robot_check_refused',
  'code.sent',
  'code.verified',
  'code.withheld',
  'code.wrong',
  'comment.over_budget',
  'comment.withheld',
  'contact.over_budget',
  'contact.withheld',
  'own_email.over_budget',
  'own_email.withheld',
])
