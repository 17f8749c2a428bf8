const saving = { monthly: 300, rate: 0.05, until: 70 }
const starts = [30, 40] as const
const gridDollars = [100_000, 200_000, 300_000, 400_000]

/** What the same saving makes from either age, by arithmetic: an example, not a record. */
export function SavingsChart() {
  const [early, late] = ends()
  const gridLines = gridDollars.map((amount) => `M0 ${yOf(amount)}H100`).join('')
  return (
    <figure className="savings" id="savings">
      <svg
        role="img"
        aria-label={`Chart: $${saving.monthly} a month makes ${early} by age ${saving.until} from age ${starts[0]}, and ${late} from age ${starts[1]}`}
      >
        {/* Stretched to its room; the letters around it are not. */}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          overflow="visible"
          fill="none"
          aria-hidden="true"
        >
          {[
            ['line', `M0 0V100H100${gridLines}`],
            ['edge', pathFrom(starts[1])],
            ['maple', pathFrom(starts[0])],
          ].map(([color, path]) => (
            <path
              key={color}
              stroke={`var(--color-${color})`}
              strokeWidth={color === 'line' ? 1 : 2}
              vectorEffect="non-scaling-stroke"
              d={path}
            />
          ))}
        </svg>
        {gridDollars.map((amount) => (
          <text key={amount} x="4" y={`${yOf(amount)}%`} dy="-4">
            {inDollars(amount)}
          </text>
        ))}
        {starts.map((age) => (
          <text key={age} x="100%" y={`${yOf(balance(saving.until - age))}%`} dx="6" dy="2">
            From age {age}
            <tspan x="100%" dx="6" dy="1.2em">
              {inDollars(balance(saving.until - age))}
            </tspan>
          </text>
        ))}
        <text y="100%" dy="1.3em">
          Age {starts[0]}
        </text>
        <text x="50%" y="100%" dy="1.3em" textAnchor="middle">
          {(starts[0] + saving.until) / 2}
        </text>
        <text x="100%" y="100%" dy="1.3em" textAnchor="end">
          {saving.until}
        </text>
      </svg>
      <figcaption>
        ${saving.monthly} a month at {saving.rate * 100}% a year, before tax, fees and inflation. An
        example, not a forecast.
      </figcaption>
    </figure>
  )
}

/** The chart in two figures, for the top of its page. */
export function SavingsFinding() {
  const [early, late] = ends()
  return (
    <>
      <p>
        Example: ${saving.monthly} a month to {saving.until} at {saving.rate * 100}% a year.{' '}
        <a href="#savings" className="link">
          See the chart
        </a>
      </p>
      <p>
        <b>{early}</b> from age {starts[0]}
      </p>
      <p>
        <b>{late}</b> from age {starts[1]}
      </p>
    </>
  )
}

/** What each start makes in the end. */
function ends(): string[] {
  return starts.map((age) => inDollars(balance(saving.until - age)))
}

/** Monthly deposits after `years`, compounded monthly, in dollars. */
function balance(years: number): number {
  const monthly = saving.rate / 12
  return (saving.monthly * ((1 + monthly) ** (years * 12) - 1)) / monthly
}

function inDollars(amount: number): string {
  return `$${(Math.round(amount / 1000) * 1000).toLocaleString('en-CA')}`
}

/** Returns per cent of the height, from the top. */
function yOf(amount: number): number {
  return Number((100 - (100 * amount) / balance(saving.until - starts[0])).toFixed(1))
}

function pathFrom(start: number): string {
  const whole = saving.until - starts[0]
  const points = Array.from({ length: saving.until - start + 1 }, (_, years) => {
    const x = (100 * (start - starts[0] + years)) / whole
    return `${Number(x.toFixed(1))} ${yOf(balance(years))}`
  })
  return `M${points.join('L')}`
}
