import { searchWordsOf } from '#app/domain/market/instruments'
import { foldText, hasWords } from '#app/shared/fold-text'
import type { Direction } from './format'
import type { MarketItem } from './item'

export const sorts = ['rank', 'gainers', 'losers', 'price', 'name'] as const
export type Sort = (typeof sorts)[number]

export const filters = ['all', 'up', 'down', 'watched'] as const
export type Filter = (typeof filters)[number]

export type Arrangement = { sort: Sort; filter: Filter }

type Compare = (left: MarketItem, right: MarketItem) => number

const byName = new Intl.Collator('en-CA')

/** Rank is the items' original order, which also breaks ties. Items without a known change come last. */
const comparisons: Record<Exclude<Sort, 'rank'>, Compare> = {
  gainers: (left, right) => changeOf(right, -Infinity) - changeOf(left, -Infinity) || 0,
  losers: (left, right) => changeOf(left, Infinity) - changeOf(right, Infinity) || 0,
  price: (left, right) => right.value.price - left.value.price,
  name: (left, right) => byName.compare(left.name, right.name),
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

function changeOf({ value }: MarketItem, missing: number): number {
  return value.changePercent ?? missing
}

/** Returns items whose symbol, name or other name has a word starting with each search word; symbols first. */
export function findItems(items: readonly MarketItem[], asked: string): MarketItem[] {
  const found = items.filter((item) => hasWords(searchWordsOf(item), asked))
  const isSymbol = (item: MarketItem) => foldText(item.symbol) === foldText(asked)
  return found.sort((left, right) => Number(isSymbol(right)) - Number(isSymbol(left)))
}
