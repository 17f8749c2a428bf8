import type { MarketItem } from './item'

export const sorts = ['rank', 'gainers', 'losers', 'price', 'name'] as const
export type Sort = (typeof sorts)[number]

export const filters = ['all', 'up', 'down', 'watched'] as const
export type Filter = (typeof filters)[number]

export type Arrangement = { sort: Sort; filter: Filter }

type Compare = (left: MarketItem, right: MarketItem) => number

const byName = new Intl.Collator('en-CA')

/** Rank is the order in which items come. What has no change to tell stands last, either way. */
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
  const kept = items.filter((item) => passes(item, filter, watched))
  return sort === 'rank' ? kept : kept.sort(comparisons[sort])
}

/** The items that moved most, up or down; what did not move in that direction is not among them. */
export function movers(items: readonly MarketItem[], count: number) {
  const known = items.filter(({ value }) => value.changePercent !== null)
  return {
    gainers: known
      .filter(({ value }) => (value.changePercent ?? 0) > 0)
      .sort(comparisons.gainers)
      .slice(0, count),
    losers: known
      .filter(({ value }) => (value.changePercent ?? 0) < 0)
      .sort(comparisons.losers)
      .slice(0, count),
  }
}

function passes(item: MarketItem, filter: Filter, watched: ReadonlySet<string>): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'up':
      return item.isPositive === true
    case 'down':
      return item.isPositive === false
    case 'watched':
      return watched.has(item.id)
  }
}

function changeOf({ value }: MarketItem, missing: number): number {
  return value.changePercent ?? missing
}
