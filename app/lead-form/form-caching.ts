import type { LeadFormData } from './view'

/**
 * Not `no-cache`: the back button would show a stored page without revalidating, so a registered visitor would see
 * an empty form.
 */
export const nobodyElses = { 'Cache-Control': 'private, no-store' }

/** Returns the headers of a page with a form: caching, and when a refused post may be retried. */
export function formHeaders(from: { loaderHeaders: Headers; actionHeaders: Headers }): Headers {
  const headers = new Headers(from.loaderHeaders)
  const wait = from.actionHeaders.get('Retry-After')
  if (wait) headers.set('Retry-After', wait)
  return headers
}

/**
 * Returns the caching headers: the edge may cache an untouched form (RFC 9213), because a visitor in mid-form has a
 * cookie.
 */
export function cachingOfForm({ view }: LeadFormData): Record<string, string> {
  const isUntouched =
    view.step === 'initial' && Object.keys(view.values).length === 0 && !view.error
  return isUntouched ? { ...nobodyElses, 'CDN-Cache-Control': 'max-age=300' } : nobodyElses
}
