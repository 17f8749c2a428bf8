const saving = { monthly: 300, rate: 0.05, until: 70 }
const starts = [30, 40] as const
const width = 338
const height = 128

/** What the same saving makes from either age, by arithmetic: an example, not a record. */
export function SavingsChart() {
  const [early, late] = starts.map((age) => inDollars(balance(saving.until - age)))
  return (
    <figure className="savings">
      <svg
        viewBox="0 0 340 170"
        fontSize="11"
        role="img"
        aria-label={`Chart: $${saving.monthly} a month makes ${early} by age ${saving.until} from age ${starts[0]}, and ${late} from age ${starts[1]}`}
      >
        <path className="s-grid" d="M1 6v140h338M1 111h338M1 76h338M1 41h338" />
        {starts.map((age) => (
          <path key={age} className={age === starts[0] ? 's-upper' : 's-lower'} d={pathFrom(age)} />
        ))}
        <text x="1" y="162">
          Age {starts[0]}
        </text>
        <text x="170" y="162" textAnchor="middle">
          {(starts[0] + saving.until) / 2}
        </text>
        <text x="339" y="162" textAnchor="end">
          {saving.until}
        </text>
        <text x="300" y="22" textAnchor="end">
          From age {starts[0]}: {early}
        </text>
        <text x="335" y="139" textAnchor="end">
          From age {starts[1]}: {late}
        </text>
      </svg>
      <figcaption>
        ${saving.monthly} a month at {saving.rate * 100}% a year, before tax, fees and inflation. An
        example, not a forecast.
      </figcaption>
    </figure>
  )
}

/** Monthly deposits after `years`, compounded monthly, in dollars. */
function balance(years: number): number {
  const monthly = saving.rate / 12
  return (saving.monthly * ((1 + monthly) ** (years * 12) - 1)) / monthly
}

function inDollars(amount: number): string {
  return `$${(Math.round(amount / 1000) * 1000).toLocaleString('en-CA')}`
}

function pathFrom(start: number): string {
  const whole = saving.until - starts[0]
  const points = Array.from({ length: saving.until - start + 1 }, (_, years) => {
    const x = 1 + ((start - starts[0] + years) * width) / whole
    const y = 146 - (height * balance(years)) / balance(whole)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}
