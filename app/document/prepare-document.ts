import { MissingMarker, markers, replaceMarker } from './framework-markers'

/**
 * Returns a page as the framework renders it with the text of its style sheets in place of links to them, so that its
 * first paint waits for one response alone; `entry.client.ts` turns them into links again, for which the framework
 * looks. The development server has no built style sheets. Throws where the page lacks a marker.
 */
export function prepareDocument(html: string, styles: ReadonlyMap<string, string>): string {
  // Apart, so that the body is not searched for what stands in the head.
  const bodyAt = html.search(markers.body.pattern)
  if (bodyAt < 0) throw new MissingMarker('body')
  const head = html.slice(0, bodyAt)
  return (styles.size === 0 ? head : putStylesIn(head, styles)) + html.slice(bodyAt)
}

function putStylesIn(head: string, styles: ReadonlyMap<string, string>): string {
  let known = 0
  const prepared = replaceMarker('styleSheet', head, (link, href = '') => {
    const css = styles.get(href.replace('#', ''))
    if (css === undefined) return link
    known++
    return `<style data-href="${href}">${css}</style>`
  })
  if (known === 0) throw new MissingMarker('styleSheet')
  return prepared
}
