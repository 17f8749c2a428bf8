import { conversionIn, inCanada } from '#app/desk/funnel/in-words'
import { counted, Rows } from '#app/desk/parts/parts'
import { stepLabels } from '#app/domain/funnel/funnel-report'
import type { ShownVariant } from './links-route'

const steps = [
  ...(['click', 'visit', 'form_viewed', 'form_begun'] as const),
  ...(['lead_committed', 'lead_accepted'] as const),
]

/** What each page of a split brought; nothing without one. */
export function Variants({ of, days }: { of: readonly ShownVariant[]; days: number }) {
  if (of.length === 0) return null
  return (
    <section className="panel">
      <h2>
        Pages of the split <small>{counted(days, 'day')}</small>
      </h2>
      <Rows
        caption="Pages of the split"
        columns={['page', ...steps.map((step) => stepLabels[step]), ...shares]}
      >
        {of.map(({ name, counts, conversion, comparedWithOthers }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {steps.map((step) => (
              <td key={step} data-name={stepLabels[step]} className="count">
                {inCanada(counts[step])}
              </td>
            ))}
            <td data-name={shares[0]}>{conversionIn({ name, counts, conversion })}</td>
            <td data-name={shares[1]}>{comparedWithOthers}</td>
          </tr>
        ))}
      </Rows>
      <p>
        <a href="/desk/funnel?by=variant">The funnel by variant</a>
      </p>
    </section>
  )
}

const shares = ['accepted per visit', 'than the others'] as const
