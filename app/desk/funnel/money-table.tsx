import { dollars, Rows } from '#app/desk/parts/parts'
import { isWhole } from '#app/domain/funnel/coverage'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import type { ShownFunnel } from './funnel-route'
import { sortable } from './funnel-table'
import { costIn, coverIn, netIn, ownMarginIn, unpaidIn, unpricedIn } from './in-words'
import { RowName } from './listed-leads'
import { costOf, losses, netCostOf, registeredCostOf } from './row-costs'

/** What each row cost and earned, and what is left; nothing without spend or prices. */
export function MoneyTable({ shown }: { shown: ShownFunnel }) {
  const { asked, rows, total, hasSpend } = shown
  const isPriced = total.earned !== null
  if (!hasSpend && !isPriced) return null
  const columns = [
    asked.by,
    ...(hasSpend ? [sortable(asked, 'cost', spentHead(shown))] : []),
    ...(isPriced ? [sortable(asked, 'earned', 'earned')] : []),
    ...(isPriced && hasSpend ? [sortable(asked, 'margin', 'margin')] : []),
  ]
  return (
    <>
      <details className="fold">
        <summary>{`Each ${asked.by}’s money`}</summary>
      </details>
      <Rows caption={`Money by ${asked.by}`} columns={columns}>
        {rows.length > 1 && <MoneyLine row={total} shown={shown} isTotal />}
        {rows.map((row) => (
          <MoneyLine key={row.key} row={row} shown={shown} />
        ))}
      </Rows>
      {hasSpend && shown.isEstimated && total.spentCents !== null && (
        <p>
          <small>
            {`Spent by ${asked.by} is estimated: the visits of each campaign and day share what it cost, as if each visit cost the same.`}
          </small>
        </p>
      )}
    </>
  )
}

function spentHead({ asked: { by }, isEstimated }: ShownFunnel): string {
  return `spent${isEstimated ? ', estimated' : ''}, per ${by === 'campaign' ? 'lead' : 'paid lead'}`
}

type LineProps = { row: ReportedRow; shown: ShownFunnel; isTotal?: boolean }

function MoneyLine({ row, shown, isTotal = false }: LineProps) {
  const { by } = shown.asked
  const noun = isTotal || by !== 'campaign' || !isWhole(row.cover) ? 'paid lead' : 'lead'
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{isTotal ? 'all' : <RowName row={row} shown={shown} />}</th>
      {shown.hasSpend && <Spent row={row} head={spentHead(shown)} noun={noun} />}
      {shown.total.earned && <EarnedCells row={row} hasSpend={shown.hasSpend} />}
    </tr>
  )
}

type SpentProps = { row: ReportedRow; head: string; noun: 'paid lead' | 'lead' }

function Spent({ row, head, noun }: SpentProps) {
  const { spentCents, before } = row
  const [cost, registered, partial] = [costOf(row), registeredCostOf(row), coverIn(row.cover)]
  return (
    <td data-name={head} className="count">
      {spentCents !== null && dollars(spentCents)}
      {partial && <small>{partial}</small>}
      {registered !== null && <small>{`${dollars(registered)} per registered`}</small>}
      {cost !== null && <small>{costIn(cost, noun)}</small>}
      {losses.map((lost) => {
        const net = netCostOf(row, lost)
        return net !== null && <small key={lost}>{`without ${lost} ${netIn(net)}`}</small>
      })}
      {before.spentCents !== null && <small>before {spentIn(before)}</small>}
    </td>
  )
}

/** What was spent, and what each accepted paid lead cost, also without those returned since. */
function spentIn(paid: ReportedRow['before']): string {
  const [cost, net] = [costOf(paid), netCostOf(paid, 'returned')]
  const spent = dollars(paid.spentCents ?? 0)
  if (cost === null) return spent
  const without = net === null ? '' : `, without returned ${netIn(net)}`
  return `${spent}, ${Number.isFinite(cost) ? `${dollars(cost)} per lead${without}` : 'no accepted lead'}`
}

function EarnedCells({ row, hasSpend }: { row: ReportedRow; hasSpend: boolean }) {
  const { earned, spentCents, counts } = row
  const isTold = earned && (earned.cents > 0 || spentCents !== null || counts.lead_accepted > 0)
  return (
    <>
      <td data-name="earned" className="count">
        {isTold && (
          <>
            {dollars(earned.cents)}
            {earned.unpriced > 0 && <small>{unpricedIn(earned)}</small>}
          </>
        )}
      </td>
      {hasSpend && (
        <td data-name="margin" className="count">
          {isTold && (spentCents === null ? 'no spend stored' : ownMarginIn(earned, spentCents))}
          {isTold && spentCents !== null && unpaidIn(earned) && <small>{unpaidIn(earned)}</small>}
        </td>
      )}
    </>
  )
}
