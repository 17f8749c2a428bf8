/**
 * Patterns in the HTML that React Router renders; docs/documents.md lists why. Text and attributes are escaped, so
 * visitors' text cannot match.
 */
export const markers = {
  body: { pattern: /<body/, what: 'a <body>' },
  styleSheet: {
    pattern: /<link rel="stylesheet" href="([^"]+)"\/>/g,
    what: '<link rel="stylesheet" href="…"/> for each style sheet, under the name of its file',
  },
} as const

export type Marker = keyof typeof markers

/** Thrown if a document lacks a marker. The name includes the marker, because logs omit messages. */
export class MissingMarker extends Error {
  constructor(marker: Marker) {
    super(`React Router rendered a document without ${markers[marker].what}: see docs/documents.md`)
    this.name = `MissingMarker_${marker}`
  }
}
