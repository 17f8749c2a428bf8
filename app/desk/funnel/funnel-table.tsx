import { noName } from '#app/desk/leads/read-lead-filter'
import { dollars, Rows } from '#app/desk/parts/parts'
import { funnelSteps, stepLabels } from '#app/domain/funnel/funnel-report'
import { type LeadStep, leadSteps } from '#app/domain/funnel/with-leads'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { otherName } from '#app/shared/dimensions'
import { type Asked, costOf, type FunnelSort, funnelPath, type ShownFunnel } from './funnel-route'
import { lossIn } from './funnel-summary'
import { conversionIn, costIn, inCanada, percent, rateIn } from './in-words'
import { ListedCount, leadsOf } from './listed-leads'

/** Each campaign, link or whatever else is counted, below all of them together. */
export function FunnelTable({ shown }: { shown: ShownFunnel }) {
  const { asked, rows, total } = shown
  return (
    <Rows caption={`Funnel by ${asked.by}`} columns={headsOf(asked)}>
      {rows.length > 1 && <FunnelLine row={total} shown={shown} isTotal />}
      {rows.map((row) => (
        <FunnelLine key={row.name} row={row} shown={shown} />
      ))}
    </Rows>
  )
}

function headsOf({ page, ...asked }: Asked): React.ReactNode[] {
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
    ...(isOnePath(asked) ? ['accepted per visit', 'biggest loss'] : []),
    sortable('cost', spentHead(asked)),
  ]
}

/** Without a link each step counts on the page where it happened, so the steps of a page are not those of one visit. */
function isOnePath({ by }: Pick<Asked, 'by'>): boolean {
  return by !== 'landing'
}

/** Only a campaign's leads are known to be paid. Spend is imported by campaign and day. */
function spentHead({ by }: Pick<Asked, 'by'>): string {
  if (by === 'campaign') return 'spent, per lead'
  return by === 'day' ? 'spent' : 'spent, by campaign only'
}

type LineProps = { row: ReportedRow; shown: ShownFunnel; isTotal?: boolean }

function FunnelLine({ row, shown, isTotal = false }: LineProps) {
  const { by } = shown.asked
  const { name, rates, before, loss, comparedWithOthers } = row
  const cost = costOf(row)
  const isCompared = by !== 'hour' && by !== 'day' && comparedWithOthers !== 'too few to tell'
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{isTotal ? 'all' : name || noName}</th>
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
            {rate && (isTotal || isOnePath({ by })) && <small>{percent(rate.share)}</small>}
            {step === 'lead_accepted' && <small>before {inCanada(before.counts[step])}</small>}
          </td>
        )
      })}
      {isOnePath({ by }) && (
        <>
          <td data-name="accepted per visit">
            {conversionIn(row)}
            {before.conversion && <small>before {rateIn(before.conversion)}</small>}
            {isCompared && <small>{comparedWithOthers} than the others</small>}
          </td>
          <td data-name="biggest loss">{loss ? lossIn(loss) : noLossIn(row)}</td>
        </>
      )}
      <td data-name={spentHead({ by })}>
        {row.spentCents !== null && dollars(row.spentCents)}
        {cost !== null && <small>{costIn(cost, isTotal ? 'paid lead' : 'lead')}</small>}
      </td>
    </tr>
  )
}

function noLossIn({ rates }: ReportedRow): string {
  return rates.some(Boolean) ? 'none' : 'too few to tell'
}

type LeadsProps = LineProps & { step: LeadStep }

/** A count of leads, with a link to as many of them if they can be listed so. */
function Leads({ row, step, shown, isTotal }: LeadsProps) {
  const { name, counts, listed } = row
  const path = leadsOf(row, step, shown, isTotal)
  if (path === null) return inCanada(counts[step])
  const stored = listed?.[step] ?? counts[step]
  const erasedWords = !isTotal && name === otherName ? ', name not kept' : ''
  return <ListedCount {...{ count: counts[step], stored, path, erasedWords }} />
}
