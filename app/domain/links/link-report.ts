export const reportGroups = ['link', 'source', 'campaign'] as const
export type ReportGroup = (typeof reportGroups)[number]

export type ReportRow = {
  /** Empty if the clicks named none; for links, if there is no such link. */
  name: string
  clicks: number
  repeats: number
  /** Clicks from networks that clicked more often than people do; not in `clicks`. */
  suspects: number
  /** Opened pages that a click led to; null for sources, which visits are not counted by. */
  visits: number | null
  bots: number
  closed: number
  unknown: number
  /** By the last touch through a link. */
  leads: number
  /** Of these, accepted by the buyer. */
  accepted: number
  /** Leads whose first touch it was, whatever the last. */
  firstTouch: number
}

export type ClicksByName = Omit<ReportRow, 'visits' | 'leads' | 'accepted' | 'firstTouch'>
export type VisitsByName = { name: string; visits: number }
export type LeadsByName = Pick<ReportRow, 'name' | 'leads' | 'accepted' | 'firstTouch'>

const noClicks = { clicks: 0, repeats: 0, suspects: 0, bots: 0, closed: 0, unknown: 0 }
const noLeads = { leads: 0, accepted: 0, firstTouch: 0 }

/** Returns one row per name, most clicked first. */
export function mergeReport(
  clicks: readonly ClicksByName[],
  visits: readonly VisitsByName[] | null,
  leads: readonly LeadsByName[],
): ReportRow[] {
  const rows = new Map<string, ReportRow>()
  const none = { ...noClicks, ...noLeads, visits: visits === null ? null : 0 }
  for (const row of [...clicks, ...(visits ?? []), ...leads]) {
    rows.set(row.name, { ...none, ...rows.get(row.name), ...row })
  }
  return Array.from(rows.values()).sort(
    (one, other) =>
      other.clicks - one.clicks ||
      other.leads - one.leads ||
      Number(one.name > other.name) - Number(one.name < other.name),
  )
}

/** Returns accepted leads divided by people's first clicks; null without clicks. */
export function conversionRate({ clicks, accepted }: ReportRow): number | null {
  return clicks === 0 ? null : accepted / clicks
}
