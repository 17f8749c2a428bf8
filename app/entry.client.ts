import { createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type PageData, readPageData } from './document/page-data'

// No component stands in this file or in what it imports: the development server's own module must come before any.
void hydrate()

/** The framework reads these of `window` when its router is first rendered. */
async function hydrate() {
  const page = readPageData()
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

function load(address: string): Promise<object> {
  return import(/* @vite-ignore */ address)
}

/** Lets a tap be answered between two parts of the work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** What the script of `<ScrollRestoration>` would do before the first paint, and so before any intent. */
function rememberPlace() {
  const { state } = history
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '')
  // Left to the browser, unless the router had this entry.
  if (history.scrollRestoration !== 'manual') return
  try {
    const places = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}')
    scrollTo(0, places[state?.key] ?? 0)
  } catch {
    // Storage may be forbidden: then the page stays at its top.
  }
}

/**
 * Style sheets stand in the page as text (`prepare-document.ts`) where the framework will look for its links, and
 * would draw the whole page anew if it missed one. Disabled, they are not fetched: the text serves, and goes with its
 * link when the framework has no more use for it.
 */
function putStyleLinksBack() {
  const styleOf = new Map<Node, HTMLStyleElement>()
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.setAttribute('href', style.dataset.href ?? '')
    link.setAttribute('disabled', '')
    document.head.insertBefore(link, style)
    styleOf.set(link, style)
  }
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes) {
      for (const node of removedNodes) styleOf.get(node)?.remove()
    }
  }).observe(document.head, { childList: true })
}
