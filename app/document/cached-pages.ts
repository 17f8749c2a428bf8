import { contactChannels } from '#app/content/contact-channels'
import { sponsoredPages } from '#app/content/sponsored-pages'
import { topicNames } from '#app/content/topics'
import { readShown } from '#app/domain/comments/comment'
import { columnsText, filters, readColumns, sorts } from '#app/domain/market/display/arrange'
import { categories } from '#app/domain/market/instruments'
import { readRange } from '#app/domain/market/ranges'
import { mortgageFields } from '#app/domain/market/rates/mortgage'
import { rateIds, readRateId } from '#app/domain/market/rates/rate-series'
import type { CookieName } from '#app/shared/cookies'

/** A list of values, or a function that normalises a value with several spellings; undefined if it changes nothing. */
type Values = readonly string[] | ((text: string) => string | undefined)

/** A page that is rendered once for all equal requests. */
export type CachedPage = {
  path: RegExp
  /** The parameters and values that change it. Any other is ignored. */
  parameters?: Readonly<Record<string, Values>>
  /** Free-text parameters: a request with one is rendered separately. */
  uncachedWith?: readonly string[]
  /** Expires with new prices and when the exchange opens or closes. */
  followsPrices?: boolean
  /** Its form preselects the visitor's country. */
  variesByCountry?: boolean
}

const board = {
  sort: sorts,
  filter: filters,
  category: categories,
  view: ['cards', 'table', 'map'],
  columns: (text: string) => columnsText(readColumns(text)),
}
const sponsored = Object.keys(sponsoredPages).join('|')

/** The first match counts; a page that is not listed is rendered for each request. */
export const cachedPages: readonly CachedPage[] = [
  { path: /^\/$/, followsPrices: true },
  { path: /^\/(?:markets|stocks|crypto|forex)$/, parameters: board, followsPrices: true },
  {
    path: /^\/markets\/rates$/,
    parameters: { series: chartedSeries, range: ['1Y'] },
    uncachedWith: mortgageFields,
  },
  {
    path: /^\/markets\/[a-z]+\/[\w-]+$/,
    parameters: { range: otherThanFirst },
    uncachedWith: ['amount', 'from', 'to'],
    followsPrices: true,
  },
  {
    path: new RegExp(`^/articles/(?:${sponsored})$`),
    parameters: { comments: (text) => (text === 'sign-up' ? text : moreComments(text)) },
    variesByCountry: true,
  },
  {
    path: /^\/articles\/[a-z\d-]+$/,
    parameters: { comments: moreComments },
    followsPrices: true,
  },
  { path: /^\/register$/, variesByCountry: true },
  {
    path: /^\/connect$/,
    parameters: { via: Object.keys(contactChannels) },
    variesByCountry: true,
  },
  { path: /^\/insights$/, parameters: { topic: topicNames }, followsPrices: true },
  { path: /^\/(?:glossary|about|corrections|accessibility|advertise|privacy|terms)$/ },
  {
    path: /^\/contact$/,
    parameters: { about: ['security', 'withdrawal', 'privacy', 'accessibility', 'correction'] },
    uncachedWith: ['sent', 'comment', 'article'],
  },
]

/** Returns undefined for `?range=1d`, which is the page without it. */
function otherThanFirst(text: string): string | undefined {
  const range = readRange(text)
  return range === '1D' ? undefined : range
}

/** Returns undefined for the first series, which the page without it shows. */
function chartedSeries(text: string): string | undefined {
  const id = readRateId(text)
  return id === rateIds[0] ? undefined : id
}

/** `?comments=12`, in steps. */
function moreComments(text: string): string | undefined {
  return readShown(text)?.toString()
}

/** A request with one of these cookies gets pages rendered for it, never cached. */
export const personalCookies: readonly CookieName[] = [
  'prefs_by_form',
  'currency',
  'watchlist',
  'lead_flow',
  'receipt',
]
