const width = 240
const height = 64
/** Above the highest bar, for ticks. */
const room = 6

type CountChartProps = {
  label: string
  words: string
  /** What a count is of. */
  per: 'an hour' | 'a day'
  counts: readonly number[]
  before: readonly number[]
  /** Where something happened, from 0 to 1. */
  ticks?: readonly number[]
}

/** Counts of equal times: bars, a line for an earlier period, and ticks above them. */
export function CountChart({ label, words, per, counts, before, ticks = [] }: CountChartProps) {
  const highest = highestOf(counts, before)
  const top = `${highest.toLocaleString('en-CA')} ${per}`
  const step = width / counts.length
  const y = (count: number) => (height - (count / highest) * height).toFixed(1)
  const line = before.map((count, at) => `${((at + 0.5) * step).toFixed(1)},${y(count)}`)
  return (
    <>
      <figcaption>
        <strong>{label}</strong> {words}
      </figcaption>
      <p className="axis">
        <small>{top}</small>
      </p>
      <svg
        viewBox={`0 ${-room} ${width} ${height + room}`}
        role="img"
        aria-label={`${label}: ${words}; up to ${top}`}
      >
        <line x1="0" x2={width} y1="0" y2="0" />
        {counts.map((count, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: times keep their places
            key={at}
            x={((at + 0.1) * step).toFixed(1)}
            y={y(count)}
            width={(step * 0.8).toFixed(1)}
            height={((count / highest) * height).toFixed(1)}
          />
        ))}
        <polyline points={line.join(' ')} />
        {ticks.map((place) => (
          <path key={place} d={`M${(place * width).toFixed(1)} ${-room}v${room}`} />
        ))}
        <line x1="0" x2={width} y1={height} y2={height} />
      </svg>
    </>
  )
}

/** Returns the count that fills a chart's height. */
export function highestOf(...series: (readonly number[])[]): number {
  return Math.max(1, ...series.flat())
}
