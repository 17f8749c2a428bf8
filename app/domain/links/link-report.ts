export const reportGroups = ['link', 'source', 'campaign'] as const
export type ReportGroup = (typeof reportGroups)[number]

export type ReportRow = {
  /** Empty if the clicks named none; for links, if there is no such link. */
  name: string
  clicks: number
  repeats: number
  /** Clicks from networks that clicked more often than people do; not in `clicks`. */
  suspects: number
  /** Opened pages that a click led to. */
  visits: number
  bots: number
  closed: number
  unknown: number
  /** Leads whose last touch came through the link. */
  leads: number
  /** Those leads that the buyer accepted. */
  accepted: number
  /** Leads whose first touch it was, whatever the last. */
  firstTouch: number
}

/** Returns accepted leads divided by people's first clicks; null without clicks. */
export function conversionRate({ clicks, accepted }: ReportRow): number | null {
  return clicks === 0 ? null : accepted / clicks
}
