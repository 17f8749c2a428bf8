import { type Instrument, instrumentOf } from '#app/domain/market/instruments'
import type { MarketSources } from '#app/domain/market/ports'
import type { ProviderId } from '#app/domain/market/quote'
import { type CsvRow, csvOf } from '#app/shared/csv'
import type { MarketItem } from './item'

/** Beside the symbol, which comes first. */
const columns: Record<string, (item: MarketItem) => CsvRow[number] | null> = {
  name: (item) => item.name,
  category: (item) => item.category,
  exchange: (item) => item.exchange,
  currency: (item) => item.currency,
  unit: (item) => item.unit,
  price: ({ value }) => value.price,
  change: ({ value }) => value.change,
  change_percent: ({ value }) => value.changePercent,
  week_change_percent: ({ value }) => value.weekChangePercent,
  volume: ({ value }) => value.volume,
  market_cap: ({ value }) => value.marketCap,
  as_of: (item) => item.asOf,
  state: (item) => item.state,
  series: (item) => item.seriesKind,
  source: (item) => item.source.name,
}

type Handing = Pick<MarketSources, 'feedsFor' | 'historyFeedFor' | 'csvSources'>

/**
 * Returns the items whose source's licence allows redistribution as a file. Without the change of a week, which says what
 * the price was, if past prices may not be handed on.
 */
export function exportable(items: readonly MarketItem[], sources: Handing): MarketItem[] {
  return items
    .filter(({ source }) => mayHandOn(source.id, sources.csvSources))
    .map((item) =>
      mayHandOnPast(sources, instrumentOf(item), item.source.id)
        ? item
        : { ...item, value: { ...item.value, weekChangePercent: null } },
    )
}

function mayHandOn(source: ProviderId, allowed: readonly ProviderId[]): boolean {
  return source === 'simulated' || allowed.includes(source)
}

/** Returns whether past prices may be handed on: any source of the instrument may have sent some, not just the newest's. */
export function mayHandOnPast(
  { feedsFor, historyFeedFor, csvSources }: Handing,
  instrument: Instrument,
  newest: ProviderId,
): boolean {
  const past = historyFeedFor(instrument)
  const feeds = [...feedsFor(instrument), ...(past ? [past] : [])]
  return [newest, ...feeds.map(({ provider }) => provider)].every((one) =>
    mayHandOn(one, csvSources),
  )
}

/** Browsers say so themselves, and no page can. */
export function isOwnPage(headers: Headers): boolean {
  return headers.get('sec-fetch-site') === 'same-origin'
}

/** Returns the items that this caller may have: all on our own pages, elsewhere those that may be handed on. */
export function allowedItems(
  items: readonly MarketItem[],
  sources: Handing,
  headers: Headers,
): { items: readonly MarketItem[]; leftOut: number } {
  if (isOwnPage(headers)) return { items, leftOut: 0 }
  const handedOn = exportable(items, sources)
  return { items: handedOn, leftOut: items.length - handedOn.length }
}

/** Returns CSV with plain numbers and a decimal point, for machines. */
export function toCsv(items: readonly MarketItem[]): string {
  const lines = items.map(
    (item): CsvRow => [item.symbol, ...Object.values(columns).map((cellOf) => cellOf(item) ?? '')],
  )
  return csvOf([['symbol', ...Object.keys(columns)], ...lines])
}
