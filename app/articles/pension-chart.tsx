import { Bars } from './bars'

/** Per cent of the monthly Canada Pension Plan amount at 65. */
const shares = [
  { age: 60, share: 64 },
  { age: 65, share: 100 },
  { age: 70, share: 142 },
]

/** The monthly pension by the age at which it starts. */
export function PensionChart() {
  const inWords = shares.map(({ age, share }) => `from ${age}, ${share}%`).join('; ')
  return (
    <figure>
      <Bars
        label={`Chart: the monthly pension as a share of the one at 65: ${inWords}`}
        bars={shares.map(({ age, share }) => ({
          name: `From ${age}`,
          from: 0,
          to: share,
          amount: `${share}%`,
        }))}
      />
      <figcaption>
        Monthly pension, as a share of the one at 65: 0.6% less for each month before, 0.7% more for
        each month after. Before inflation.
      </figcaption>
    </figure>
  )
}
