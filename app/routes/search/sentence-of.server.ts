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

/** A section of the results, by the id of its heading. */
export type FoundList = 'instruments' | 'pages' | 'rates' | 'articles'

/** A part of a sentence, with the section that it counts. */
export type SentencePart = { text: string; section?: FoundList }

/** Says how many of each kind were found, in the order of their sections. */
export function sentenceOf(found: Found, order: readonly FoundList[]): SentencePart[] {
  const { asked, nearest, items, pages, rateIds, articles } = found
  const termCount = pages.filter(({ kind }) => kind === 'Term').length
  const counts: Record<FoundList, (string | null)[]> = {
    instruments: [counted(items.length, 'price')],
    pages: [counted(pages.length - termCount, 'page'), counted(termCount, 'term')],
    rates: [counted(rateIds.length, 'interest rate')],
    articles: [counted(articles.length, 'article')],
  }
  const parts = order.flatMap((section) =>
    counts[section].flatMap((text) => (text ? [{ text, section }] : [])),
  )
  if (parts.length === 0)
    return [
      { text: `No results for “${asked}.” We cover ${list.format(covered)}. Try, for example:` },
    ]
  if (nearest) return [{ text: `No results for “${asked}.” Results for “${nearest}”:` }]
  if (parts.every(({ section }) => section === 'articles'))
    return [{ text: `No prices for “${asked},” but here are some articles.` }]
  const rest = [...parts]
  const texts = list.formatToParts(parts.map(({ text }) => text))
  const listed = texts.map(({ type, value }) =>
    type === 'element' ? (rest.shift() ?? { text: value }) : { text: value },
  )
  return [...listed, { text: '.' }]
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
