import { expect, it } from 'vitest'
import type { Instrument } from '#app/domain/market/instruments'
import type { HistoryFeed } from '#app/domain/market/ports'
import type { ProviderId } from '#app/domain/market/quote'
import { itemOf } from '#tests/support/market-items'
import { allowedItems, exportable, toCsv } from './csv'

const pastOf = (provider: ProviderId) => ({ provider }) as HistoryFeed

const sources = (...csvSources: ProviderId[]) => ({
  csvSources,
  feedsFor: () => [],
  historyFeedFor: ({ symbol }: Instrument) => (symbol === 'USD/CAD' ? pastOf('eodhd') : null),
})

it('includes prices whose licence allows it, and simulated ones', () => {
  const items = [
    itemOf('crypto/btc', { source: 'coingecko' }),
    itemOf('forex/usd-cad', { source: 'valet' }),
    itemOf('crypto/eth'),
  ]
  expect(exportable(items, sources('valet')).map(({ symbol }) => symbol)).toEqual([
    'USD/CAD',
    'ETH',
  ])
  expect(exportable(items, sources())).toHaveLength(1)
})

it('gives our own pages every price, and says to others how many it left out', () => {
  const items = [itemOf('crypto/btc', { source: 'coingecko' }), itemOf('crypto/eth')]
  const from = (site: string) =>
    allowedItems(items, sources(), new Headers({ 'sec-fetch-site': site }))
  expect(from('same-origin')).toEqual({ items, leftOut: 0 })
  expect(from('cross-site')).toEqual({ items: [items[1]], leftOut: 1 })
  expect(allowedItems(items, sources('coingecko'), new Headers())).toEqual({ items, leftOut: 0 })
})

it('leaves out the change of a week where past prices may not be handed on', () => {
  const items = ['forex/usd-cad', 'crypto/eth'].map((id) => {
    const item = itemOf(id, { source: 'valet' })
    return { ...item, value: { ...item.value, weekChangePercent: 1.5 } }
  })
  const weeks = (...allowed: ProviderId[]) =>
    exportable(items, sources(...allowed)).map(({ value }) => value.weekChangePercent)
  expect(weeks('valet')).toEqual([null, 1.5])
  expect(weeks('valet', 'eodhd')).toEqual([1.5, 1.5])
})

it('writes plain numbers, each cell in quotes', () => {
  const fred = itemOf('commodity/oil', {
    price: 61.3,
    changeAmount: null,
    changePercent: null,
    source: 'fred',
    seriesKind: 'daily',
  })
  const [header, row, end] = toCsv([fred]).split('\r\n')
  expect(header).toBe(
    '"symbol","name","category","exchange","currency","unit","price","change","change_percent","week_change_percent","volume","market_cap","as_of","state","series","source"',
  )
  expect(row).toBe(
    '"OIL","Crude Oil (WTI)","commodity","spot","USD","barrel","61.3","","","","","","2026-03-12T16:00:00.000Z","daily","daily","FRED, Federal Reserve Bank of St. Louis"',
  )
  expect(end).toBe('')
})

it('leaves a fall in price a number', () => {
  const fallen = itemOf('commodity/oil', { changeAmount: -1.25, changePercent: -2 })
  expect(toCsv([fallen])).toContain('"-1.25","-2"')
})
