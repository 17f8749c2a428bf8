import { dollars, Rows } from '#app/desk/parts/parts'
import { funnelSteps, rateOf, stepLabels } from '#app/domain/funnel/funnel-report'
import { type LeadStep, leadSteps } from '#app/domain/funnel/with-leads'
import type { Refused, ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { otherName } from '#app/shared/dimensions'
import { type Asked, type FunnelSort, funnelPath } from './funnel-asked'
import {
  costOf,
  decidedIn,
  earnedPer,
  losses,
  netCostOf,
  refusedIn,
  type ShownFunnel,
} from './funnel-route'
import { lossIn } from './funnel-summary'
import {
  conversionIn,
  costIn,
  inCanada,
  marginIn,
  netIn,
  percent,
  rateIn,
  shareIn,
  unpricedIn,
  untoldWords,
} from './in-words'
import { ListedCount, leadsOf, RowName } from './listed-leads'

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

function headsOf({ asked: all, hasSpend, total }: ShownFunnel): React.ReactNode[] {
  const { page, ...asked } = all
  const isPriced = total.earned !== null
  const sortable = (sort: FunnelSort, label: string) =>
    asked.by === 'day' ? (
      label
    ) : (
      <a
        key={sort}
        href={funnelPath({ ...asked, sort })}
        aria-current={asked.sort === sort ? 'true' : undefined}
      >
        {label}
        {asked.sort === sort && ' ↓'}
      </a>
    )
  return [
    asked.by,
    ...funnelSteps.map((step) => sortable(step, stepLabels[step])),
    'accepted per visit',
    ...(total.refused ? [sortable('refused', refusedHead)] : []),
    ...(isPriced ? [sortable('worth', worthHead)] : []),
    'biggest loss',
    ...(hasSpend ? [sortable('cost', spentHead(asked))] : []),
    ...(isPriced && !hasSpend ? [sortable('earned', 'earned')] : []),
    ...(isPriced && hasSpend
      ? [[sortable('earned', 'earned'), comma, sortable('margin', 'margin')]]
      : []),
  ]
}

/** Hidden on a phone, where each has a line. */
const comma = <span key=",">, </span>

/** On no day are leads known to be paid. */
function spentHead({ by }: Pick<Asked, 'by'>): string {
  return by === 'day' ? 'spent' : `spent, per ${by === 'source' ? 'paid lead' : 'lead'}`
}

const earnedHead = (hasSpend: boolean) => (hasSpend ? 'earned, margin' : 'earned')

const worthHead = 'earned per visit'

/** Folded on a phone; all of them together are above. */
const stepsBetween: readonly (typeof funnelSteps)[number][] = [
  'form_viewed',
  'form_begun',
  'code_sent',
  'code_verified',
]

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
          <td
            key={step}
            data-name={stepLabels[step]}
            className="count"
            data-more={stepsBetween.includes(step) || undefined}
          >
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
        <FirstFigure of={conversionIn(row)} />
        {before.conversion && <small>before {rateIn(before.conversion)}</small>}
        {isCompared && <small>{comparedWithOthers} than the others</small>}
      </td>
      {row.refused && <RefusedCell {...{ row, shown, isTotal }} refused={row.refused} />}
      {shown.total.earned && <Worth row={row} untold={isTotal ? shown.untold : null} />}
      <td data-name="biggest loss">{loss ? <FirstFigure of={lossIn(loss)} /> : noLossIn(row)}</td>
      {shown.hasSpend && (
        <Spent row={row} by={by} noun={isTotal || by === 'source' ? 'paid lead' : 'lead'} />
      )}
      {shown.total.earned && <EarnedCell row={row} hasSpend={shown.hasSpend} />}
    </tr>
  )
}

/** A share, with its interval or its step below it. */
export function FirstFigure({ of: words }: { of: string }) {
  const [, share = words, rest] = /^([\d.]+%) (.+)$/.exec(words) ?? []
  return (
    <>
      {share}
      {rest && <small>{rest}</small>}
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

type SpentProps = { row: ReportedRow; by: Asked['by']; noun: 'paid lead' | 'lead' }

function Spent({ row, by, noun }: SpentProps) {
  const { spentCents, before } = row
  const cost = costOf(row)
  return (
    <td data-name={spentHead({ by })}>
      {spentCents !== null && dollars(spentCents)}
      {cost !== null && <small>{costIn(cost, noun)}</small>}
      {losses.map((lost) => {
        const net = netCostOf(row, lost)
        return net !== null && <small key={lost}>{`without ${lost} ${netIn(net)}`}</small>
      })}
      {before.spentCents !== null && <small>before {spentIn(before)}</small>}
    </td>
  )
}

function EarnedCell({ row, hasSpend }: { row: ReportedRow; hasSpend: boolean }) {
  const { earned, spentCents, counts } = row
  const isTold = earned && (earned.cents > 0 || spentCents !== null || counts.lead_accepted > 0)
  return (
    <td data-name={earnedHead(hasSpend)}>
      {isTold && (
        <>
          {dollars(earned.cents)}
          <small>{hasSpend ? marginIn(earned, spentCents) : unpricedIn(earned)}</small>
        </>
      )}
    </td>
  )
}

/** What was spent, and what each accepted paid lead cost. */
function spentIn(paid: ReportedRow['before']): string {
  const cost = costOf(paid)
  const spent = dollars(paid.spentCents ?? 0)
  if (cost === null) return spent
  return `${spent}, ${Number.isFinite(cost) ? `${dollars(cost)} per lead` : 'no accepted lead'}`
}

function noLossIn({ rates }: ReportedRow): string {
  return rates.some(Boolean) ? 'none' : 'too few to tell'
}

type LeadsProps = LineProps & { step: LeadStep }

/** A count of leads, with a link to as many of them if they can be listed so. */
function Leads({ row, step, shown, isTotal }: LeadsProps) {
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
