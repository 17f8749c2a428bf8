import { contactChannels } from '#app/content/contact-channels'
import { pricedArticles } from '#app/content/priced-articles'
import { sponsoredPages } from '#app/content/sponsored-pages'
import { readShown } from '#app/domain/comments/comment'
import { filters, sorts } from '#app/domain/market/display/arrange'
import { readRange } from '#app/domain/market/history'
import { categories } from '#app/domain/market/instruments'
import type { CookieName } from '#app/shared/cookies'

/** A list, or the one spelling of a value that has several; undefined where it changes nothing. */
type Values = readonly string[] | ((text: string) => string | undefined)

/** A page that is drawn once for everybody who asks alike. */
export type CachedPage = {
  path: RegExp
  /** The parameters that change it, with the values that do. Any other is as if it were not there. */
  parameters?: Readonly<Record<string, Values>>
  /** Parameters of free text: who sends one gets a page of his own. */
  uncachedWith?: readonly string[]
  /** New prices, and the opening and closing of the exchange, make it old. */
  followsPrices?: boolean
  /** Its form proposes the visitor's country. */
  variesByCountry?: boolean
}

const board = { sort: sorts, filter: filters, category: categories, view: ['cards', 'map'] }
const sponsored = Object.keys(sponsoredPages).join('|')

/** The first that fits counts; a page that is not here is drawn for each request. */
export const cachedPages: readonly CachedPage[] = [
  { path: /^\/$/, followsPrices: true },
  { path: /^\/(?:markets|stocks|crypto|forex)$/, parameters: board, followsPrices: true },
  {
    path: /^\/markets\/[a-z]+\/[\w.-]+$/,
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
    path: new RegExp(`^/articles/(?:${pricedArticles.join('|')})$`),
    followsPrices: true,
    parameters: { comments: moreComments },
  },
  { path: /^\/articles\/[a-z\d-]+$/, parameters: { comments: moreComments } },
  { path: /^\/register$/, variesByCountry: true },
  {
    path: /^\/connect$/,
    parameters: { via: Object.keys(contactChannels) },
    variesByCountry: true,
  },
  { path: /^\/(?:insights|about|advertise|privacy|terms)$/ },
  {
    path: /^\/contact$/,
    parameters: { about: ['security', 'withdrawal'] },
    uncachedWith: ['sent'],
  },
]

/** `?range=1d` is the page without it. */
function otherThanFirst(text: string): string | undefined {
  const range = readRange(text)
  return range === '1D' ? undefined : range
}

/** `?comments=10`, in steps. */
function moreComments(text: string): string | undefined {
  return readShown(text)?.toString()
}

/** Who bears one of these gets pages of his own, which nobody keeps. */
export const personalCookies: readonly CookieName[] = [
  'prefs_by_form',
  'currency',
  'watchlist',
  'lead_flow',
  'receipt',
]
