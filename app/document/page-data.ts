/** What a page is hydrated from. */
export type PageData = {
  /** The framework's `window.__reactRouterContext`, but for its stream. */
  context: object
  /** What that stream says. */
  data: string
  /** Address of the module that sets `window.__reactRouterManifest`. */
  manifest: string
  /** Addresses of each matched route's modules; where two export one name, the later one counts. */
  routes: Record<string, string[]>
  /** The development server's module for hot updates. */
  hmr?: string
}

export const pageDataId = 'page-data'

export function readPageData(): PageData {
  return JSON.parse(document.getElementById(pageDataId)?.textContent ?? '')
}
