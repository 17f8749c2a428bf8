import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readJson } from './json-body'

it('takes towers of accents from a body before a schema normalizes its texts', async () => {
  const app = new Hono().post('/', async (c) =>
    c.json(await readJson(c, z.object({ name: z.string() }))),
  )
  const response = await app.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `a${'\u0345\u0301\u0323'.repeat(2_000)}b\u00e9` }),
  })
  expect(await response.json()).toEqual({
    ok: true,
    value: { name: expect.stringMatching(/^a\p{M}{12}b\u00e9$/u) },
  })
})
