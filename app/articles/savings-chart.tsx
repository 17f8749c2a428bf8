/** Two paths that part over forty years, drawn by a formula: not a record. */
export function SavingsChart() {
  return (
    <figure className="savings">
      <svg
        viewBox="0 0 640 320"
        role="img"
        aria-label="Illustrative chart: two savings paths start together and part over forty years"
      >
        <path className="s-grid" d="M50 30v250h570M50 217h570M50 154h570M50 91h570" />
        <path className="s-lower" d={pathOf(0.032)} />
        <path className="s-upper" d={pathOf(0.0405)} />
        <text x="50" y="304">
          Year 0
        </text>
        <text x="325" y="304" textAnchor="middle">
          Year 20
        </text>
        <text x="620" y="304" textAnchor="end">
          Year 40
        </text>
        <text x="505" y="96" textAnchor="end">
          upper path
        </text>
        <text x="606" y="204" textAnchor="end">
          lower path
        </text>
        <text x="62" y="46">
          Illustrative, no scale
        </text>
      </svg>
    </figure>
  )
}

function pathOf(rate: number): string {
  const points = Array.from({ length: 41 }, (_, year) => {
    const x = 50 + (year * 570) / 40
    const y = 268 - 54 * ((1 + rate) ** year - 1)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}
