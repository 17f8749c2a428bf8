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

/** Returns the block that the server wrote: the last JSON in the body itself, so none that was put into the page. */
export function pageDataBlock(): HTMLElement | null {
  const blocks = document.querySelectorAll<HTMLElement>('body>script[type*=json]')
  const last = [...blocks].at(-1)
  return last?.id === pageDataId ? last : null
}

/** Built files have a hash in their names; the development server's files have none. */
const ownFile = import.meta.env?.DEV ? /^\/(?!\/)/ : /^\/assets\/[\w.-]+\.js$/

/** Returns whether an address is a file of this site's build: no other may run, whatever the page says. */
export function isOwnModule(address: string): boolean {
  return ownFile.test(address)
}

export function readPageData(): PageData {
  return JSON.parse(pageDataBlock()?.textContent ?? '')
}
