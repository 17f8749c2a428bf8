import { noName } from '#app/desk/leads/read-lead-filter'
import { counted, dollars } from '#app/desk/parts/parts'
import { type Loss, type Rate, stepLabels } from '#app/domain/funnel/funnel-report'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { costOf, type ShownFunnel } from './funnel-route'
import { conversionIn, costIn, percent, rateIn, verdictOn } from './in-words'

/** As many of the campaigns without a lead have a name here. */
const named = 5

type SummaryProps = { total: ReportedRow; costs: ShownFunnel['costs'] }

/** What to act on: the share that is accepted, where most are lost, and what costs most. */
export function FunnelSummary({ total, costs }: SummaryProps) {
  const { conversion, loss } = total
  const before = total.before.conversion
  return (
    <ul className="summary">
      <li>
        Accepted per visit: <strong>{conversionIn(total) || 'too few to tell'}</strong>
        {before && `, before ${rateIn(before)}: ${trendOf(conversion, before)}`}
      </li>
      <li>
        Biggest loss: <strong>{loss ? lossIn(loss) : 'too few to tell'}</strong>
      </li>
      {costs?.mostExpensive && <MostExpensive row={costs.mostExpensive} />}
      {costs && costs.barren.length > 0 && <Barren rows={costs.barren} />}
    </ul>
  )
}

function MostExpensive({ row }: { row: ReportedRow }) {
  const { name, spentCents, counts } = row
  return (
    <li>
      Most expensive campaign: <strong>{name || noName}</strong>,{' '}
      {`${costIn(costOf(row) ?? 0)}: ${dollars(spentCents ?? 0)} for ${counts.lead_accepted}`}
    </li>
  )
}

function Barren({ rows }: { rows: readonly ReportedRow[] }) {
  const spent = rows.reduce((sum, { spentCents }) => sum + (spentCents ?? 0), 0)
  const names = rows
    .slice(0, named)
    .map(({ name, spentCents }) => `${name || noName} ${dollars(spentCents ?? 0)}`)
  const more = rows.length - names.length
  return (
    <li>
      Spent without an accepted lead: <strong>{dollars(spent)}</strong>
      {`: ${[...names, ...(more > 0 ? [counted(more, 'other campaign')] : [])].join(', ')}`}
    </li>
  )
}

function trendOf(now: Rate | null, before: Rate): string {
  return (now && verdictOn(now, before)) || 'too few to tell a change'
}

export function lossIn({ from, to, share }: Loss): string {
  return `${percent(share)} of ${stepLabels[from]} before ${stepLabels[to]}`
}
