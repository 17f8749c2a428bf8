import { type BarFigures, unitWords } from '#app/domain/market/display/candle-words'
import type { ExplorerPicture } from '#app/domain/market/display/explorer-picture'
import { ChoiceLink, type Choose, toggle } from './chart-choices'
import type { Reading } from './chart-reading'
import type { ExplorerData } from './load-explorer.server'

type LegendProps = {
  found: ExplorerData
  choose: Choose
  picture: ExplorerPicture
  reading: Reading | null
}

/** What the cursor is on, or else the newest: each line's value, and the figures of its day. */
export function Legend(props: LegendProps) {
  const { found, reading } = props
  // A session has its own figures, whichever of its prices is read.
  const shown: BarFigures | null = (found.isDaily && reading) || found.newest
  return (
    <div className="explorer-legend" data-read={reading !== null || undefined}>
      <Lines {...props} />
      {shown && shown.figures.length > 0 && (
        <div className="explorer-day">
          <p data-unit={shown.unit}>
            {unitWords[shown.unit]}
            {shown.begin && <span className="explorer-spare"> of {shown.begin}</span>}
          </p>
          <dl>
            {shown.figures.map(([label, text]) => (
              <div key={label} data-figure={label}>
                <dt>{label}</dt>
                <dd className="num">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}

type TimeProps = { isNewest?: boolean; isHidden?: boolean; text: string }

/** A narrow screen has no room for a year beside a time of day. */
function Time({ isNewest, isHidden, text }: TimeProps) {
  const [, day, year, time] = /^(.+?)(?:(, \d{4})(, .+))?$/.exec(text) ?? []
  return (
    <span aria-hidden={isHidden}>
      {isNewest && <span className="explorer-spare">Latest, </span>}
      {day}
      {year && <span className="explorer-spare">{year}</span>}
      {time}
    </span>
  )
}

/** A change has its sign's colour, and a price none. */
function Signed({ text }: { text: string | null | undefined }) {
  const direction = text?.startsWith('+') ? 'up' : text?.startsWith('−') ? 'down' : undefined
  return (
    <span className="change" data-direction={direction}>
      {text ?? '–'}
    </span>
  )
}

/** As the chart draws it. */
function Swatch({ look, isCandle }: { look: number; isCandle: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 -6 28 12" width="28" height="12">
      {isCandle ? (
        <>
          <path className="candle" data-direction="up" d="M9 -6V-3M6 -3H12V4H6ZM9 4V6" />
          <path className="candle" data-direction="down" d="M19 -5V-2M16 -2H22V3H16ZM19 3V6" />
        </>
      ) : (
        <path className="explorer-line" data-line={look} d="M0 0H28" />
      )}
    </svg>
  )
}

/** Each line by its stroke and number, its value at the cursor, and its change until then. */
function Lines({ found, choose, picture, reading }: LegendProps) {
  const { choices, item, rangeChange } = found
  const own = picture.lines[0]?.key
  const isAlone = picture.lines.length === 1
  const since = reading?.since ?? found.sinceWords
  return (
    <table
      className="explorer-lines"
      data-alone={isAlone || undefined}
      data-candles={choices.hasCandles || undefined}
      data-custom={reading?.ends ? '' : undefined}
    >
      <caption className={isAlone ? 'sr-only' : undefined}>
        <Time isNewest={!reading} text={reading?.time ?? item.asOfText} />{' '}
        <small aria-hidden="true">Change {since}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          {!choices.isPercent && <th scope="col">Price</th>}
          <th scope="col">Change {since}</th>
        </tr>
      </thead>
      <tbody>
        {picture.lines.map(({ key, name, look, value, change }, index) => (
          <tr key={key}>
            <th scope="row">
              {isAlone ? (
                <>
                  <span className="sr-only">{name}</span>
                  <Time isHidden text={reading?.time ?? found.newest?.time ?? item.asOfText} />
                </>
              ) : (
                <>
                  <Swatch look={look} isCandle={choices.hasCandles && index === 0} />
                  <span>{name}</span>
                </>
              )}
              {choices.compared.includes(key) && key !== own && (
                <ChoiceLink
                  {...{ found, choose }}
                  change={(query) => toggle(query, 'compare', key)}
                  className="explorer-remove"
                  aria-label={`Remove ${name}`}
                >
                  ✕
                </ChoiceLink>
              )}
            </th>
            <td>
              <Signed text={reading ? reading.values[index] : value} />
            </td>
            {!choices.isPercent && (
              <td>
                <Signed
                  text={
                    reading ? reading.changes[index] : (key === own && rangeChange?.text) || change
                  }
                />
                {isAlone && <small aria-hidden="true"> {since}</small>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
