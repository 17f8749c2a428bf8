/**
 * What is looked for in the HTML that React Router renders; docs/documents.md lists why. Text and attributes are
 * escaped, so none of these can be a visitor's text.
 */
export const markers = {
  body: { pattern: /<body/, what: 'a <body>' },
  styleSheet: {
    pattern: /<link rel="stylesheet" href="([^"]+)"\/>/g,
    what: '<link rel="stylesheet" href="…"/> for each style sheet, under the name of its file',
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
