import { describe, expect, it } from 'vitest'
import { type Marker, markers } from './framework-markers'
import { prepareDocument } from './prepare-document'

const rendered = [
  '<html><head><script nonce="n1">frame()</script>',
  '<link rel="preload" href="/assets/face.woff2" as="font"/>',
  '<link nonce="n1" rel="stylesheet" href="/assets/page.css#"/>',
  '<link nonce="n1" rel="stylesheet" href="/assets/unknown.css"/>',
  '<link rel="modulepreload" href="/assets/entry.js" nonce="n1"/>',
  '<link rel="modulepreload" href="/assets/root.js" nonce="n1"/></head>',
  '<body><script type="application/ld+json">{"@type":"NewsArticle"}</script>',
  '<script nonce="n1">window.__reactRouterContext = {};',
  'window.__reactRouterContext.streamController = controller;</script>',
  '<script nonce="n1" type="module" async="">;import("/assets/entry.js");</script>',
  '<script nonce="n1">window.__reactRouterContext.streamController.enqueue("[]");</script>',
  '</body></html>',
].join('')

const css = 'a::after{content:"$&"}'
const styles = new Map([['/assets/page.css', css]])

describe('prepareDocument', () => {
  const prepared = prepareDocument(rendered, styles)
  const running = prepared.match(/<script(?![^>]*type="(?!module))[^>]*>/g)

  it('leaves one script that runs: the frame’s', () => {
    expect(running).toEqual(['<script nonce="n1">'])
    expect(prepared).toContain('<script nonce="n1">frame()</script>')
  })

  it('preloads no module, and tells the loader which ones there will be', () => {
    expect(prepared).not.toContain('modulepreload')
    expect(prepared).toContain(
      'data-asleep="module" data-preload="/assets/entry.js /assets/root.js"',
    )
  })

  it('keeps what the scripts say, their order, and everything else', () => {
    const textOf = (html: string) =>
      html.replace(
        /<script[^>]*>|<link[^>]* rel="(?:modulepreload|stylesheet)"[^>]*>|<style.*style>/g,
        '',
      )
    expect(textOf(prepared)).toBe(textOf(rendered))
    expect(prepared).toContain('<link rel="preload" href="/assets/face.woff2" as="font"/>')
    expect(prepared).toContain('<script type="application/ld+json">')
  })

  it('has the styles that it knows in the page, under the same nonce, and links to the others', () => {
    expect(prepared).toContain(`<style nonce="n1" data-href="/assets/page.css#">${css}</style>`)
    expect(prepared).not.toContain('<link nonce="n1" rel="stylesheet" href="/assets/page.css')
    expect(prepared).toContain('<link nonce="n1" rel="stylesheet" href="/assets/unknown.css"/>')
  })

  it('is not led astray by what a visitor wrote', () => {
    const escaped = '<p>&lt;script&gt;window.__reactRouterContext = &lt;/script&gt;</p>'
    const page = rendered.replace('<body>', `<body>${escaped}`)
    expect(prepareDocument(page, styles)).toBe(prepared.replace('<body>', `<body>${escaped}`))
  })

  it('takes the style sheets as they come on the development server, which has no text of them', () => {
    const page = rendered.replaceAll(' rel="stylesheet"', ' data-vite="" rel="stylesheet"')
    expect(prepareDocument(page, new Map())).toContain('data-vite="" rel="stylesheet"')
  })
})

const without: Record<Exclude<Marker, 'bodyEnd'>, string> = {
  body: rendered.replace('<body>', '<BODY>'),
  modulePreload: rendered.replaceAll('rel="modulepreload" ', 'as="script" rel="modulepreload" '),
  styleSheet: rendered.replaceAll(' nonce="n1" rel="stylesheet"', ' rel="stylesheet" nonce="n1"'),
  contextScript: rendered.replace('window.__reactRouterContext = ', 'self.__reactRouterContext = '),
  streamController: rendered.replace('.streamController = controller', '.controller = controller'),
  moduleScript: rendered.replace(' type="module"', ' type=module'),
  dataScript: rendered.replace('.streamController.enqueue(', '.controller.enqueue('),
}

describe('a document of a framework that writes otherwise', () => {
  it.each(Object.entries(without))('is refused where %s is missing', (marker, page) => {
    expect(page).not.toBe(rendered)
    const what = markers[marker as Marker].what
    expect(() => prepareDocument(page, styles)).toThrow(
      expect.objectContaining({
        name: `MissingMarker_${marker}`,
        message: expect.stringContaining(what),
      }),
    )
  })

  it('is refused where no style sheet bears the name of a file', () => {
    expect(() => prepareDocument(rendered, new Map([['/assets/else.css', css]]))).toThrow(
      expect.objectContaining({ name: 'MissingMarker_styleSheet' }),
    )
  })
})
