import type { FunnelCounts } from '#app/domain/funnel/funnel-event'
import type { ClickCount } from '#app/domain/links/click-counter'
import { partsOf } from '#app/shared/parts'
import type { CountMessageOf } from './env'

/** A row is up to 850 bytes long, a page up to 200, a message up to 128 KB. */
const rowsPerMessage = 100

/** Returns the messages that carry these rows. */
export function clickMessages(rows: readonly ClickCount[]): CountMessageOf<'count-clicks'>[] {
  return partsOf(rows, rowsPerMessage).map((part) => ({ v: 1, type: 'count-clicks', rows: part }))
}

export function funnelMessages({ rows, pages }: FunnelCounts): CountMessageOf<'count-funnel'>[] {
  const rowParts = partsOf(rows, rowsPerMessage)
  const pageParts = partsOf(pages, rowsPerMessage)
  return Array.from({ length: Math.max(rowParts.length, pageParts.length) }, (_, at) => ({
    v: 1,
    type: 'count-funnel',
    rows: rowParts[at] ?? [],
    pages: pageParts[at] ?? [],
  }))
}
