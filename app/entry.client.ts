import { createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ownModule, type PageData, pageDataBlock } from './document/page-data'

// Keep components out of this file and its imports: the development server's own module must load before any
// component.
void hydrate()

/** The framework reads these from `window` when its router first renders. */
async function hydrate() {
  const page: PageData = JSON.parse(pageDataBlock().textContent)
  if (page.hmr) await load(page.hmr)
  const [modules] = await Promise.all([loadRoutes(page.routes), load(page.manifest)])
  const stream = new Response(page.data).body
  Object.assign(window, {
    __reactRouterContext: { ...page.context, stream },
    __reactRouterRouteModules: modules,
  })
  await nextTask()
  rememberPlace()
  putStyleLinksBack()
  await nextTask()
  startTransition(() => {
    hydrateRoot(document, createElement(HydratedRouter))
  })
}

async function loadRoutes(routes: PageData['routes']): Promise<Record<string, object>> {
  const loaded = Object.entries(routes).map(async ([id, chunks]) => {
    const parts = await Promise.all(chunks.map(load))
    return [id, parts.length === 1 ? parts[0] : Object.assign({}, ...parts)] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}

async function load(address: string): Promise<object> {
  if (!ownModule.test(address)) throw new Error('not a file of this build')
  return import(/* @vite-ignore */ address)
}

/** Yields, so the browser can respond to a tap between two parts of the work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Does what the script of `<ScrollRestoration>` does, which would otherwise run before the first intent. */
function rememberPlace() {
  const { state } = history
  if (!state?.key) history.replaceState({ ...state, key: String(Math.random()) }, '')
  // The browser restores the scroll position unless the router handled this entry.
  if (history.scrollRestoration !== 'manual') return
  try {
    const places = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') as string)
    scrollTo(0, places[state.key])
  } catch {
    // Storage may be blocked or empty: the page then stays at the top.
  }
}

/**
 * Restores the `<link>`s that the framework expects: `prepare-document.ts` inlines the style sheets, and a missing
 * link would make the framework render the whole page again. Disabled links are not fetched. The inlined text is
 * moved and removed together with its link, unless chunks that come late need the sheet too: the framework's address
 * of such a one ends with `#`. They look for it without, and would load it again, below those that refine it.
 */
function putStyleLinksBack() {
  const styleOf = new Map<Node, HTMLStyleElement>()
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const { href = '' } = style.dataset
    const link = putDisabledLink(href, style)
    if (href.endsWith('#')) putDisabledLink(href.slice(0, -1), style)
    else styleOf.set(link, style)
  }
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes) {
      for (const node of removedNodes) {
        const style = styleOf.get(node)
        if (!style) continue
        style.remove()
        // A link that the next page needs in another place is back there, and its text before it.
        ;(node as ChildNode).before(style)
      }
    }
  }).observe(document.head, { childList: true })
}

function putDisabledLink(href: string, before: Node): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.setAttribute('href', href)
  link.setAttribute('disabled', '')
  return document.head.insertBefore(link, before)
}
