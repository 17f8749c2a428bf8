import { type Category, instruments } from '#app/domain/market/instruments'
import { rateIds } from '#app/domain/market/rates/rate-series'

const list = new Intl.ListFormat('en-CA')

type Found = {
  asked: string
  /** The words that were found in place of those asked for. */
  nearest: string | null
  items: readonly unknown[]
  pages: readonly { kind: string }[]
  rateIds: readonly unknown[]
  articles: readonly unknown[]
}

/** Says how many of each kind were found. */
export function sentenceOf({ asked, nearest, items, pages, rateIds, articles }: Found): string {
  const termCount = pages.filter(({ kind }) => kind === 'Term').length
  const parts = [
    counted(items.length, 'price'),
    counted(pages.length - termCount, 'page'),
    counted(termCount, 'term'),
    counted(rateIds.length, 'interest rate'),
  ].filter((part) => part !== null)
  const ofArticles = counted(articles.length, 'article')
  if (parts.length === 0 && !ofArticles)
    return `No results for “${asked}.” We cover ${list.format(covered)}. Try, for example:`
  if (nearest) return `No results for “${asked}.” Results for “${nearest}”:`
  if (parts.length === 0) return `No prices for “${asked},” but here are some articles.`
  return `${list.format(ofArticles ? [...parts, ofArticles] : parts)}.`
}

function counted(count: number, noun: string): string | null {
  return count > 0 ? `${count} ${noun}${count > 1 ? 's' : ''}` : null
}

const coveredNames: Record<Category, string> = {
  stock: 'Canadian stocks',
  crypto: 'cryptocurrencies',
  forex: 'currency pairs',
  commodity: 'commodities',
  index: 'stock indices',
}

/** What a search without a result may have meant to find. */
const covered = [
  ...Object.entries(coveredNames).map(([category, name]) => {
    const own = instruments.filter((one) => one.category === category)
    return `${own.length} ${name}`
  }),
  `${rateIds.length} interest rates`,
]
