import { describe, expect, it } from 'vitest'
import { type Marker, markers } from './framework-markers'
import { html } from './html'
import { prepareDocument } from './prepare-document'
import { placeOf } from './server-part'

const rendered = [
  '<html><head><script>frame()</script>',
  '<link rel="preload" href="/assets/face.woff2" as="font"/>',
  '<link rel="stylesheet" href="/assets/page.css#"/>',
  '<link rel="stylesheet" href="/assets/unknown.css"/></head>',
  '<body><script type="application/ld+json">{"@type":"NewsArticle"}</script></body></html>',
].join('')

const textOf = (...page: Parameters<typeof prepareDocument>) =>
  new TextDecoder().decode(prepareDocument(...page))

const css = 'a::after{content:"$&"}'
const styles = new Map([['/assets/page.css', css]])

describe('prepareDocument', () => {
  const prepared = textOf(rendered, styles)

  it('keeps everything but links to style sheets', () => {
    const rest = (html: string) => html.replace(/<link rel="stylesheet"[^>]*>|<style.*style>/g, '')
    expect(rest(prepared)).toBe(rest(rendered))
  })

  it('inlines the style sheets of the build, and links to others', () => {
    expect(prepared).toContain(`<style data-href="/assets/page.css#">${css}</style>`)
    expect(prepared).not.toContain('<link rel="stylesheet" href="/assets/page.css')
    expect(prepared).toContain('<link rel="stylesheet" href="/assets/unknown.css"/>')
  })

  it('ignores markers in a visitor’s text', () => {
    const written = '<p>&lt;link rel="stylesheet" href="/assets/page.css"/&gt;</p>'
    const page = rendered.replace('<body>', `<body>${written}`)
    expect(textOf(page, styles)).toBe(prepared.replace('<body>', `<body>${written}`))
  })

  it('inserts server-only parts unchanged in their places', () => {
    const page = rendered.replace('<body>', `<body><p>${placeOf('board')}</p>${placeOf('none')}`)
    const board = html`<b>$& “1”</b>`
    expect(textOf(page, styles, { board })).toBe(
      prepared.replace('<body>', () => `<body><p>${board.markup}</p>${placeOf('none')}`),
    )
  })

  it('keeps links to style sheets on the development server, which has no text of them', () => {
    const page = rendered.replaceAll(' rel="stylesheet"', ' data-vite="" rel="stylesheet"')
    expect(textOf(page, new Map())).toContain('data-vite="" rel="stylesheet"')
  })
})

const without: Record<Marker, string> = {
  body: rendered.replace('<body>', '<BODY>'),
  styleSheet: rendered.replaceAll('<link rel="stylesheet"', '<link data-x="" rel="stylesheet"'),
}

describe('a document of another framework version', () => {
  it.each(Object.entries(without))('is refused if %s is missing', (marker, page) => {
    expect(page).not.toBe(rendered)
    const what = markers[marker as Marker].what
    expect(() => prepareDocument(page, styles)).toThrow(
      expect.objectContaining({
        name: `MissingMarker_${marker}`,
        message: expect.stringContaining(what),
      }),
    )
  })

  it('is refused if a style sheet does not have a file’s name', () => {
    expect(() => prepareDocument(rendered, new Map([['/assets/else.css', css]]))).toThrow(
      expect.objectContaining({ name: 'MissingMarker_styleSheet' }),
    )
  })
})
