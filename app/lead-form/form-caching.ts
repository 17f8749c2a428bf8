import type { LeadFormData } from './view'

/** Not even `no-cache`: the back button shows a kept page unasked, and so an empty form to the registered. */
export const nobodyElses = { 'Cache-Control': 'private, no-store' }

/** The edge may keep a form that nobody has begun (RFC 9213): whoever has begun one bears a cookie. */
export function cachingOfForm({ view }: LeadFormData): Record<string, string> {
  const isUntouched =
    view.step === 'initial' && Object.keys(view.values).length === 0 && !view.error
  return isUntouched ? { ...nobodyElses, 'CDN-Cache-Control': 'max-age=300' } : nobodyElses
}
