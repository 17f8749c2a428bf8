import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { pointerXIn } from '#app/document/last-pointer'
import type { ChartSeries } from '#app/domain/market/display/chart-picture'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }

/** Of the page's first chart, requested when its modules run: hydration takes a phone longer than a response. */
const ahead = typeof document === 'undefined' ? null : loadAhead()

function loadAhead() {
  const url = document.querySelector<HTMLElement>('[data-points]')?.dataset.points
  return url ? { url, series: load(url) } : null
}

type Asked = { box: RefObject<HTMLElement | null>; url: string; isActive: boolean }

/**
 * Loads a chart's points as soon as the page is awake, and moves a cursor over them by pointer, finger and keys. A mouse
 * that drags, and keys with Shift, measure from where they began. Places are in percent of the width, null while nothing
 * points at the chart.
 */
export function useChartCursor({ box, url, isActive }: Asked) {
  const [series, setSeries] = useState<ChartSeries | null>(null)
  const [place, setPlace] = useState<number | null>(null)
  const [start, setStart] = useState<number | null>(null)

  useEffect(() => {
    // This pointer, finger or focus may be what hydrated the page.
    if (!isActive || !box.current) return
    const pointed = placeIn(box.current, pointerXIn(box.current))
    if (pointed === undefined && !box.current.matches(':focus-within')) return
    setPlace((known) => known ?? pointed ?? 100)
  }, [isActive, box])

  useEffect(() => {
    if (!isActive) return
    let isHere = true
    const loading = ahead?.url === url ? ahead.series : load(url)
    void loading.then((loaded) => isHere && setSeries(loaded))
    return () => {
      isHere = false
    }
  }, [isActive, url])

  const index = series && place !== null ? nearest(series.x, place) : null
  const measured = series && start !== null ? nearest(series.x, start) : null
  const last = (series?.x.length ?? 1) - 1

  function follow({ clientX, currentTarget, buttons, pointerType }: PointerEvent<HTMLElement>) {
    const pointed = placeIn(currentTarget, clientX) ?? null
    setPlace(pointed)
    setStart((known) => (pointerType === 'mouse' && buttons === 1 ? (known ?? pointed) : null))
  }

  function steer(event: KeyboardEvent) {
    const next = series && stepped(index ?? last, event.key, last)
    if (next === null) return
    event.preventDefault()
    setPlace(series?.x[next] ?? null)
    setStart(event.shiftKey ? (start ?? series?.x[index ?? last] ?? null) : null)
  }

  /** A lifted finger leaves the reading; a mouse that moves on takes it along. */
  function leave(event?: PointerEvent<HTMLElement>) {
    if (event?.pointerType === 'touch') return
    setPlace(null)
    setStart(null)
  }
  return { series, index, measured, last, leave, follow, steer }
}

/** Returns an x of the window in percent of a box's chart. */
function placeIn(box: Element, clientX: number | undefined): number | undefined {
  const plot = box.querySelector('svg')?.getBoundingClientRect()
  return plot && clientX !== undefined ? (100 * (clientX - plot.left)) / plot.width : undefined
}

function stepped(index: number, key: string, last: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const by = steps[key]
  return by === undefined ? null : Math.min(last, Math.max(0, index + by))
}

/** Returns the index of the value closest to another, in an ascending list. */
function nearest(ascending: readonly number[], value: number): number {
  const next = ascending.findIndex((one) => one >= value)
  if (next < 0) return ascending.length - 1
  const before = ascending[next - 1]
  const isBefore = before !== undefined && value - before < (ascending[next] as number) - value
  return isBefore ? next - 1 : next
}

/** If loading fails, the chart stays as it is. */
async function load(url: string): Promise<ChartSeries | null> {
  try {
    const response = await fetch(url)
    return response.ok ? ((await response.json()) as ChartSeries) : null
  } catch {
    return null
  }
}
