import { MissingMarker, markers, replaceMarker } from './framework-markers'

/**
 * Returns a page as the framework renders it with its scripts put to sleep: nothing of them is fetched, preloaded
 * or run until `wake-script.ts` inserts them again, in their order. Style sheets whose text is known stand in the
 * page, so that its first paint waits for one answer alone; `entry.client.tsx` turns them into links again, for which
 * the framework looks. Once per render, never per answer. Throws where the page lacks a marker.
 */
export function prepareDocument(html: string, styles: ReadonlyMap<string, string>): string {
  // Apart, so that neither is searched for what stands in the other.
  const bodyAt = html.search(markers.body.pattern)
  if (bodyAt < 0) throw new MissingMarker('body')
  const preloads: string[] = []
  const head = replaceMarker('modulePreload', html.slice(0, bodyAt), (_, href = '') => {
    preloads.push(href)
    return ''
  })
  const preload = preloads.join(' ')
  return putStylesIn(head, styles) + putScriptsToSleep(html.slice(bodyAt), preload)
}

function putScriptsToSleep(body: string, preload: string): string {
  if (!markers.streamController.pattern.test(body)) throw new MissingMarker('streamController')
  const asleep = '<script type="text/plain" data-asleep="">'
  const withoutContext = replaceMarker('contextScript', body, () => asleep)
  const withoutData = replaceMarker('dataScript', withoutContext, () => asleep)
  return replaceMarker(
    'moduleScript',
    withoutData,
    () => `<script type="text/plain" data-asleep="module" data-preload="${preload}">`,
  )
}

/** The development server has no built style sheets, and its links look different. */
function putStylesIn(head: string, styles: ReadonlyMap<string, string>): string {
  if (styles.size === 0) return head
  let known = 0
  const prepared = replaceMarker('styleSheet', head, (link, nonce, href = '') => {
    const css = styles.get(href.replace('#', ''))
    if (css === undefined) return link
    known++
    return `<style${nonce} data-href="${href}">${css}</style>`
  })
  if (known === 0) throw new MissingMarker('styleSheet')
  return prepared
}
