import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

rememberPlace()
putStyleLinksBack()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

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
