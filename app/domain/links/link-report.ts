export const reportGroups = ['link', 'source', 'campaign'] as const
export type ReportGroup = (typeof reportGroups)[number]

export type ReportRow = {
  /** Empty where the clicks named none; of links, where no such link exists. */
  name: string
  clicks: number
  repeats: number
  /** Of networks that clicked more often than people do; not in `clicks`. */
  suspects: number
  bots: number
  closed: number
  unknown: number
  /** By the last touch, through a link. */
  leads: number
  /** Of these, taken by the buyer. */
  accepted: number
  /** Leads whose first touch it was, whatever came last. */
  firstTouch: number
}

/** Conversion is accepted leads by first clicks of people; null without clicks. */
export function conversionRate({ clicks, accepted }: ReportRow): number | null {
  return clicks === 0 ? null : accepted / clicks
}
