import { type Category, categories, instruments } from '#app/domain/market/instruments.ts'
import { simulatedSeriesKind } from '#app/domain/market/providers/simulated-walk.ts'
import { sectionWords } from '#app/market-board/boards.ts'

/** Returns how many instruments there are, in all or of these categories. An owner adds their own. */
export function instrumentCount(...of: Category[]): number {
  return instruments.filter(({ category }) => of.length === 0 || of.includes(category)).length
}

/** Returns how many have one value a day in the sandbox: copper, and indices of other exchanges. */
export function dailyCount(): number {
  return instruments.filter((one) => simulatedSeriesKind(one) === 'daily').length
}

/** Returns how many of them lists show: the first of each category. */
export function listedCount(...of: Category[]): number {
  const counts = (of.length === 0 ? categories : of).map((category) =>
    Math.min(instrumentCount(category), sectionWords[category].max),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
