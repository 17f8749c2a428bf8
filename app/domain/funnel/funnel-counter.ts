import { otherName } from '#app/shared/dimensions'
import {
  costlyEvents,
  type FunnelCount,
  type FunnelCounts,
  type FunnelEvent,
  type PageCount,
} from './funnel-event'

/** Rows of either kind that wait to be written; beyond it, an isolate's memory could be filled. */
const maxWaiting = 1_000

export type FunnelCounter = {
  /** `reserved`: what the row becomes if there is no room; other names by default, but for costly events. */
  add: (row: FunnelCount, reserved?: FunnelCount) => void
  addPage: (page: PageCount) => void
  /** Adds sums: what could not be sent, or what another isolate counted. */
  addAll: (counts: FunnelCounts) => void
  drain: () => FunnelCounts
}

/** Returns a counter that sums events in memory, so a thousand become a few rows. */
export function createFunnelCounter(max = maxWaiting): FunnelCounter {
  let rows = new Map<string, FunnelCount>()
  let pages = new Map<string, PageCount>()

  const add = (row: FunnelCount, reserved = withoutRoom(row)): void => {
    const key = keyOf(row)
    const existing = rows.get(key)
    if (existing) {
      existing.admits ||= row.admits
      addCounts(existing.counts, row.counts)
    } else if (rows.size < max || key === keyOf(reserved))
      rows.set(key, { ...row, counts: { ...row.counts } })
    else add(reserved, reserved)
  }
  const addPage = (row: PageCount): void => {
    const key = `${row.hour} ${row.page}`
    const existing = pages.get(key)
    if (existing) {
      existing.views += row.views
      existing.visits += row.visits
    } else if (pages.size < max || row.page === otherName) pages.set(key, row)
    else addPage({ ...row, page: otherName })
  }
  return {
    add,
    addPage,
    addAll(counts) {
      for (const row of counts.rows) add(row)
      counts.pages.forEach(addPage)
    },
    drain() {
      const drained = { rows: Array.from(rows.values()), pages: Array.from(pages.values()) }
      rows = new Map()
      pages = new Map()
      return drained
    },
  }
}

function keyOf(row: FunnelCount): string {
  const { hour, visitor, link, campaign, source, country, device, landing, variant } = row
  return [hour, visitor, link, campaign, source, country, device, landing, variant].join('\n')
}

function addCounts(existing: FunnelCount['counts'], added: FunnelCount['counts']): void {
  for (const event of Object.keys(added) as FunnelEvent[]) {
    existing[event] = (existing[event] ?? 0) + (added[event] ?? 0)
  }
}

function withoutRoom(row: FunnelCount): FunnelCount {
  return costlyEvents.some((event) => row.counts[event]) ? row : unnamed(row)
}

function unnamed(row: FunnelCount): FunnelCount {
  const [link, campaign, source] = [otherName, otherName, otherName]
  const [country, landing, variant] = [otherName, otherName, otherName]
  return { ...row, link, campaign, source, country, landing, variant, admits: false }
}
