import { sql } from './sql.server'

const has = (action: 'requests.named' | 'requests.noted') =>
  sql`EXISTS (SELECT 1 FROM audit WHERE request = contact_message.id AND action = ${action})`

/**
 * SQL: whether a stored message is its person's own. A regulator's or lawyer's letter is its writer's, also once it
 * is noted for the person it is about, and closed.
 */
export const isOwnMessage = sql`(
  NOT (${has('requests.named')} AND NOT ${has('requests.noted')})
  AND (answer_by IS NULL OR (dealt IS NOT NULL AND NOT ${has('requests.noted')})))`
