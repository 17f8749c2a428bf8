/**
 * Returns whether a browser requests ahead of time what may never be viewed: `Sec-Purpose: prefetch` and similar
 * (Fetch standard); `Purpose` in older browsers.
 */
export function isPrefetch(headers: Headers): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose')
  return purpose !== null && /prefetch|prerender|preview/i.test(purpose)
}
