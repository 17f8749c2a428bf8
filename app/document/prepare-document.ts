import { rememberWith } from '#app/shared/remember'
import { MissingMarker, markers } from './framework-markers'

type Bytes = Uint8Array<ArrayBuffer>
type Styles = ReadonlyMap<string, string>

const encoder = new TextEncoder()

/**
 * Returns a page as the framework renders it, encoded, with the text of its style sheets in place of links to them, so
 * that its first paint waits for one response alone; `entry.client.ts` turns them into links again, for which the
 * framework looks. The development server has no built style sheets. Throws where the page lacks a marker.
 */
export function prepareDocument(html: string, styles: Styles): Bytes {
  // Apart, so that the body is not searched for what stands in the head.
  const bodyAt = html.search(markers.body.pattern)
  if (bodyAt < 0) throw new MissingMarker('body')
  const pieces: Bytes[] = []
  let from = 0
  for (const link of html.slice(0, bodyAt).matchAll(markers.styleSheet.pattern)) {
    const style = styleElement(styles, link[1] ?? '')
    if (style === null) continue
    pieces.push(encoder.encode(html.slice(from, link.index)), style)
    from = link.index + link[0].length
  }
  if (pieces.length === 0 && styles.size > 0) throw new MissingMarker('styleSheet')
  pieces.push(encoder.encode(html.slice(from)))
  return joined(pieces)
}

const mostSheets = 100

/** Half of a page is the same text in every page: encoded once. Null for a sheet that is not of the build. */
const styleElement = rememberWith((styles: Styles, href: string): Bytes | null => {
  const css = styles.get(href.replace('#', ''))
  return css === undefined ? null : encoder.encode(`<style data-href="${href}">${css}</style>`)
}, mostSheets)

function joined(pieces: readonly Bytes[]): Bytes {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
