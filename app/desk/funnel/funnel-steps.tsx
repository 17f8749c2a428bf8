import { Rows } from '#app/desk/parts/parts'
import { funnelSteps, stepLabels } from '#app/domain/funnel/funnel-report'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { inCanada, percent, verdictOn } from './in-words'

/** All rows together, step by step: a bar for these days, a tick for the days before, and where most are lost. */
export function FunnelSteps({ total, days }: { total: ReportedRow; days: number }) {
  const { counts, rates, before, loss } = total
  const highest = Math.max(1, ...funnelSteps.flatMap((step) => [counts[step], before.counts[step]]))
  const x = (count: number) => ((count / highest) * 100).toFixed(2)
  const ago = days === 1 ? 'Yesterday' : `${days} days before`
  return (
    <Rows
      caption="All together, step by step"
      columns={['Step', 'People', 'Count', 'Of the step before', ago]}
    >
      {funnelSteps.map((step, at) => {
        const [rate, earlier] = [rates[at - 1] ?? null, before.rates[at - 1] ?? null]
        return (
          <tr key={step} data-lossy={loss?.to === step || undefined}>
            <th scope="row">{stepLabels[step]}</th>
            <td className="bar">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={x(counts[step])} height="10" />
                <path d={`M${x(before.counts[step])} 0v10`} />
              </svg>
            </td>
            <td data-name="Count">{inCanada(counts[step])}</td>
            <td data-name="Of the step before">
              {rate && percent(rate.share)}
              {rate && earlier && <small>{` ${verdictOn(rate, earlier)}`}</small>}
              {loss?.to === step && <small data-lossy> biggest loss</small>}
            </td>
            <td data-name={ago}>
              {inCanada(before.counts[step])}
              {earlier && <small>{` ${percent(earlier.share)}`}</small>}
            </td>
          </tr>
        )
      })}
    </Rows>
  )
}
