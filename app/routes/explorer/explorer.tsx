import { memo, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { isBroken } from '#app/domain/market/display/chart'
import { breakNote } from '#app/domain/market/display/line-breaks'
import { Change } from '#app/routes/instrument/price-chart'
import { ChartBox } from './chart-box'
import { addressOf, Ranges, useChoose, Views } from './chart-choices'
import { Legend } from './chart-legend'
import type { Reading } from './chart-reading'
import { CompareForm } from './compare-form'
import type { ExplorerData } from './load-explorer.server'
import type { KeptWindow } from './open-chart'

/** A large chart with its choices as links. With scripts, its window zooms and a cursor reads it. */
export function Explorer({ found }: { found: ExplorerData }) {
  const { item, picture } = found
  const [reading, setReading] = useState<Reading | null>(null)
  const kept = useRef<KeptWindow | null>(null)
  const [read, setRead] = useState(found)
  // A reading of other lines is none of these.
  if (read !== found) {
    setRead(found)
    setReading(null)
  }
  const loading = useLoading(found)
  const choose = useChoose(found)
  const hasFigures = found.newest !== null && found.newest.figures.length > 0
  return (
    <>
      <Ranges
        found={found}
        ends={reading?.ends ?? null}
        choose={(change) => {
          kept.current = null
          choose(change)
        }}
      />
      <div className="explorer-choices" data-daily={found.isDaily || undefined}>
        <CompareForm address={addressOf(found)} others={found.others} choose={choose} isInBar />
        <Views found={found} choose={choose} />
      </div>
      {picture ? (
        <figure
          className="explorer-figure"
          aria-busy={loading !== null}
          data-day={(hasFigures && found.isDaily) || undefined}
          data-session={(hasFigures && !found.isDaily) || undefined}
        >
          <Legend found={found} choose={choose} picture={picture} reading={reading} />
          <StillBox
            // Another line or window is another chart.
            key={`${addressOf(found)} ${found.asOf}`}
            found={found}
            picture={picture}
            kept={kept}
            onReading={setReading}
          />
          <p role="status" className="explorer-loading">
            {loading && `Loading ${loading}…`}
          </p>
          <figcaption>
            <p className="credits">
              {found.sources.map(({ name, note }) => `${name} (${note.toLowerCase()})`).join('; ')}.{' '}
              Latest price {item.asOfText}.{picture.lines.some(isBroken) && ` ${breakNote}`}
            </p>
          </figcaption>
        </figure>
      ) : (
        <p>No prices recorded for this range yet.</p>
      )}
    </>
  )
}

/** Returns what is on its way to this chart: an instrument to compare, or else other prices. */
function useLoading({ item, choices, others }: ExplorerData): string | null {
  const { location } = useNavigation()
  if (location?.pathname !== `${item.path}/chart`) return null
  const asked = new URLSearchParams(location.search).getAll('compare')
  const added = asked.find((value) => !choices.compared.includes(value))
  const options = others.flatMap((group) => group.options)
  return options.find(({ value }) => value === added)?.name ?? 'prices'
}

/** A reading does not render the drawing again. */
const StillBox = memo(ChartBox)

/** The price beside the heading. */
export function NewestPrice({ found: { item, change } }: { found: ExplorerData }) {
  return (
    <p className="explorer-price">
      <data value={item.value.price}>{item.price}</data>
      {change.direction && (
        <>
          <Change direction={change.direction}>
            {item.change} ({item.changePercent})
          </Change>{' '}
          <span className="change-period explorer-spare">{change.words}</span>
        </>
      )}
      {item.source.url === null && <small className="change-period">{item.source.shortName}</small>}
    </p>
  )
}
