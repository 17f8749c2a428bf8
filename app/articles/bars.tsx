interface Bar {
  name: string
  /** Where it starts and ends, in the chart's unit. */
  from: number
  to: number
  /** Shown after it. */
  amount: string
  tone?: 'up' | 'down'
}

interface BarsProps {
  /** The chart in words. */
  label: string
  bars: readonly Bar[]
}

/** Units of the drawing. */
const left = 70
const room = 202

/** A chart of horizontal bars on one scale. */
export function Bars({ label, bars }: BarsProps) {
  const perUnit = room / Math.max(...bars.map((bar) => bar.to))
  const x = (value: number) => Number((left + perUnit * value).toFixed(1))
  return (
    <svg
      viewBox={`0 0 340 ${bars.length * 22}`}
      className="dashboard"
      fontSize="11"
      role="img"
      aria-label={label}
    >
      <path className="d-rule" d={`M${left} 0V${bars.length * 22}`} />
      {bars.map(({ name, from, to, amount, tone }, index) => (
        <g key={name} className="d-bar" data-tone={tone}>
          <text x={left - 6} y={15 + index * 22} textAnchor="end">
            {name}
          </text>
          <rect x={x(from)} y={3 + index * 22} width={x(to - from) - left} height="16" />
          <text x={x(to) + 6} y={15 + index * 22}>
            {amount}
          </text>
        </g>
      ))}
    </svg>
  )
}
