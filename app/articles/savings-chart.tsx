/** Two paths that part over forty years, drawn by a formula: not a record. */
export function SavingsChart() {
  return (
    <figure className="savings">
      <svg
        viewBox="0 0 340 170"
        fontSize="11"
        role="img"
        aria-label="Illustrative chart: two savings paths start together and diverge over 40 years"
      >
        <path className="s-grid" d="M1 6v140h338M1 111h338M1 76h338M1 41h338" />
        <path className="s-lower" d={pathOf(0.032)} />
        <path className="s-upper" d={pathOf(0.0405)} />
        <text x="1" y="162">
          Year 0
        </text>
        <text x="170" y="162" textAnchor="middle">
          Year 20
        </text>
        <text x="339" y="162" textAnchor="end">
          Year 40
        </text>
        <text x="268" y="50" textAnchor="end">
          upper path
        </text>
        <text x="330" y="104" textAnchor="end">
          lower path
        </text>
        <text x="8" y="18">
          Illustrative, not to scale
        </text>
      </svg>
    </figure>
  )
}

function pathOf(rate: number): string {
  const points = Array.from({ length: 41 }, (_, year) => {
    const x = 1 + (year * 338) / 40
    const y = 140 - 30 * ((1 + rate) ** year - 1)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}
