import type { DeskServices } from '#app/desk/desk-services'
import type { FunnelDesk } from '#app/domain/funnel/funnel-desk-store.server'
import { type FunnelEvent, hourIndex } from '#app/domain/funnel/funnel-event'
import { allBuyers, pauseAction } from '#app/domain/leads/delivery/buyer-pause-store.server'
import { versionActions } from '#app/flows/upkeep/note-version.server'
import { hour } from '#app/shared/time'

const hours = 24
const week = 7 * 24
const charted = { click: 'Clicks', lead_accepted: 'Accepted leads', text_sent: 'Texts' } as const
const [release, rollback] = versionActions
/** Operators' actions that may explain a change of the counts, besides any change of a link, a price or spend. */
const marking = [pauseAction(true), pauseAction(false), ...versionActions]
const words: Record<string, (subject: string) => string> = {
  [release]: (version) => `Version ${version} released`,
  [rollback]: (version) => `Back to version ${version}`,
  [pauseAction(true)]: (buyer) => `${buyerIn(buyer)} paused`,
  [pauseAction(false)]: (buyer) => `${buyerIn(buyer)} resumed`,
  'links.add': (slug) => `Link ${slug} added`,
  'links.edit': (slug) => `Link ${slug} edited`,
  'links.disable': (slug) => `Link ${slug} disabled`,
  'links.enable': (slug) => `Link ${slug} enabled`,
  'links.import': (slug) => `Link ${slug} imported`,
  'prices.set': (buyer) => `Price of ${buyer} set`,
  'spend.import': () => 'Spend imported',
  'spend.remove': () => 'Spend removed',
}

export type HourlyCounts = {
  event: FunnelEvent
  label: string
  /** Counts of the last 24 hours, the current one last. `before` has the same hours a week before. */
  counts: number[]
  before: number[]
}
/** A change; `by` is empty for a version. */
export type HourMark = { at: number; what: string; by: string }
export type Hours = { startsAt: number; charts: HourlyCounts[]; marks: HourMark[] }

/** Returns the last 24 hours of UTC beside the same a week before, and what changed in them, newest first. */
export async function readHours(services: DeskServices): Promise<Hours> {
  const { now, funnelDesk, audits, linkAudits } = services
  const first = hourIndex(now()) - hours + 1
  const since = first * hour
  const asked = { by: null, subject: null, since, before: null, limit: 200, offset: 0 }
  const [rows, past, ...acts] = await Promise.all([
    countsFrom(funnelDesk, first),
    countsFrom(funnelDesk, first - week),
    audits.list({ ...asked, actions: marking }),
    linkAudits.list({ ...asked, actions: [] }),
  ])
  const events = Object.entries(charted) as [keyof typeof charted, string][]
  return {
    startsAt: since,
    charts: events.map(([event, label]) => ({
      event,
      label,
      counts: rows.map((counts) => counts?.[event] ?? 0),
      before: past.map((counts) => counts?.[event] ?? 0),
    })),
    marks: acts
      .flat()
      .map(({ at, action, subject, by }) => ({
        at,
        what: words[action]?.(subject) ?? `${action} ${subject}`,
        by: action === release || action === rollback ? '' : by,
      }))
      .toSorted((one, other) => other.at - one.at),
  }
}

function buyerIn(id: string): string {
  return id === allBuyers ? 'All buyers' : `Buyer ${id}`
}

/** Returns the sums of each hour from one on; undefined if nothing was counted. */
async function countsFrom(funnelDesk: FunnelDesk, first: number) {
  const bound = (at: number) => ({ day: '', hour: at })
  const period = { since: bound(first), before: bound(first + hours) }
  const rows = await funnelDesk.report('hour', period)
  return Array.from({ length: hours }, (_, at) => {
    return rows.find(({ name }) => name === String(first + at))?.counts
  })
}
