import { dollars, Rows } from '#app/desk/parts/parts'
import { funnelDimensions, funnelSteps, stepLabels } from '#app/domain/funnel/funnel-report'
import { type LeadStep, leadSteps } from '#app/domain/funnel/with-leads'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { otherName } from '#app/shared/dimensions'
import { type Asked, type FunnelSort, funnelPath } from './funnel-asked'
import { costOf, losses, netCostOf, type ShownFunnel } from './funnel-route'
import { lossIn } from './funnel-summary'
import {
  conversionIn,
  costIn,
  inCanada,
  marginIn,
  nameIn,
  netIn,
  percent,
  rateIn,
} from './in-words'
import { ListedCount, leadsOf } from './listed-leads'

/** Each campaign, link or whatever else is counted, below all of them together. */
export function FunnelTable({ shown }: { shown: ShownFunnel }) {
  const { asked, rows, total } = shown
  return (
    <Rows caption={`Funnel by ${asked.by}`} columns={headsOf(asked, total.earned !== null)}>
      {rows.length > 1 && <FunnelLine row={total} shown={shown} isTotal />}
      {rows.map((row) => (
        <FunnelLine key={row.key} row={row} shown={shown} />
      ))}
    </Rows>
  )
}

function headsOf({ page, ...asked }: Asked, isPriced: boolean): React.ReactNode[] {
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
    'biggest loss',
    sortable('cost', spentHead(asked)),
    ...(isPriced ? [earnedHead] : []),
  ]
}

/** Only a campaign's leads are known to be paid. Spend is imported by campaign and day. */
function spentHead({ by }: Pick<Asked, 'by'>): string {
  if (by === 'campaign') return 'spent, per lead'
  return by === 'day' ? 'spent' : 'spent, by campaign only'
}

const earnedHead = 'earned, margin'

type LineProps = { row: ReportedRow; shown: ShownFunnel; isTotal?: boolean }

function FunnelLine({ row, shown, isTotal = false }: LineProps) {
  const { by } = shown.asked
  const { rates, before, loss, comparedWithOthers, spentCents, earned } = row
  const cost = costOf(row)
  const noun = isTotal ? 'paid lead' : 'lead'
  const isCompared = by !== 'hour' && by !== 'day' && comparedWithOthers !== 'too few to tell'
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{isTotal ? 'all' : <Name row={row} shown={shown} />}</th>
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
            {step === 'lead_accepted' && <small>before {inCanada(before.counts[step])}</small>}
          </td>
        )
      })}
      <td data-name="accepted per visit">
        {conversionIn(row)}
        {before.conversion && <small>before {rateIn(before.conversion)}</small>}
        {isCompared && <small>{comparedWithOthers} than the others</small>}
      </td>
      <td data-name="biggest loss">{loss ? lossIn(loss) : noLossIn(row)}</td>
      <td data-name={spentHead({ by })}>
        {spentCents !== null && dollars(spentCents)}
        {cost !== null && <small>{costIn(cost, noun)}</small>}
        {losses.map((lost) => {
          const net = netCostOf(row, lost)
          return net !== null && <small key={lost}>{`without ${lost} ${netIn(net)}`}</small>
        })}
        {before.spentCents !== null && <small>before {spentIn(before)}</small>}
      </td>
      {shown.total.earned !== null && (
        <td data-name={earnedHead}>
          {earned && (earned.cents > 0 || spentCents !== null || row.counts.lead_accepted > 0) && (
            <>
              {dollars(earned.cents)}
              <small>{marginIn(earned, spentCents)}</small>
            </>
          )}
        </td>
      )}
    </tr>
  )
}

/** What was spent, and what each accepted paid lead cost. */
function spentIn(paid: ReportedRow['before']): string {
  const cost = costOf(paid)
  const spent = dollars(paid.spentCents ?? 0)
  if (cost === null) return spent
  return `${spent}, ${Number.isFinite(cost) ? `${dollars(cost)} per lead` : 'no accepted lead'}`
}

/** A row's name, which leads to the same report of this name only. */
function Name({ row: { key, name }, shown: { asked } }: Omit<LineProps, 'isTotal'>) {
  const { by, names, page, ...others } = asked
  const shown = nameIn(by, name)
  const dimension = funnelDimensions.find((one) => one === by)
  const isLast = !dimension || names[dimension] !== undefined || key === otherName
  if (isLast) return shown
  return <a href={funnelPath({ by, ...others, names: { ...names, [dimension]: key } })}>{shown}</a>
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
  if (path === null) return inCanada(counts[step])
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
