/**
 * A page as the framework renders it, with its scripts put to sleep: nothing of them is fetched, preloaded
 * or run until `wake-script.ts` inserts them again, in their order. Once per render, never per answer.
 */
export function prepareDocument(html: string): string {
  const preloads: string[] = []
  const calm = html.replace(modulePreload, (_, href: string) => {
    preloads.push(href)
    return ''
  })
  return calm
    .replace(contextScript, '<script type="text/plain" data-asleep="">')
    .replace(
      moduleScript,
      `<script type="text/plain" data-asleep="module" data-preload="${preloads.join(' ')}">`,
    )
}

// Text and attributes are escaped, and so is `<` within the framework's own scripts: none of these can be a
// visitor's words.
const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const contextScript = /<script[^>]*>(?=window\.__reactRouterContext\b)/g
const moduleScript = /<script[^>]* type="module"[^>]*>/g
