import { dollars, Rows } from '#app/desk/parts/parts'
import { funnelSteps, type Rate, rateOf, stepLabels } from '#app/domain/funnel/funnel-report'
import { type LeadStep, leadSteps } from '#app/domain/funnel/with-leads'
import type { Refused, ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { otherName } from '#app/shared/dimensions'
import { type Asked, type FunnelSort, funnelPath } from './funnel-asked'
import type { ShownFunnel } from './funnel-route'
import { lossPlaceIn } from './funnel-summary'
import {
  conversionIn,
  inCanada,
  intervalIn,
  percent,
  rateIn,
  shareIn,
  untoldWords,
} from './in-words'
import { ListedCount, leadsOf, RowName } from './listed-leads'
import { decidedIn, earnedPer, refusedIn } from './row-costs'

/** Each campaign, link or whatever else is counted, below all of them together. */
export function FunnelTable({ shown }: { shown: ShownFunnel }) {
  const { asked, rows } = shown
  return (
    <>
      <details className="fold">
        <summary>Each row’s steps from visit to lead</summary>
      </details>
      <Rows caption={`Funnel by ${asked.by}`} columns={headsOf(shown)}>
        {rows.length > 1 && <FunnelLine row={shown.total} shown={shown} isTotal />}
        {rows.map((row) => (
          <FunnelLine key={row.key} row={row} shown={shown} />
        ))}
      </Rows>
    </>
  )
}

function headsOf({ asked, total }: ShownFunnel): React.ReactNode[] {
  return [
    asked.by,
    ...funnelSteps.map((step) => sortable(asked, step, stepLabels[step])),
    'accepted per visit',
    ...(total.refused ? [sortable(asked, 'refused', refusedHead)] : []),
    ...(total.earned ? [sortable(asked, 'worth', worthHead)] : []),
    'biggest loss',
  ]
}

/** Days stay in their order. */
export function sortable({ page, ...asked }: Asked, sort: FunnelSort, label: string) {
  if (asked.by === 'day') return label
  return (
    <a
      key={sort}
      href={funnelPath({ ...asked, sort })}
      aria-current={asked.sort === sort ? 'true' : undefined}
    >
      {label}
      {asked.sort === sort && ' ↓'}
    </a>
  )
}

type LineProps = { row: ReportedRow; shown: ShownFunnel; isTotal?: boolean }

function FunnelLine({ row, shown, isTotal = false }: LineProps) {
  const { by } = shown.asked
  const { rates, before, loss, comparedWithOthers } = row
  const hasBefore = funnelSteps.some((step) => shown.total.before.counts[step] > 0)
  const isCompared = by !== 'hour' && by !== 'day' && comparedWithOthers !== 'too few to tell'
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{isTotal ? 'all' : <RowName row={row} shown={shown} />}</th>
      {funnelSteps.map((step, at) => {
        const rate = rates[at - 1]
        const leads = leadSteps.find((one) => one === step)
        return (
          <td key={step} data-name={stepLabels[step]} className="count">
            {leads ? (
              <Leads {...{ row, shown, isTotal }} step={leads} />
            ) : (
              inCanada(row.counts[step])
            )}
            {rate && <small>{percent(rate.share)}</small>}
            {step === 'lead_accepted' && hasBefore && (
              <small>before {inCanada(before.counts[step])}</small>
            )}
          </td>
        )
      })}
      <td data-name="accepted per visit">
        <Conversion of={row} />
        {before.conversion && <small>before {rateIn(before.conversion)}</small>}
        {isCompared && <small>{comparedWithOthers} than the others</small>}
      </td>
      {row.refused && <RefusedCell {...{ row, shown, isTotal }} refused={row.refused} />}
      {shown.total.earned && <Worth row={row} untold={isTotal ? shown.untold : null} />}
      <td data-name="biggest loss">
        {loss ? percent(loss.share) : noLossIn(row)}
        {loss && <small>{lossPlaceIn(loss)}</small>}
      </td>
    </tr>
  )
}

/** Accepted leads per visit. */
function Conversion({ of: row }: { of: ReportedRow }) {
  const { lead_accepted: part, visit: whole } = row.counts
  const { conversion } = row
  return conversion ? (
    <FirstFigure rate={conversion} part={part} whole={whole} />
  ) : (
    conversionIn(row)
  )
}

type FirstFigureProps = { rate: Rate | null; part: number; whole: number }

/** A share with its interval below it; a fraction of too few. */
export function FirstFigure({ rate, part, whole }: FirstFigureProps) {
  if (!rate) return shareIn(rate, part, whole)
  return (
    <>
      {percent(rate.share)}
      <small>{intervalIn(rate)}</small>
    </>
  )
}

const refusedHead = 'rejected, returned'

/** The leads of these days that no buyer kept, and their share of those decided. */
function RefusedCell({ row, shown, isTotal, refused }: LineProps & { refused: Refused }) {
  const both = refusedIn(row)
  const decided = decidedIn(row)
  const kinds = (['rejected', 'returned'] as const).filter((kind) => refused[kind] > 0)
  return (
    <td data-name={refusedHead} className="count">
      {inCanada(both)}
      {both > 0 && <small>{shareIn(rateOf(both, decided), both, decided)}</small>}
      {kinds.map((kind) => (
        <small key={kind}>
          <a href={leadsOf(row, kind, shown, isTotal)}>{`${inCanada(refused[kind])} ${kind}`}</a>
        </small>
      ))}
    </td>
  )
}

const worthHead = 'earned per visit'

/** What a visit brought, and an accepted lead. */
function Worth({ row, untold }: { row: ReportedRow; untold: ShownFunnel['untold'] }) {
  const { counts } = row
  const [perVisit, perLead] = [earnedPer(row, 'visit'), earnedPer(row, 'lead_accepted')]
  const priced = row.earned?.unpriced ? ' of a known price' : ''
  const isUntold = perVisit === null && (counts.visit > 0 || counts.lead_accepted > 0)
  return (
    <td data-name={worthHead}>
      {perVisit === null ? isUntold && 'can’t be told' : dollars(perVisit)}
      {perVisit !== null && untold && untold.cents > 0 && (
        <small>{`${dollars(untold.cents)} earned ${untoldWords}`}</small>
      )}
      {perLead !== null && <small>{`${dollars(perLead)} per accepted lead${priced}`}</small>}
    </td>
  )
}

function noLossIn({ rates }: ReportedRow): string {
  return rates.some(Boolean) ? 'none' : 'too few to tell'
}

/** A count of leads, with a link to as many of them if they can be listed so. */
function Leads({ row, step, shown, isTotal }: LineProps & { step: LeadStep }) {
  const { name, counts, listed } = row
  const path = leadsOf(row, step, shown, isTotal)
  const ofAccepted = step === 'lead_accepted' ? partsIn(listed) : ''
  const stored = listed?.[step] ?? counts[step]
  const erasedWords = !isTotal && name === otherName ? ', name not kept' : ''
  return (
    <>
      <ListedCount {...{ count: counts[step], stored, path, erasedWords }} />
      {ofAccepted && <small>{ofAccepted}</small>}
    </>
  )
}

/** What accepted leads became since, and those that an operator resolved. */
function partsIn(listed: ReportedRow['listed']): string {
  const { withdrawn = 0, returned = 0, byHand = 0 } = listed ?? {}
  const parts = [
    withdrawn > 0 && `${inCanada(withdrawn)} withdrawn`,
    returned > 0 && `${inCanada(returned)} returned`,
    byHand > 0 && `${inCanada(byHand)} by hand`,
  ].filter(Boolean)
  return parts.length > 0 ? `of which ${parts.join(', ')}` : ''
}
