import { Rows } from '#app/desk/parts/parts'
import { funnelSteps, stepLabels } from '#app/domain/funnel/funnel-report'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import type { Asked } from './funnel-asked'
import { fractionIn, inCanada, percent, verdictOn } from './in-words'

type FunnelStepsProps = {
  total: ReportedRow
  asked: Asked
  /** Unless today, which isn't over, is among the days, or data is missing before. */
  isCompared: boolean
}

/** All rows together, step by step: a bar for these days, a tick for those compared, and where most are lost. */
export function FunnelSteps({ total, asked, isCompared }: FunnelStepsProps) {
  const { counts, rates, before, loss } = total
  const highest = Math.max(1, ...funnelSteps.flatMap((step) => [counts[step], before.counts[step]]))
  const x = (count: number) => ((count / highest) * 100).toFixed(2)
  const { days, against } = asked
  const ago = against
    ? `A ${against} before`
    : days === 1
      ? 'The day before'
      : `${days} days before`
  const odd = oddSteps(counts)
  return (
    <>
      <Rows
        caption="All together, step by step"
        columns={['Step', 'Now and before', 'Count', 'Of the step before', ago]}
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
                {rate ? percent(rate.share) : fewOf(counts, at)}
                {rate && earlier && isCompared && <small>{` ${verdictOn(rate, earlier)}`}</small>}
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
      {odd.length > 0 && (
        <p>
          <small>{odd.join(' ')}</small>
        </p>
      )}
    </>
  )
}

type Counts = ReportedRow['counts']

/** Too few for a share, or not a part of the step before. */
function fewOf(counts: Counts, at: number): string {
  const [from, to] = [funnelSteps[at - 1], funnelSteps[at]]
  if (!from || !to || counts[from] === 0 || counts[to] > counts[from]) return ''
  return fractionIn(counts[to], counts[from])
}

/** Why a step may count more than the one before. */
const excess: Record<Exclude<(typeof funnelSteps)[number], 'click'>, string> = {
  visit: 'people also come by other ways than a link.',
  form_viewed: 'one visit can view several forms.',
  form_begun: 'a form that was viewed on a day before can be begun now.',
  code_sent:
    'nothing before the code is counted of a browser without scripts or one that looks like a robot, and a code can be sent again.',
  code_verified: 'a code that was sent before these days can be verified in them.',
  lead_committed:
    'a lead counts at once, and the steps before it within a minute, or before these days.',
  lead_accepted: 'a lead that was registered before these days can be accepted in them.',
}

/** Names the steps that count more than the one before. */
function oddSteps(counts: Counts): string[] {
  return funnelSteps.flatMap((step, at) => {
    const from = funnelSteps[at - 1]
    if (step === 'click' || !from || counts[step] <= counts[from]) return []
    return [`More ${stepLabels[step]} than ${stepLabels[from]}: ${excess[step]}`]
  })
}
