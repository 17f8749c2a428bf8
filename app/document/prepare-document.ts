import { rememberFor, rememberWith } from '#app/shared/remember'
import { MissingMarker, markers } from './framework-markers'
import type { Html } from './html'
import { placeOf } from './server-part'

type Bytes = Uint8Array<ArrayBuffer>
type Styles = ReadonlyMap<string, string>

/** Markup by name, inserted where `ServerPart` rendered a placeholder. */
type PartsByName = Readonly<Record<string, Html>>

const places = new RegExp(placeOf('([\\w-]+)'), 'g')
const encoder = new TextEncoder()

/**
 * Returns the rendered page, encoded, with its server-only parts and its style sheets inlined, so the first
 * paint needs one response; `entry.client.ts` turns the styles back into links, which the framework looks for. The
 * development server has no built style sheets. Throws if the page lacks a marker.
 */
export function prepareDocument(html: string, styles: Styles, parts: PartsByName = {}): Bytes {
  // Split, so the body is not searched for the head's markers.
  const bodyAt = html.search(markers.body.pattern)
  if (bodyAt < 0) throw new MissingMarker('body')
  const links = Array.from(html.slice(0, bodyAt).matchAll(markers.styleSheet.pattern))
  const sheets = links.flatMap((link) => replacement(link, styleElement(styles, link[1] ?? '')))
  if (sheets.length === 0 && styles.size > 0) throw new MissingMarker('styleSheet')
  const inserted = Array.from(html.matchAll(places)).flatMap((place) => {
    const part = parts[place[1] ?? '']
    return part ? replacement(place, encodedPart(part)) : []
  })
  return composed(html, [...sheets, ...inserted])
}

type Replacement = { from: number; to: number; bytes: Bytes }

function replacement(found: RegExpExecArray, bytes: Bytes | null): Replacement[] {
  return bytes === null ? [] : [{ from: found.index, to: found.index + found[0].length, bytes }]
}

const maxSheets = 100

/** Memoised: half of a page's bytes are the same styles. Null for a sheet that is not in the build. */
const styleElement = rememberWith((styles: Styles, href: string): Bytes | null => {
  const css = styles.get(href.replace('#', ''))
  return css === undefined ? null : encoder.encode(`<style data-href="${href}">${css}</style>`)
}, maxSheets)

const encodedPart = rememberFor(({ markup }: Html) => encoder.encode(markup))

/** `replacements` in order of position. */
function composed(html: string, replacements: readonly Replacement[]): Bytes {
  const ends = [0, ...replacements.map(({ to }) => to)]
  const texts = ends.map((end, at) => encoder.encode(html.slice(end, replacements[at]?.from)))
  const parts = texts.flatMap((text, at) => [text, replacements[at]?.bytes ?? new Uint8Array()])
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
