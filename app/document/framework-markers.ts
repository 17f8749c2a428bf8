/**
 * What is looked for in the HTML that React Router renders; docs/documents.md lists why. Text and attributes are
 * escaped, and so is `<` within the framework's own scripts, so none of these can be a visitor's text.
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
  // Written by render-document.server.tsx from what the framework passes on.
  dataScript: {
    pattern: /<script[^>]*>(?=window\.__reactRouterContext\.streamController\.enqueue\()/g,
    what: 'data in `serverHandoffStream` and a mark in `renderMeta.didRenderScripts`',
  },
} as const

export type Marker = keyof typeof markers

/** Thrown for a document without a marker. The name holds the marker, since logs hold no messages. */
export class MissingMarker extends Error {
  constructor(marker: Marker) {
    super(`React Router rendered a document without ${markers[marker].what}: see docs/documents.md`)
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
