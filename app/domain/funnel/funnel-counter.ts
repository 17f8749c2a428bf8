import { type Dimensions, otherName } from '#app/shared/dimensions'
import { day } from '#app/shared/time'
import type { FunnelCount, FunnelCounts, FunnelEvent, PageCount } from './funnel-event'

/** Rows of either kind that wait to be written; beyond it, an isolate's memory could be filled. */
const mostWaiting = 1_000

export type FunnelCounter = {
  count: (events: readonly FunnelEvent[], dimensions: Dimensions, now: number) => void
  view: (page: string, isVisit: boolean, now: number) => void
  /** Adds sums: what could not be sent, or what another isolate counted. */
  addAll: (counts: FunnelCounts) => void
  /** Returns the counts and resets them. */
  drain: () => FunnelCounts
}

/** Returns a counter that sums events in memory, so that a thousand become a few rows. */
export function createFunnelCounter(most = mostWaiting): FunnelCounter {
  let rows = new Map<string, FunnelCount>()
  let pages = new Map<string, PageCount>()

  const addRow = (row: FunnelCount): void => {
    const { day, link, campaign, country, device, variant } = row
    const key = [day, link, campaign, country, device, variant].join('\n')
    const standing = rows.get(key)
    if (standing) addCounts(standing.counts, row.counts)
    else if (rows.size < most || isUnnamed(row)) rows.set(key, row)
    else addRow(unnamed(row))
  }
  const addPage = (row: PageCount): void => {
    const key = `${row.day} ${row.page}`
    const standing = pages.get(key)
    if (standing) {
      standing.views += row.views
      standing.visits += row.visits
    } else if (pages.size < most || row.page === otherName) pages.set(key, row)
    else addPage({ ...row, page: otherName })
  }
  return {
    count(events, { link, campaign, country, device, variant }, now) {
      const counts: FunnelCount['counts'] = {}
      for (const event of events) counts[event] = 1
      addRow({ day: Math.floor(now / day), link, campaign, country, device, variant, counts })
    },
    view: (page, isVisit, now) =>
      addPage({ page, day: Math.floor(now / day), views: 1, visits: isVisit ? 1 : 0 }),
    addAll(counts) {
      counts.rows.forEach(addRow)
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

function addCounts(standing: FunnelCount['counts'], added: FunnelCount['counts']): void {
  for (const event of Object.keys(added) as FunnelEvent[]) {
    standing[event] = (standing[event] ?? 0) + (added[event] ?? 0)
  }
}

function unnamed(row: FunnelCount): FunnelCount {
  const other = { link: otherName, campaign: otherName, country: otherName, variant: otherName }
  return { ...row, ...other }
}

function isUnnamed({ link, campaign, country, variant }: FunnelCount): boolean {
  return [link, campaign, country, variant].every((name) => name === otherName)
}
