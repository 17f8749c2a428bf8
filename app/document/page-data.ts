/** The data that a page is hydrated from. */
export type PageData = {
  /** The framework's `window.__reactRouterContext`, without its stream. */
  context: object
  /** The content of that stream. */
  data: string
  /** URL of the module that sets `window.__reactRouterManifest`. */
  manifest: string
  /** URLs of each matched route's modules; if two export one name, the later one counts. */
  routes: Record<string, string[]>
  /** The development server's module for hot updates. */
  hmr?: string
}

export const pageDataId = 'page-data'

export function readPageData(): PageData {
  return JSON.parse(document.getElementById(pageDataId)?.textContent ?? '')
}
