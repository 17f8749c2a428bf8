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

/**
 * Returns the block that the server wrote: the document's last script, so none that was put into the page. Markup can
 * put an element of its own in the place of `document.scripts` by its name, but not in that of a prototype's method.
 */
export function pageDataBlock(): HTMLElement {
  const scripts = Document.prototype.getElementsByTagName.call(document, 'script')
  return [...scripts].pop() as HTMLElement
}

/** Matches a file of this site's build, or of the development server: no other may run, whatever the page says. */
export const ownModule = import.meta.env?.DEV ? /^\/[^/]/ : /^\/assets\/[\w.-]+$/
