import type { TwoPaths } from '#app/domain/market/display/draw-candles'
import { anchorAt, volumeGap } from '#app/domain/market/display/explorer'
import type { ExplorerMark, ExplorerPicture } from '#app/domain/market/display/explorer-picture'
import { NewestTag, Reference, Stretched, Ticks } from '#app/market-board/chart-drawing'

/** The server's chart: prices above, the volume below, and labels that do not stretch with them. */
export function ExplorerDrawing({ picture, label }: { picture: ExplorerPicture; label: string }) {
  const { lines, area, candles, volumes, priceShare, times, prices } = picture
  return (
    <svg className="chart-plot" role="img" aria-label={label}>
      <Ticks times={times} prices={prices} />
      <Stretched height={priceShare}>
        {area && <path className="chart-area" d={area} />}
        {candles && <TwoWays paths={candles} className="candle" />}
        {lines.map(({ key, look, path }, index) => (
          <path
            key={key}
            className="explorer-line"
            data-line={look}
            d={candles && index === 0 ? undefined : path}
          />
        ))}
      </Stretched>
      {volumes && (
        <>
          <Stretched y={priceShare + volumeGap} height={100 - priceShare - volumeGap}>
            <TwoWays paths={volumes} className="volume-bar" />
          </Stretched>
          <text x="0" y={`${priceShare + volumeGap}%`} dy="-5">
            {volumes.label}
          </text>
        </>
      )}
      {picture.extremes.map((mark, index) => (
        <Extreme
          key={mark.label}
          mark={mark}
          isAbove={index === 0 || mark.y > priceShare - roomBelow}
        />
      ))}
      {picture.reference && <Reference mark={picture.reference} />}
      {picture.tags.map(({ line, percent, label }) => (
        <NewestTag key={line} mark={{ percent, label }} look={lines[line]?.look} />
      ))}
    </svg>
  )
}

function TwoWays({ paths: { up, down }, className }: { paths: TwoPaths; className: string }) {
  return (
    <>
      <path className={className} data-direction="up" d={up} />
      <path className={className} data-direction="down" d={down} />
    </>
  )
}

function Extreme({ mark: { x, y, label }, isAbove }: { mark: ExplorerMark; isAbove: boolean }) {
  return (
    <text
      className="chart-extreme"
      x={`${x}%`}
      y={`${y}%`}
      dy={isAbove ? -6 : 16}
      textAnchor={anchorAt(x / 100)}
    >
      {label}
    </text>
  )
}

/** A mark with less room below it, in percent, would be on the times. */
const roomBelow = 3.5
