import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ExplorerPicture } from '#app/domain/market/display/explorer-picture'
import { isWide } from '#app/market-board/chart-drawing'
import { Button } from '#app/ui/button'
import type { Reading } from './chart-reading'
import { ExplorerDrawing } from './explorer-drawing'
import type { ExplorerData } from './load-explorer.server'
import type { KeptWindow, OpenChart } from './open-chart'

type ChartBoxProps = {
  found: ExplorerData
  picture: ExplorerPicture
  kept: RefObject<KeptWindow | null>
  onReading: (reading: Reading | null) => void
}

/** The server's drawing, until the interactive chart takes its place. If that cannot be loaded, it stays. */
export function ChartBox({ found, picture, kept, onReading }: ChartBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<OpenChart | null>(null)
  const [spoken, setSpoken] = useState({ text: '', index: 0 })
  const { item } = found

  useEffect(() => {
    let opened: OpenChart | null = null
    let isHere = true
    const read = (reading: Reading | null, isByKey: boolean) => {
      onReading(reading)
      if (!isByKey || !reading) return
      const values = reading.values.map((value) => value ?? 'no price')
      const figures = reading.figures.map(([label, text]) => `${label.toLowerCase()} ${text}`)
      const text = `${reading.time}: ${[...values, ...figures].join(', ')}`
      setSpoken({ text, index: reading.index })
    }
    void import('./open-chart')
      .then(({ openChart }) =>
        box.current && isHere ? openChart(box.current, found, kept, read) : null,
      )
      .then((chart) => {
        opened = chart
        if (isHere) setChart(chart)
        else chart?.close()
      })
      .catch(() => undefined)
    return () => {
      isHere = false
      opened?.close()
    }
  }, [found, kept, onReading])

  function press(event: KeyboardEvent) {
    if (chart?.press(event.key, event.shiftKey)) event.preventDefault()
  }
  const slider = chart && {
    role: 'slider',
    tabIndex: 0,
    'aria-label': `${item.name}, chart cursor`,
    'aria-valuetext': spoken.text || `Latest: ${item.price}`,
    'aria-valuemin': 0,
    'aria-valuemax': chart.count - 1,
    'aria-valuenow': spoken.text ? spoken.index : chart.count - 1,
    onKeyDown: press,
  }
  return (
    <>
      <div
        ref={box}
        className="chart-box explorer-box"
        data-wake="load"
        data-direction={(picture.area && found.rangeChange?.direction) || undefined}
        data-open={chart ? '' : undefined}
        data-wide={picture.tags.some(isWide) || undefined}
        {...slider}
      >
        <ExplorerDrawing picture={picture} label={`${item.name}, ${found.range}`} />
      </div>
      <Tools chart={chart} mayExport={found.mayExport} />
    </>
  )
}

/** From the start in their places; they work once the chart is open. */
function Tools({ chart, mayExport }: { chart: OpenChart | null; mayExport: boolean }) {
  const isFull = useSyncExternalStore(watchFullscreen, isFullscreen, () => false)
  const tool = (act?: () => void) =>
    ({ variant: 'secondary', type: 'button', disabled: !chart, onClick: act }) as const
  return (
    <div className="explorer-tools" data-print="no">
      <Button {...tool(() => chart?.zoom(0.5))}>Zoom in</Button>
      <Button {...tool(() => chart?.zoom(2))}>Zoom out</Button>
      <Button {...tool(chart?.reset)}>Reset</Button>
      <Button {...tool(() => void chart?.savePicture())} className="explorer-save">
        <span className="sr-only">Save as </span>PNG
      </Button>
      {mayExport && (
        <Button {...tool(chart?.savePrices)} className="explorer-save">
          <span className="sr-only">Save as </span>CSV
        </Button>
      )}
      {(!chart || document.fullscreenEnabled) && (
        <Button {...tool(chart?.fill)}>{isFull ? 'Exit full screen' : 'Full screen'}</Button>
      )}
      <p className="explorer-hint">Drag across the chart to zoom, or hold Ctrl and scroll.</p>
    </div>
  )
}

function watchFullscreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

function isFullscreen(): boolean {
  return document.fullscreenElement !== null
}
