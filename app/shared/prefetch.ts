/**
 * Whether a browser asks ahead of time, for what may never be looked at: `Sec-Purpose: prefetch` and its kin
 * (Fetch standard); `Purpose` is what older browsers say.
 */
export function isPrefetch(headers: Headers): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose')
  return purpose !== null && /prefetch|prerender|preview/i.test(purpose)
}
