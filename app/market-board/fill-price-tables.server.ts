import type { Html } from '#app/document/html'
import { readMarketList, readMonths } from '#app/domain/market/display/read-market.server'
import { categories } from '#app/domain/market/instruments'
import { listMarket } from '#app/flows/market/refresh-prices.server'
import { errorFields } from '#app/shared/error-fields'
import { exchangeTable } from './exchange-table.server'
import { monthsTable, moversTables, noPrices } from './price-table.server'

const place = /<div data-price-table="([^"]*)"><\/div>/g

type Needs = Parameters<typeof listMarket>[0]
type Filled = { text: Html /** Whether every table has prices. */; isWhole: boolean }

/** Renders the tables that a text marks with `<PriceTable>` or `<ExchangeHours>`, as of now. */
export async function fillPriceTables(services: Needs, text: Html): Promise<Filled> {
  const asked = Array.from(text.markup.matchAll(place), ([, words = '']) => words)
  if (asked.length === 0) return { text, isWhole: true }
  const unread = (error: unknown) => {
    services.log.warn('article.prices_unread', errorFields(error))
    return null
  }
  const render = () => Promise.all(asked.map((words) => renderTable(services, words).catch(unread)))
  let tables = await render()
  if (tables.includes(null)) {
    // Of an empty market this asks for prices, as a market page does.
    await listMarket(services).catch(unread)
    tables = await render()
  }
  let index = 0
  const markup = text.markup.replace(place, () => (tables[index++] ?? noPrices).markup)
  return { text: { markup }, isWhole: !tables.includes(null) }
}

/** Null if there is no price to show. */
async function renderTable(services: Needs, words: string): Promise<Html | null> {
  if (words === 'hours') return exchangeTable(services.now())
  const [first, ...others] = words.split(' ')
  if (first !== 'movers') {
    const months = await readMonths(services, words.split(' '))
    return months.length > 0 ? monthsTable(months) : null
  }
  const wanted = categories.filter((category) => others.includes(category))
  const { items } = await readMarketList(services, wanted)
  return items.length > 0 ? moversTables(items) : null
}
