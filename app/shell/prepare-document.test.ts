import { describe, expect, it } from 'vitest'
import { prepareDocument } from './prepare-document'

const rendered = [
  '<html><head><script nonce="n1">frame()</script>',
  '<link rel="preload" href="/assets/face.woff2" as="font"/>',
  '<link rel="modulepreload" href="/assets/entry.js" nonce="n1"/>',
  '<link rel="modulepreload" href="/assets/root.js" nonce="n1"/></head>',
  '<body><script type="application/ld+json">{"@type":"NewsArticle"}</script>',
  '<script nonce="n1">window.__reactRouterContext = {};</script>',
  '<script nonce="n1" type="module" async="">;import("/assets/entry.js");</script>',
  '<script nonce="n1">window.__reactRouterContext.streamController.close();</script>',
  '</body></html>',
].join('')

describe('prepareDocument', () => {
  const prepared = prepareDocument(rendered)
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
      html.replace(/<script[^>]*>|<link rel="modulepreload"[^>]*>/g, '')
    expect(textOf(prepared)).toBe(textOf(rendered))
    expect(prepared).toContain('<link rel="preload" href="/assets/face.woff2" as="font"/>')
    expect(prepared).toContain('<script type="application/ld+json">')
  })

  it('is not led astray by what a visitor wrote', () => {
    const escaped = '<p>&lt;script&gt;window.__reactRouterContext&lt;/script&gt;</p>'
    expect(prepareDocument(escaped)).toBe(escaped)
  })
})
