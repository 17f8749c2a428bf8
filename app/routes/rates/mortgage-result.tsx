import { type PaymentEvery, termYears } from '#app/domain/market/rates/mortgage'
import type { Calculation } from '#app/domain/market/rates/read-mortgage'

const periodWords: Record<PaymentEvery, string> = {
  month: 'a month',
  'two-weeks': 'every two weeks',
  week: 'a week',
}

const exactly = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })
const roughly = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  maximumFractionDigits: 0,
})

/** The payment, read aloud when it changes, and what follows from it. */
export function MortgageResult({ found }: Pick<Calculation, 'found'>) {
  return (
    <>
      <output className="mortgage-payment num">
        {found ? (
          <>
            <strong>{exactly.format(found.payment)}</strong> {periodWords[found.every]}
          </>
        ) : (
          'Correct the marked fields to see the payment.'
        )}
      </output>
      {found && <Figures found={found} />}
    </>
  )
}

function Figures({ found }: { found: NonNullable<Calculation['found']> }) {
  const { interest, balance, higherPayment, years, rate } = found
  const rows: [string, number | null, Intl.NumberFormat][] = [
    [`Interest over ${years} ${years === 1 ? 'year' : 'years'}`, interest, roughly],
    [`Owed after ${termYears} years`, balance, roughly],
    [`Payment at ${Number((rate + 1).toFixed(3))}%`, higherPayment, exactly],
  ]
  return (
    <table className="figures">
      <caption className="sr-only">What the mortgage costs</caption>
      <tbody>
        {rows.map(
          ([label, amount, format]) =>
            amount !== null && (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="num">{format.format(amount)}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  )
}

export function HowItWorks() {
  return (
    <div className="mortgage-notes">
      <p>
        An estimate for a fixed rate that stays the same throughout, without insurance, taxes and
        fees. Not an offer. We don’t store these numbers or share them with anyone.
      </p>
      <details>
        <summary>How it’s calculated</summary>
        <p>
          Canadian lenders quote fixed rates compounded twice a year, not in advance. At 6%, half a
          year costs 3%, so a full year costs 6.09%. We turn that into a rate for each payment, then
          find the equal payment that brings the balance to zero at the end of the amortization.
        </p>
        <p>
          Variable rates usually compound monthly, so their payment is slightly higher at the same
          rate. You renew at a new rate when your term ends, often after five years.
        </p>
      </details>
    </div>
  )
}
