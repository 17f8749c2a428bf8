import { businessOf, searchWordsOf } from '#app/domain/market/instruments'
import { rankWithSymbol } from '#app/shared/fold-text'
import type { Direction } from './format'
import type { MarketItem } from './item'

export const sorts = [
  'rank',
  'gainers',
  'losers',
  'price',
  'name',
  'week',
  'week-losers',
  'volume',
  'cap',
] as const
export type Sort = (typeof sorts)[number]

export const filters = ['all', 'up', 'down', 'watched'] as const
export type Filter = (typeof filters)[number]

export type Arrangement = { sort: Sort; filter: Filter }

type Compare = (left: MarketItem, right: MarketItem) => number

const byName = new Intl.Collator('en-CA')

/** Rank is the items' original order, which also breaks ties. Items without a known value come last. */
const comparisons: Record<Exclude<Sort, 'rank'>, Compare> = {
  gainers: descending('changePercent'),
  losers: ascending('changePercent'),
  price: descending('price'),
  name: (left, right) => byName.compare(left.name, right.name),
  week: descending('weekChangePercent'),
  'week-losers': ascending('weekChangePercent'),
  volume: descending('volume'),
  cap: descending('marketCap'),
}

export function arrange(
  items: readonly MarketItem[],
  { sort, filter }: Arrangement,
  watched: ReadonlySet<string>,
): MarketItem[] {
  const passing = items.filter((item) => passes(item, filter, watched))
  return sort === 'rank' ? passing : passing.sort(comparisons[sort])
}

/** Returns the items that moved most, by the change that their cards show. A daily series moved on another day. */
export function movers(items: readonly MarketItem[], count: number) {
  const pointing = (direction: Direction) =>
    items.filter((item) => item.direction === direction && item.seriesKind === 'intraday')
  return {
    gainers: pointing('up').sort(comparisons.gainers).slice(0, count),
    losers: pointing('down').sort(comparisons.losers).slice(0, count),
  }
}

/** Returns the largest moves of the day, of gainers and losers together. */
export function largestMoves(items: readonly MarketItem[], count: number): MarketItem[] {
  const { gainers, losers } = movers(items, count)
  const sizeOf = ({ value }: MarketItem) => Math.abs(value.changePercent ?? 0)
  return [...gainers, ...losers].sort((left, right) => sizeOf(right) - sizeOf(left)).slice(0, count)
}

function passes(item: MarketItem, filter: Filter, watched: ReadonlySet<string>): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'up':
      return item.direction === 'up'
    case 'down':
      return item.direction === 'down'
    case 'watched':
      return watched.has(item.id)
  }
}

function descending(name: keyof MarketItem['value']): Compare {
  return (left, right) => (right.value[name] ?? -Infinity) - (left.value[name] ?? -Infinity) || 0
}

function ascending(name: keyof MarketItem['value']): Compare {
  return (left, right) => (left.value[name] ?? Infinity) - (right.value[name] ?? Infinity) || 0
}

/** Returns items whose names have a word starting with each search word, symbols first, then those whose business has. */
export function findItems(items: readonly MarketItem[], asked: string): MarketItem[] {
  const ranked = items.flatMap((item) => {
    const rank = rankWithSymbol(asked, item.symbol, searchWordsOf(item), businessOf(item))
    return rank === null ? [] : [{ item, rank }]
  })
  return ranked.sort((left, right) => left.rank - right.rank).map(({ item }) => item)
}

/** The columns that a table has on request, in their order. */
export const columnNames = ['week', 'cap', 'volume'] as const
export type ColumnName = (typeof columnNames)[number]

const none = 'none'

/** Parses `week.cap`, and `none`; every column for anything else. */
export function readColumns(text: string | null): readonly ColumnName[] {
  if (text === none) return []
  const asked = text?.split('.') ?? []
  const known = columnNames.filter((name) => asked.includes(name))
  return known.length > 0 ? known : columnNames
}

/** Returns columns as `readColumns` parses them; undefined for all of them. */
export function columnsText(columns: readonly ColumnName[]): string | undefined {
  if (columns.length === columnNames.length) return undefined
  return columns.length > 0 ? columns.join('.') : none
}
