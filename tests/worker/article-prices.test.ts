import { env } from 'cloudflare:workers'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import { PriceTable } from '#app/articles/body-components.tsx'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import { fillPriceTables } from '#app/market-board/fill-price-tables.server.ts'
import { priceCard } from '#app/market-board/price-card.server.ts'
import { day } from '#app/shared/time.ts'
import { emptyMarket, marketServices, simulatedFeed } from '#tests/support/market.ts'
import { noon } from '#tests/support/market-items.ts'
import { newClock } from '#tests/support/services.ts'

beforeEach(emptyMarket)

const services = () => marketServices(newClock(noon))
const ofTwo = { of: 'crypto/eth commodity/gold' }
const ofCrypto = { movers: 'crypto' }

/** An article's text with these tables. */
async function fill(
  own: ReturnType<typeof services>,
  ...tables: (typeof ofTwo | typeof ofCrypto)[]
) {
  const places = tables.map((table) => renderToStaticMarkup(createElement(PriceTable, table)))
  const markup = `<p>First.</p>${places.join('<p>Between.</p>')}<p>Last.</p>`
  const { text, isWhole } = await fillPriceTables(own, { markup })
  return { rendered: text.markup, isWhole }
}

const countOf = (rendered: string, pattern: RegExp) => rendered.match(pattern)?.length ?? 0

it('renders each table in its place, the time of its prices and their source below', async () => {
  const own = services()
  await refreshPrices(own)
  const { rendered, isWhole } = await fill(own, ofTwo, ofCrypto)
  expect(rendered).toMatch(/^<p>First.*Table: Prices.*<p>Between.*Table: Top gainers.*<p>Last/)
  const rows = countOf(rendered, /<th scope="row">/g)
  expect(rows).toBeGreaterThan(2)
  expect(countOf(rendered, /<data class="num" value="[\d.]+">/g)).toBe(rows)
  const stamps = rendered.match(/<p class="stamp">.*?<\/p>/gs) ?? []
  expect(stamps).toHaveLength(2)
  for (const stamp of stamps) {
    expect(stamp).toMatch(/<time datetime="2026-03-1/)
    expect(stamp).toContain('Demo prices, not real market data')
  }
  expect(rendered).toContain('<a href="/markets/crypto/eth"><b>ETH</b> <span>Ethereum</span></a>')
  expect(isWhole).toBe(true)
})

it('knows the changes of a month from the record', async () => {
  const own = services()
  await refreshPrices(own)
  await env.MARKET.prepare("DELETE FROM price_point WHERE symbol = 'GOLD'").run()
  await env.MARKET.prepare(
    "UPDATE price_point SET price = 2 * (SELECT price FROM market_data WHERE symbol = 'ETH') WHERE symbol = 'ETH'",
  ).run()
  const [, ether = '', gold = ''] = (await fill(own, ofTwo)).rendered.split('<th scope="row">')
  expect(ether).toMatch(/[-−]50\.00%/)
  expect(countOf(gold, />–</g)).toBe(3)
})

it('draws a month of an article’s instrument, and names its high and low', async () => {
  const own = services()
  await refreshPrices(own)
  await env.MARKET.prepare("DELETE FROM price_point WHERE symbol = 'ETH'").run()
  await env.MARKET.batch(
    [120, 80].map((price, index) =>
      env.MARKET.prepare(
        "INSERT INTO price_point (category, symbol, at, price) VALUES ('crypto', 'ETH', ?, ?)",
      ).bind(noon - (9 - index) * day, price),
    ),
  )
  const article = { instruments: ['crypto/eth', 'commodity/gold'], published: '2025-02-01' }
  const found = await priceCard(own, article)
  const card = found?.card.markup ?? ''
  expect(countOf(card, /<figure/g)).toBe(1)
  expect(card).toContain('Low $80.00, March 4')
  expect(countOf(card, /High \$[\d,.]+, March \d+/g)).toBe(1)
  expect(countOf(card, /<data class="num"/g)).toBe(2)
  const row = found?.row.markup ?? ''
  expect(countOf(row, /<data class="num"/g)).toBe(2)
  expect(row).toMatch(/<time .*Demo prices/s)
  // The first price has the card's line beside it.
  expect(card).toContain('<path id="month" d="M')
  expect(row).toMatch(/ETH.*<use href="#month"\/><\/svg><span>1M<\/span>.*GOLD/s)
  expect(countOf(row, /<svg/g)).toBe(1)
})

it('ends a stock’s month at its price, counted like the table beside it', async () => {
  const own = services()
  await refreshPrices(own)
  // A trade of its last hours, below all closes.
  await env.MARKET.prepare(
    "UPDATE price_point SET price = 1 WHERE symbol = 'RY' AND at = (SELECT last_updated - 3600000 FROM market_data WHERE symbol = 'RY')",
  ).run()
  const article = { instruments: ['stock/ry'], published: '2025-02-01' }
  const card = (await priceCard(own, article))?.card.markup ?? ''
  const [, month] = /Daily closes since [^:]+: ([+−][\d.]+%)/.exec(card) ?? []
  expect(card).toMatch(/Low \$\d{3}\./)
  expect((await fill(own, { of: 'stock/ry' })).rendered).toContain(`> ${month}<`)
})

it('says once what all changes of an article’s prices are counted from', async () => {
  const own = services()
  await refreshPrices(own)
  const cardOf = async (...instruments: string[]) =>
    (await priceCard(own, { instruments, published: '2025-02-01' }))?.card.markup ?? ''
  const banks = await cardOf('stock/ry', 'stock/td', 'stock/bmo')
  expect(countOf(banks, /Change since the previous close/g)).toBe(1)
  expect(countOf(banks, /class="stamp"/g)).toBe(1)
  expect(banks).toMatch(/<p class="stamp">.*<span>Change since the previous close<\/span>/s)
  const mixed = await cardOf('stock/ry', 'crypto/btc')
  expect(countOf(mixed, /Change since the previous close/g)).toBe(1)
  expect(countOf(mixed, /Change in 24 hours/g)).toBe(1)
  expect(countOf(mixed, /class="price-card-note"/g)).toBe(2)
})

it('says which exchanges are open now', async () => {
  const { text } = await fillPriceTables(services(), {
    markup: '<p>First.</p><div data-price-table="hours"></div>',
  })
  expect(text.markup).toMatch(/Toronto, <a [^>]+>TSX<\/a><\/th>\s*<td>Open</)
  expect(text.markup).toMatch(/Tokyo, <a [^>]+>JPX<\/a><\/th>\s*<td>Closed</)
})

it('renders the current prices each time', async () => {
  const own = services()
  await refreshPrices(own)
  await fill(own, ofTwo)
  await env.MARKET.prepare("UPDATE market_data SET price = 4321.09 WHERE symbol = 'ETH'").run()
  expect((await fill(own, ofTwo)).rendered).toContain('$4,321.09')
})

it('requests a round if there are no prices', async () => {
  const { rendered, isWhole } = await fill(services(), ofTwo)
  expect(rendered).toContain('Ethereum')
  expect(isWhole).toBe(true)
})

it('says so if there are no prices', async () => {
  const silent = simulatedFeed(() => ({ fetch: async () => ({ ok: false, reason: 'timeout' }) }))
  const own = marketServices(newClock(noon), { feedsFor: () => [silent] })
  const { rendered, isWhole } = await fill(own, ofTwo, ofCrypto)
  expect(countOf(rendered, /No prices available right now\./g)).toBe(2)
  expect(isWhole).toBe(false)
})

it('leaves a text without tables as it is, and asks for nothing', async () => {
  const own = services()
  const text = { markup: '<p>Plain.</p>' }
  const filled = await fillPriceTables({ ...own, market: {} as typeof own.market }, text)
  expect(filled).toEqual({ text, isWhole: true })
})

it('keeps the article while prices cannot be read', async () => {
  const away = () => Promise.reject(new Error('D1_ERROR: no storage'))
  const own = marketServices(newClock(noon))
  const market = { ...own.market, rows: { ...own.market.rows, list: away, find: away } }
  const { rendered, isWhole } = await fill({ ...own, market }, ofCrypto)
  expect(rendered).toMatch(/^<p>First.*No prices.*Last/)
  expect(isWhole).toBe(false)
})
