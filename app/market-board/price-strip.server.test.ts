import { expect, it } from 'vitest'
import { showIn } from '#app/domain/market/display/convert'
import { itemOf } from '#tests/support/market-items'
import { boardStrip, peerStrip, priceStrip } from './price-strip.server'

const tilesIn = (markup: string) => markup.match(/<li class="tile/g)?.length

it('holds the place of eight tiles while there are no prices', () => {
  expect(tilesIn(priceStrip([], []).markup)).toBe(8)
})

it('ends its tiles with the way to all prices', () => {
  const items = [itemOf('crypto/btc'), itemOf('forex/usd-cad')]
  const { markup } = priceStrip(items, [...items, itemOf('stock/ry')])
  expect(tilesIn(markup)).toBe(3)
  expect(markup).toContain('See all 3 prices')
})

it('says which dollars its prices are in, and where US dollars were chosen', () => {
  const coin = itemOf('crypto/btc')
  expect(priceStrip([coin], [coin]).markup).toContain('Canadian dollars unless US$')
  const { markup } = priceStrip([showIn(coin, 'USD', 1.4)], [coin])
  expect(markup).toContain(
    '"stamp"><span>≈ Converted, as chosen on <a class="link" href="/markets"',
  )
  expect(markup).not.toContain('Canadian dollars unless')
})

it('says once of which day closed prices are, and keeps their lines', () => {
  const closed = (id: string) => ({ ...itemOf(id), state: 'closed' as const })
  const items = [closed('index/sptsx'), closed('stock/ry'), itemOf('crypto/btc')]
  const { markup } = priceStrip(items, items)
  expect(markup).toMatch(
    /"stamp"><span>At close, <time [^>]+>\w+\.? \d+<\/time><\/span> <span>BTC: live<\/span> /,
  )
  expect(markup.match(/tile-line/g)).toHaveLength(3)
  expect(markup).not.toContain('tile-age')
})

it('says the day again only where it is another', () => {
  const daily = (id: string, lastUpdated?: number) => ({
    ...itemOf(id, { sparkKind: 'daily', seriesKind: 'daily', ...(lastUpdated && { lastUpdated }) }),
    state: 'daily' as const,
  })
  const closed = { ...itemOf('index/sptsx'), state: 'closed' as const }
  const stampOf = (other: ReturnType<typeof daily>) =>
    boardStrip([closed, other])
      ?.markup.match(/"stamp">(.*?)<\/p>/s)?.[1]
      ?.match(/<time/g)?.length
  expect(stampOf(daily('index/spx'))).toBe(1)
  expect(stampOf(daily('index/spx', closed.value.asOf - 3 * 86_400_000))).toBe(2)
})

it('dates no peer for its unit alone', () => {
  const [gold, silver] = [itemOf('commodity/gold'), itemOf('commodity/silver')]
  expect(peerStrip([gold, silver], gold)?.markup).not.toContain('tile-age')
  const older = itemOf('commodity/copper', { lastUpdated: silver.value.asOf - 86_400_000 })
  expect(peerStrip([gold, silver, older], gold)?.markup.match(/tile-age/g)).toHaveLength(1)
})

it('has a line, coloured by the day’s change, only if it shows that day', () => {
  const line = (sparkKind: 'day' | 'daily' | 'previous') =>
    boardStrip([itemOf('index/spx', { sparkKind })])?.markup.match(
      /tile-line" data-direction="(.+?)"/,
    )?.[1]
  expect(line('day')).toBe('up')
  expect(line('previous')).toBe('none')
  expect(line('daily')).toBeUndefined()
})

it('has a line of daily values where it says so', () => {
  const daily = { ...itemOf('index/spx', { sparkKind: 'daily' }), state: 'daily' as const }
  const { markup } = boardStrip([daily]) ?? { markup: '' }
  expect(markup).toContain('tile-line" data-direction="none"')
  expect(markup).toContain('S&amp;P 500: daily values, <time')
})

it('names an index as readers know it, and reads out the rest of its name once', () => {
  const { markup } = boardStrip([itemOf('index/sptsx', { seriesKind: 'daily' })]) ?? { markup: '' }
  expect(markup).toContain('<b>S&amp;P/TSX</b> <span>Composite</span>')
  expect(markup).not.toContain('SPTSX')
})
