/**
 * What is looked for in the HTML that React Router renders: docs/documents.md says why. Text and attributes are escaped,
 * and so is `<` within the framework's own scripts: none of these can be a visitor's words.
 */
export const markers = {
  body: { pattern: /<body/, what: 'a <body>' },
  bodyEnd: { pattern: '</body>', what: 'a </body>' },
  modulePreload: {
    pattern: /<link rel="modulepreload" href="([^"]+)"[^>]*>/g,
    what: 'a <link rel="modulepreload" href="…"> in its head',
  },
  styleSheet: {
    pattern: /<link( nonce="[^"]*") rel="stylesheet" href="([^"]+)"\/>/g,
    what: '<link nonce="…" rel="stylesheet" href="…"/> for each style sheet, under the name of its file',
  },
  contextScript: {
    pattern: /<script[^>]*>(?=window\.__reactRouterContext = )/g,
    what: 'a <script> that begins with window.__reactRouterContext =',
  },
  streamController: {
    pattern: /window\.__reactRouterContext\.streamController = controller/,
    what: 'a script that sets window.__reactRouterContext.streamController',
  },
  moduleScript: {
    pattern: /<script[^>]* type="module"[^>]*>/g,
    what: 'a <script type="module">',
  },
  // Ours, in the framework's place: it is missing where the framework hands over no data, or no longer there.
  dataScript: {
    pattern: /<script[^>]*>(?=window\.__reactRouterContext\.streamController\.enqueue\()/g,
    what: 'data in `serverHandoffStream` and a mark in `renderMeta.didRenderScripts`',
  },
} as const

export type Marker = keyof typeof markers

/** Thrown at the first document that lacks a marker. Its name tells which, in logs too, which hold no messages. */
export class MissingMarker extends Error {
  constructor(marker: Marker) {
    super(`React Router's document has not ${markers[marker].what}: see docs/documents.md`)
    this.name = `MissingMarker_${marker}`
  }
}

/** Returns the text with each match replaced; throws where there is none. */
export function replaceMarker(
  marker: Marker,
  text: string,
  replace: (...found: string[]) => string,
): string {
  let isFound = false
  const replaced = text.replace(markers[marker].pattern, (...found: string[]) => {
    isFound = true
    return replace(...found)
  })
  if (!isFound) throw new MissingMarker(marker)
  return replaced
}
