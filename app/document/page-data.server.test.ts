import type { EntryContext } from 'react-router'
import { expect, it } from 'vitest'
import type { PageData } from './page-data'
import { writePageData } from './page-data.server'

function contextWith(chunks: (string | Uint8Array)[], changes: object = {}): EntryContext {
  const serverHandoffStream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
      }
      controller.close()
    },
  })
  return {
    serverHandoffString: '{"ssr":true,"future":{}}',
    serverHandoffStream,
    manifest: {
      url: '/assets/manifest-1.js',
      entry: { module: '/assets/entry-1.js', imports: ['/assets/framework-1.js'] },
      routes: {
        root: { id: 'root', module: '/assets/root-1.js', imports: ['/assets/framework-1.js'] },
        form: {
          id: 'form',
          module: '/assets/form-1.js',
          clientActionModule: '/assets/form-action-1.js',
        },
        other: { id: 'other', module: '/assets/other-1.js' },
      },
    },
    staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'form' } }] },
    ...changes,
  } as unknown as EntryContext
}

async function written(chunks: (string | Uint8Array)[]) {
  const { json, modules } = await writePageData(contextWith(chunks))
  return { json, modules, page: JSON.parse(json) as PageData }
}

it('holds the framework’s context and its whole stream', async () => {
  const { page } = await written(['[1,', '2]'])
  expect(page).toEqual({
    context: { ssr: true, future: {} },
    data: '[1,2]',
    manifest: '/assets/manifest-1.js',
    routes: {
      root: ['/assets/root-1.js'],
      form: ['/assets/form-action-1.js', '/assets/form-1.js'],
    },
  })
})

it('names each module once, the entry first, and none of another route', async () => {
  const { modules } = await written(['[]'])
  expect(modules.split(' ')).toEqual([
    '/assets/entry-1.js',
    '/assets/manifest-1.js',
    '/assets/framework-1.js',
    '/assets/root-1.js',
    '/assets/form-action-1.js',
    '/assets/form-1.js',
  ])
})

it('escapes data that would close its element', async () => {
  const hostile = '</script><script>alert("1")</script><!--\u2028&'
  const { json, page } = await written([hostile])
  expect(json).not.toMatch(/<\/?script|<!--/)
  expect(page.data).toBe(hostile)
})

it('keeps a character that is split between two chunks', async () => {
  const { page } = await written([new Uint8Array([0xc3]), new Uint8Array([0xa9])])
  expect(page.data).toBe('é')
})

it.each([
  ['no context', { serverHandoffString: undefined }],
  ['no data', { serverHandoffStream: undefined }],
  ['a route without its modules', { staticHandlerContext: { matches: [{ route: { id: 'x' } }] } }],
])('refuses %s', async (_, changes) => {
  await expect(writePageData(contextWith([], changes))).rejects.toThrow('React Router')
})
