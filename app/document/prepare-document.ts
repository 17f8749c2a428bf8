/**
 * A page as the framework renders it, with its scripts put to sleep: nothing of them is fetched, preloaded
 * or run until `wake-script.ts` inserts them again, in their order. Style sheets whose text is known stand in
 * the page, so that its first paint waits for one answer alone; `entry.client.tsx` turns them into links again, for
 * which the framework looks. Once per render, never per answer.
 */
export function prepareDocument(html: string, styles: ReadonlyMap<string, string>): string {
  // Apart, so that neither is searched for what stands in the other.
  const body = Math.max(0, html.indexOf('<body'))
  const preloads: string[] = []
  const head = html
    .slice(0, body)
    .replace(modulePreload, (_, href: string) => {
      preloads.push(href)
      return ''
    })
    .replace(styleSheet, (link: string, nonce: string, href: string) => {
      const css = styles.get(href.replace('#', ''))
      return css === undefined ? link : `<style${nonce} data-href="${href}">${css}</style>`
    })
  const rest = html
    .slice(body)
    .replace(contextScript, '<script type="text/plain" data-asleep="">')
    .replace(
      moduleScript,
      `<script type="text/plain" data-asleep="module" data-preload="${preloads.join(' ')}">`,
    )
  return head + rest
}

// Text and attributes are escaped, and so is `<` within the framework's own scripts: none of these can be a
// visitor's words.
const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const styleSheet = /<link( nonce="[^"]*") rel="stylesheet" href="([^"]+)"\/>/g
const contextScript = /<script[^>]*>(?=window\.__reactRouterContext\b)/g
const moduleScript = /<script[^>]* type="module"[^>]*>/g
