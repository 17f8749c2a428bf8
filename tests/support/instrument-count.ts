import { type Category, instruments } from '#app/domain/market/instruments.ts'

/** Returns how many instruments there are, in all or of these categories. An owner adds their own. */
export function instrumentCount(...of: Category[]): number {
  return instruments.filter(({ category }) => of.length === 0 || of.includes(category)).length
}
