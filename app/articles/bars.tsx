import { Fragment } from 'react'

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

/** Per cent of the width: an amount follows the longest bar. */
const room = 80

/** A chart of horizontal bars on one scale. The bars fill the width, and the letters keep their size. */
export function Bars({ label, bars }: BarsProps) {
  const perUnit = room / Math.max(...bars.map((bar) => bar.to))
  const percent = (value: number) => `${Number((perUnit * value).toFixed(1))}%`
  return (
    <div className="bars" role="img" aria-label={label}>
      {bars.map(({ name, from, to, amount, tone }) => (
        <Fragment key={name}>
          <span>{name}</span>
          <svg aria-hidden="true">
            <rect
              fill={`var(--color-${tone ?? 'ink'})`}
              x={percent(from)}
              width={percent(to - from)}
              height="100%"
            />
            <text x={percent(to)}>{amount}</text>
          </svg>
        </Fragment>
      ))}
    </div>
  )
}
