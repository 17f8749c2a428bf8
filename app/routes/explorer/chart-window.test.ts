import { expect, it, vi } from 'vitest'
import { tradingAxis } from '#app/domain/market/display/trading-axis'
import { torontoTime } from '#app/shared/toronto-time'
import { chartWindow } from './chart-window'

it('never shows only the part of a session that is still to come', () => {
  const [from, until] = [9.5, 16].map((hour) => torontoTime('2026-07-17', hour * 60) / 1_000) as [
    number,
    number,
  ]
  const newestAt = from + 3_600
  const axis = tradingAxis(
    { category: 'stock', seriesKind: 'intraday' },
    from * 1_000,
    until * 1_000,
  )
  const whole = { from, until }
  const show = vi.fn()
  const view = chartWindow({ axis, whole, home: whole, count: 13, newestAt, show })
  view.reset()
  for (let times = 0; times < 8; times++) view.zoom(0.5, until)
  view.pan(1)
  view.showBetween(until - 600, until)
  expect(show).toHaveBeenCalledTimes(11)
  for (const [window] of show.mock.calls) expect(window.from).toBeLessThan(newestAt)
})
