import { leadsPath, noName } from '#app/desk/leads/read-lead-filter'
import { funnelDimensions } from '#app/domain/funnel/funnel-report'
import type { LeadStep } from '#app/domain/funnel/with-leads'
import type { Happening } from '#app/domain/leads/lead-filter'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { otherName } from '#app/shared/dimensions'
import { funnelPath, namesInAddress } from './funnel-asked'
import type { ShownFunnel } from './funnel-route'
import { inCanada, nameIn } from './in-words'

const firstDays = {
  ...{ lead_committed: 'from', lead_accepted: 'accepted' },
  ...{ accepted: 'accepted', rejected: 'rejected', returned: 'returned' },
} as const satisfies Record<LeadStep | Happening, string>

/** Returns the list of a row's leads. */
export function leadsOf(
  { key, hour }: ReportedRow,
  step: LeadStep | Happening,
  { asked, period }: ShownFunnel,
  isTotal = false,
): string {
  const first = firstDays[step]
  const since = { ...namesInAddress(asked.names), [first]: period.since, to: asked.to }
  if (isTotal) return leadsPath({ ...since, counted: 'yes' })
  if (asked.by === 'day') return leadsPath({ ...since, [first]: key, to: key, counted: 'yes' })
  if (hour !== undefined) return leadsPath({ ...since, hour: String(hour), counted: 'yes' })
  const group = funnelDimensions.find((group) => group === asked.by)
  return leadsPath({ ...(group && { [group]: key || noName }), ...since })
}

type RowNameProps = { row: ReportedRow; shown: ShownFunnel }

/** A row's name, which leads to the same report of this name only. */
export function RowName({ row: { key, name }, shown: { asked } }: RowNameProps) {
  const { by, names, page, ...others } = asked
  if (by === 'day') return <time>{name}</time>
  const shown = nameIn(by, name)
  const dimension = funnelDimensions.find((one) => one === by)
  const isLast = !dimension || names[dimension] !== undefined || key === otherName
  if (isLast) return shown
  return <a href={funnelPath({ by, ...others, names: { ...names, [dimension]: key } })}>{shown}</a>
}

type ListedCountProps = {
  count: number
  /** How many of them are stored, which is how many the list has. */
  stored: number
  path: string
  /** What else is to say of those erased. */
  erasedWords?: string
}

/** A count of leads, with a link to as many of them; those erased since stand beside it. */
export function ListedCount({ count, stored, path, erasedWords = '' }: ListedCountProps) {
  if (count === 0) return '0'
  const erased = count - stored
  if (erased === 0) return <a href={path}>{inCanada(count)}</a>
  return (
    <>
      {inCanada(count)}
      <small>
        {stored > 0 && <a href={path}>{inCanada(stored)} listed</a>}
        {`${stored > 0 ? ', ' : ''}${inCanada(erased)} erased${erasedWords}`}
      </small>
    </>
  )
}
