import { Fragment, type ReactNode } from 'react'
import { chartBox } from '#app/domain/market/display/chart'
import type {
  ChartMark,
  ChartPicture,
  Reference as ReferenceMark,
} from '#app/domain/market/display/chart-picture'

/** Where the cursor is, in percent of the chart. */
type Stop = { x: number; y: number }

/** `stops`: the cursor, and where a measure began. */
type DrawingProps = { picture: ChartPicture; label: string; stops?: readonly Stop[] }

/**
 * A chart in two layers: the lines in a drawing that stretches, the labels in one that does not. Places are percentages
 * in attributes, since the policy forbids `style`.
 */
export function ChartDrawing({ picture, label, stops = [] }: DrawingProps) {
  const { line, otherPath, reference, times, prices, newest } = picture
  return (
    <svg className="chart-plot" role="img" aria-label={label}>
      <Ticks times={times} prices={prices} reference={reference} />
      <Stretched>
        {line.area && <path className="chart-area" d={line.area} />}
        <path className="chart-line" d={line.path} />
        {otherPath && <path className="chart-other" d={otherPath} />}
      </Stretched>
      {reference && <Reference mark={reference} />}
      {newest && <NewestTag mark={newest} />}
      {stops.map(({ x, y }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cursor is the first
        <Fragment key={index}>
          <line className="chart-cursor" x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" />
          <circle className="chart-dot" cx={`${x}%`} cy={`${y}%`} r="4" />
        </Fragment>
      ))}
    </svg>
  )
}

type TicksProps = Pick<ChartPicture, 'times' | 'prices'> & Partial<Pick<ChartPicture, 'reference'>>

export function Ticks({ times, prices, reference }: TicksProps) {
  return (
    <>
      {prices.filter(isApartFrom(reference)).map((mark) => (
        <PriceTick key={mark.percent} mark={mark} />
      ))}
      <g className="chart-times" data-crowded={areCrowded(times) || undefined}>
        {times.map((mark) => (
          <TimeTick key={mark.percent} mark={mark} />
        ))}
      </g>
    </>
  )
}

/** In percent of the chart's height. */
type StretchedProps = { y?: number; height?: number; children: ReactNode }

/** Stretches a drawing in `chartBox` over the chart, or over one pane of it. */
export function Stretched({ y = 0, height = 100, children }: StretchedProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${chartBox.width} ${chartBox.height}`}
      preserveAspectRatio="none"
      y={`${y}%`}
      width="100%"
      height={`${height}%`}
    >
      {children}
    </svg>
  )
}

/** Two lines a few pixels apart look like one that is drawn twice. */
function isApartFrom(reference: ReferenceMark | null | undefined) {
  return ({ percent }: ChartMark) =>
    !reference || reference.isBeyond || Math.abs(percent - reference.percent) > 3
}

function PriceTick({ mark: { percent, label, isTight } }: { mark: ChartMark }) {
  const y = `${percent}%`
  return (
    <>
      <line className="chart-grid" x1="0" x2="100%" y1={y} y2={y} />
      {label && (
        <text x="100%" y={y} dx="8" dy="4" data-tight={isTight}>
          {label}
        </text>
      )}
    </>
  )
}

/** Hours are as wide as a phone's chart has room for every other one. */
export function areCrowded(times: readonly Pick<ChartMark, 'label'>[]): boolean {
  return times.length > 4 && times.every(({ label }) => label.endsWith('m.'))
}

/** Its label begins at its line, so the first is not cut off. */
function TimeTick({ mark: { percent, label } }: { mark: ChartMark }) {
  const x = `${percent}%`
  return (
    <>
      <line className="chart-grid" x1={x} x2={x} y1="0" y2="100%" />
      <text x={x} y="100%" dy="18">
        {label}
      </text>
    </>
  )
}

export function Reference({ mark }: { mark: ReferenceMark }) {
  const { percent, label, isAtStart, isBelow, isBeyond } = mark
  const y = `${percent}%`
  return (
    <>
      {!isBeyond && <line className="chart-reference" x1="0" x2="100%" y1={y} y2={y} />}
      <text
        x={isAtStart ? 0 : '100%'}
        y={y}
        dy={isBelow ? 16 : -6}
        textAnchor={isAtStart ? 'start' : 'end'}
      >
        {label}
      </text>
    </>
  )
}

/** Whether a tag is wider than the room beside most charts. */
export function isWide({ label }: Pick<ChartMark, 'label'>): boolean {
  return label.length > (label.endsWith('%') ? 6 : 8)
}

/** A digit's width in the small text, in pixels. */
const digitWidth = 7.6

/** The newest price on the axis. `look`: of its line, among several. */
export function NewestTag({
  mark: { percent, label },
  look,
}: {
  mark: ChartMark
  look?: number | undefined
}) {
  return (
    <svg
      className="newest-tag"
      data-line={look}
      x="100%"
      y={`${percent}%`}
      overflow="visible"
      aria-hidden="true"
    >
      <rect
        y="-9"
        width={10 + digitWidth * label.length + (label.endsWith('%') ? 6 : 0)}
        height="18"
      />
      <text x="5" dy="4">
        {label}
      </text>
    </svg>
  )
}
