import type { LeadFormData } from './view'

/** Not even `no-cache`: the back button shows a kept page unasked, and so an empty form to the registered. */
export const nobodyElses = { 'Cache-Control': 'private, no-store' }

/** Of a page with a form: how it may be kept, and in how many seconds a refused post may come again. */
export function formHeaders(from: { loaderHeaders: Headers; actionHeaders: Headers }): Headers {
  const headers = new Headers(from.loaderHeaders)
  const wait = from.actionHeaders.get('Retry-After')
  if (wait) headers.set('Retry-After', wait)
  return headers
}

/** The edge may keep a form that nobody has begun (RFC 9213): whoever has begun one bears a cookie. */
export function cachingOfForm({ view }: LeadFormData): Record<string, string> {
  const isUntouched =
    view.step === 'initial' && Object.keys(view.values).length === 0 && !view.error
  return isUntouched ? { ...nobodyElses, 'CDN-Cache-Control': 'max-age=300' } : nobodyElses
}
