import type { DayFigure } from '#app/domain/market/display/day-figures'
import { volumeLabel } from '#app/domain/market/display/format'
import type { Source } from '#app/domain/market/providers/sources'
import type { InstrumentData } from './load-instrument.server'
import { Change } from './price-chart'

/** The figures beyond the header: the day's, the company's, and how the price is quoted. */
export function KeyFigures({ found }: { found: InstrumentData }) {
  const { item, range, figures, dayFigures, companyFigures, meanVolume, inUsDollars } = found
  const belowChart = range === '1D' ? figures.map(([, text]) => text) : []
  const isStock = item.category === 'stock'
  const rows: [label: string, text: string | null, meaning?: string][] = [
    ['In U.S. dollars', inUsDollars],
    ...companyFigures.map(({ label, text, meaning }): [string, string, string] => [
      label,
      text,
      meaning,
    ]),
    ['Market cap', isStock ? null : item.marketCap, 'The price times the coins in circulation.'],
    [
      volumeLabel(item.category),
      item.volume,
      isStock ? 'The shares traded in the session.' : 'The value of all trades in 24 hours.',
    ],
    ['Average volume, 52 weeks', meanVolume, 'The mean of a day’s volume.'],
    ['Exchange', isStock ? item.exchange : null],
    // Beside a price in dollars already.
    ['Currency', item.category === 'index' || item.price.startsWith('$') ? null : item.currency],
    ['Unit', item.unit],
  ]
  return (
    <section aria-labelledby="figures" className="key-figures">
      <h2 id="figures">Key figures</h2>
      {found.changes.length > 0 && <Changes found={found} />}
      <table className="figures">
        <tbody>
          {dayFigures.map((figure) => (
            <FigureRow key={figure.label} figure={figure} belowChart={belowChart} />
          ))}
          {rows.map(
            ([label, value]) =>
              value && (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{value}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      <Credit found={found} />
      <details className="figure-notes">
        <summary>What these figures mean</summary>
        <dl>
          {dayFigures.map(({ label, meaning }) => (
            <Meaning key={label} label={label} meaning={meaning} />
          ))}
          {rows.map(
            ([label, value, meaning]) =>
              value && meaning && <Meaning key={label} label={label} meaning={meaning} />,
          )}
        </dl>
      </details>
    </section>
  )
}

/** Where the prices come from. */
function Credit({ found: { item, historySource } }: { found: InstrumentData }) {
  return (
    <p className="credits">
      <SourceName source={item.source} /> ({item.source.note.toLowerCase()})
      {historySource && (
        <>
          . Earlier days: <SourceName source={historySource} />
        </>
      )}
    </p>
  )
}

function SourceName({ source: { name, url } }: { source: Source }) {
  if (!url) return name
  return (
    <>
      Data provided by{' '}
      <a className="link" href={url} rel="noopener">
        {name}
      </a>
    </>
  )
}

function Meaning({ label, meaning }: Pick<DayFigure, 'label' | 'meaning'>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{meaning}</dd>
    </div>
  )
}

const periods = { '1W': '1 week', '1M': '1 month', '3M': '3 months', '1Y': '1 year' }

function Changes({ found: { changes } }: { found: InstrumentData }) {
  return (
    <dl className="long-changes">
      {changes.map(({ range, text, direction }) => (
        <div key={range}>
          <dt>{periods[range]}</dt>
          <dd>
            <Change direction={direction}>{text}</Change>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type FigureRowProps = { figure: DayFigure; belowChart: readonly string[] }

/** A phone shows it once. */
function FigureRow({ figure: { label, text, mark }, belowChart }: FigureRowProps) {
  const isBelowChart = text.split(' – ').every((price) => belowChart.includes(price))
  return (
    <tr data-shown-above={isBelowChart || undefined}>
      <th scope="row">{label}</th>
      <td>
        {text}
        {mark !== null && <RangeBar mark={mark} />}
      </td>
    </tr>
  )
}

/** A bar from low to high with the last price marked, which the text beside it lets one compute. */
function RangeBar({ mark }: { mark: number }) {
  return (
    <svg className="range-bar" aria-hidden="true">
      <line x1="0" x2="100%" y1="6" y2="6" />
      <circle cx={`${mark}%`} cy="6" r="4" />
    </svg>
  )
}
