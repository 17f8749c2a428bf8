import { createElement } from 'react'
import type { EntryContext } from 'react-router'
import { expect, it } from 'vitest'
import { renderDocument } from './render-document.server'

const page = createElement('html', null, createElement('body', null, 'Hello'))

function contextWith(chunks: Uint8Array[], didRenderScripts = true) {
  const serverHandoffStream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  return { serverHandoffStream, renderMeta: { didRenderScripts } } as unknown as EntryContext
}

function draw(chunks: string[], didRenderScripts?: boolean) {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk))
  return renderDocument(contextWith(bytes, didRenderScripts), 'n0nce', () => page)
}

it('writes the data at the end of the body, whole and closed', async () => {
  expect(await draw(['[1,', '2]'])).toBe(
    '<!DOCTYPE html><html><head></head><body>Hello<script nonce="n0nce">window.__reactRouterContext.streamController.enqueue("[1,2]");window.__reactRouterContext.streamController.close();</script></body></html>',
  )
})

it('lets no data end the script', async () => {
  const hostile = '</script><script>alert("1")</script><!--\u2028&'
  const html = await draw([hostile])
  expect(html.match(/<\/?script|<!--|\u2028/g)).toEqual(['<script', '</script'])
  const literal = /enqueue\((".*?")\);/.exec(html)?.[1] ?? ''
  expect(JSON.parse(literal)).toBe(hostile)
})

it('keeps a character that arrives in two pieces', async () => {
  const context = contextWith([new Uint8Array([0xc3]), new Uint8Array([0xa9])])
  expect(await renderDocument(context, 'n', () => page)).toContain('enqueue("é")')
})

it('sends no data to a page without scripts', async () => {
  expect(await draw(['[1]'], false)).toBe(
    '<!DOCTYPE html><html><head></head><body>Hello</body></html>',
  )
})

it('refuses a page without an end of its body', async () => {
  const rendered = renderDocument(contextWith([]), 'n', () => createElement('main'))
  await expect(rendered).rejects.toMatchObject({ name: 'MissingMarker_bodyEnd' })
})

it('takes the stream away from what is drawn, so that nothing waits for it', async () => {
  let given: unknown
  await renderDocument(contextWith([]), 'n', (context) => {
    given = context.serverHandoffStream
    return page
  })
  expect(given).toBeUndefined()
})
