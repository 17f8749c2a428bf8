import { type CachedPage, cachedPages, personalCookies } from '#app/document/cached-pages'
import { oneOf } from '#app/shared/preferences'

export type AskedPage = {
  page: CachedPage
  /** The address without what does not change the page. */
  url: string
  /** ISO 3166-1 alpha-2 where the page varies by it. */
  country: string | null
  /** Names the copy: alike for everybody who gets the same page. */
  key: string
}

const personal = new RegExp(`(?:^|;\\s*)(?:${personalCookies.join('|')})=`)

/** What a request asks of the cache; null where it must be answered for itself. */
export function askedPage(request: Request, country: () => string): AskedPage | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const cookie = request.headers.get('cookie')
  if (cookie !== null && personal.test(cookie)) return null
  const { url } = request
  const pathAt = url.indexOf('/', url.indexOf('://') + 3)
  const queryAt = url.indexOf('?', pathAt)
  const path = queryAt < 0 ? url.slice(pathAt) : url.slice(pathAt, queryAt)
  const page = cachedPages.find((one) => one.path.test(path))
  if (!page) return null
  const query = queryAt < 0 ? '' : keyQuery(page, new URLSearchParams(url.slice(queryAt + 1)))
  if (query === null) return null
  const asked = (queryAt < 0 ? url : url.slice(0, queryAt)) + query
  if (!page.variesByCountry) return { page, url: asked, country: null, key: asked }
  const from = country()
  return { page, url: asked, country: from, key: `${from} ${asked}` }
}

/** `?sort=price`, in one order whatever the visitor's; null for a page of somebody's own. */
function keyQuery(page: CachedPage, given: URLSearchParams): string | null {
  if (page.uncachedWith?.some((name) => given.has(name))) return null
  const kept = new URLSearchParams()
  for (const [name, values] of Object.entries(page.parameters ?? {})) {
    const text = given.get(name) ?? ''
    const value = typeof values === 'function' ? values(text) : oneOf(values, text)
    if (value !== undefined) kept.set(name, value)
  }
  return kept.size > 0 ? `?${kept}` : ''
}
