/** Whether a browser asks ahead of time, for a page that may never be looked at (Fetch standard, `Sec-Purpose`). */
export function isPrefetch(headers: Headers): boolean {
  return /\bprefetch\b/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
}
