const saving = { monthly: 300, rate: 0.05, until: 70 }
const starts = [30, 40] as const
const width = 262
const height = 128
const gridDollars = [100_000, 200_000, 300_000, 400_000]

/** What the same saving makes from either age, by arithmetic: an example, not a record. */
export function SavingsChart() {
  const [early, late] = ends()
  return (
    <figure className="savings" id="savings">
      <svg
        viewBox="0 0 340 170"
        fontSize="11"
        role="img"
        aria-label={`Chart: $${saving.monthly} a month makes ${early} by age ${saving.until} from age ${starts[0]}, and ${late} from age ${starts[1]}`}
      >
        <path className="s-grid" d={`M1 18v128h${width}`} />
        {gridDollars.map((amount) => (
          <g key={amount}>
            <path className="s-grid" d={`M1 ${yOf(amount)}h${width}`} />
            <text x="5" y={yOf(amount) - 3}>
              {inDollars(amount)}
            </text>
          </g>
        ))}
        {starts.map((age) => (
          <g key={age}>
            <path className={age === starts[0] ? 's-upper' : 's-lower'} d={pathFrom(age)} />
            <text x={width + 6} y={yOf(balance(saving.until - age)) + 2}>
              From age {age}
              <tspan x={width + 6} dy="1.2em">
                {inDollars(balance(saving.until - age))}
              </tspan>
            </text>
          </g>
        ))}
        <text x="1" y="162">
          Age {starts[0]}
        </text>
        <text x={1 + width / 2} y="162" textAnchor="middle">
          {(starts[0] + saving.until) / 2}
        </text>
        <text x={1 + width} y="162" textAnchor="end">
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

/** The chart in a sentence, for a phone: there the form comes first. */
export function SavingsFinding() {
  const [early, late] = ends()
  return (
    <p className="finding">
      Example: ${saving.monthly} a month at {saving.rate * 100}% a year makes {early} by{' '}
      {saving.until} from age {starts[0]}, {late} from age {starts[1]}.{' '}
      <a href="#savings">See the chart</a>
    </p>
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

function yOf(amount: number): number {
  const y = 146 - (height * amount) / balance(saving.until - starts[0])
  return Number(y.toFixed(1))
}

function pathFrom(start: number): string {
  const whole = saving.until - starts[0]
  const points = Array.from({ length: saving.until - start + 1 }, (_, years) => {
    const x = 1 + ((start - starts[0] + years) * width) / whole
    return `${x.toFixed(1)} ${yOf(balance(years))}`
  })
  return `M${points.join('L')}`
}
