import { rankOf } from '#app/shared/fold-text'
import { articlesAbout } from './catalogue'
import { glossary } from './glossary'
import { pages } from './pages'
import { topicNames, topics } from './topics'

/** A page, a part of one or a term of the glossary. */
export type Findable = {
  kind: 'Page' | 'Term'
  label: string
  path: string
  meaning: string
  /** What else it is found by. */
  words?: string
  /** All forms of a term. */
  said?: RegExp
}

/** What readers can do here, besides reading. */
export const partsOfPages = [
  {
    label: 'Mortgage calculator',
    path: `${pages.rates.path}#mortgage`,
    meaning: 'What a mortgage costs at any rate.',
    words: 'home house loan payments renewal repayment amortization term',
  },
  {
    label: 'Watchlist',
    path: `${pages.markets.path}?filter=watched`,
    meaning: 'The prices you starred.',
    words: 'favourites favorites starred watched portfolio',
  },
  {
    label: 'Heat map',
    path: `${pages.markets.path}?view=map`,
    meaning: 'Every price, coloured by its change.',
    words: 'heatmap treemap colours',
  },
  {
    label: 'Table of prices',
    path: `${pages.markets.path}?view=table`,
    meaning: 'Prices with week, volume and market cap.',
    words: 'columns list csv download spreadsheet',
  },
]

/** The pages that the search finds, with the other words that people have for them. */
const otherWords: Partial<Record<keyof typeof pages, string>> = {
  rates: 'Bank of Canada policy prime overnight CORRA bond yields renewal loans',
  markets: 'prices quotes tickers',
  stocks: 'shares equities TSX commodities',
  crypto: 'cryptocurrencies coins tokens',
  forex: 'FX currencies currency converter exchange rates',
  insights: 'analysis articles guides news',
  glossary: 'terms definitions dictionary meanings',
  register: 'sign up broker account early access',
  contact: 'email support help feedback',
  myData: 'delete erase withdraw consent unsubscribe my account',
  privacy: 'cookies personal information',
  about: 'who publishes ownership publisher',
  corrections: 'errors mistakes',
  accessibility: 'screen reader WCAG formats',
  advertise: 'ads advertisers advertising sponsors',
  terms: 'conditions legal',
}

const named = Object.entries(otherWords).map(([name, words]) => {
  const { title: label, path, description: meaning } = pages[name as keyof typeof pages]
  return { label, path, meaning, words }
})

const topicPages = topicNames
  .filter((topic) => articlesAbout(topic).length > 0)
  .map((topic) => ({
    label: `${pages.insights.title}: ${topics[topic].title}`,
    path: `${pages.insights.path}?topic=${topic}`,
    meaning: topics[topic].description,
  }))

export const terms = glossary.map(
  ({ id, name, meaning, said }): Findable => ({
    kind: 'Term',
    label: name,
    path: `${pages.glossary.path}#${id}`,
    meaning: /^.*?\.(?= |$)/.exec(meaning)?.[0] ?? meaning,
    said: new RegExp(`^(?:${said.source})$`, 'i'),
  }),
)

export const sitePages = [...partsOfPages, ...named, ...topicPages].map(
  (one): Findable => ({ ...one, kind: 'Page' }),
)

const maxShown = 6

/** Returns up to six pages and terms: first those with each word of the query in their name. */
export function findPages(asked: string): Findable[] {
  const ranked = [...sitePages, ...terms].flatMap((one) => {
    const rank = one.said?.test(asked) ? 0 : rankOf(asked, one.label, one.words)
    return rank === null ? [] : [{ one, rank }]
  })
  const sorted = ranked.sort((left, right) => left.rank - right.rank)
  return sorted.slice(0, maxShown).map(({ one }) => one)
}
