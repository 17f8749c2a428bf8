/**
 * When a page's framework script is fetched and run. `intent`: a pointer, the focus or a tap at something
 * interactive, or the first key. `visible`: when it is seen. `idle`: when the browser has nothing else to
 * do after loading. `load`: as soon as the HTML is there.
 */
export type WakePolicy = 'intent' | 'visible' | 'idle' | 'load'

/** What a route may export as `handle`; without one it waits for intent. */
export type RouteHandle = {
  wake?: WakePolicy
  /** Shows a person's data, or a secret in its address: no third party's script gets in. */
  isPrivate?: true
}

/** The policy of the page that is matched: the innermost route's word counts. */
export function wakePolicyOf(matches: readonly { handle: unknown }[]): WakePolicy {
  const handles = matches.map(({ handle }) => handle as RouteHandle | undefined)
  return handles.findLast((handle) => handle?.wake !== undefined)?.wake ?? 'intent'
}
