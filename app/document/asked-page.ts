import { oneOf } from '#app/shared/preferences'
import { type CachedPage, cachedPages, personalCookies } from './cached-pages'

export type AskedPage = {
  page: CachedPage
  /** The path, with the parameters that change the page in a fixed order. */
  path: string
}

const personal = new RegExp(`(?:^|;\\s*)(?:__Host-)?(?:${personalCookies.join('|')})=`)

/** Returns the cache key of a request; null if it needs its own response. */
export function askedPage({ method, url, headers }: Request): AskedPage | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const cookie = headers.get('cookie')
  if (cookie !== null && personal.test(cookie)) return null
  const pathAt = url.indexOf('/', url.indexOf('://') + 3)
  const queryAt = url.indexOf('?', pathAt)
  const path = queryAt < 0 ? url.slice(pathAt) : url.slice(pathAt, queryAt)
  const page = pageAt(path)
  if (!page) return null
  const query = queryAt < 0 ? '' : keyQuery(page, new URLSearchParams(url.slice(queryAt + 1)))
  return query === null ? null : { page, path: path + query }
}

export function pageAt(path: string): CachedPage | undefined {
  return cachedPages.find((one) => one.path.test(path))
}

/** Returns `?sort=price`, in a fixed order; null for a personal page. */
function keyQuery(page: CachedPage, given: URLSearchParams): string | null {
  if (page.uncachedWith?.some((name) => given.has(name))) return null
  const keyed = new URLSearchParams()
  for (const [name, values] of Object.entries(page.parameters ?? {})) {
    const text = given.get(name) ?? ''
    const value = typeof values === 'function' ? values(text) : oneOf(values, text)
    if (value !== undefined) keyed.set(name, value)
  }
  return keyed.size > 0 ? `?${keyed}` : ''
}
