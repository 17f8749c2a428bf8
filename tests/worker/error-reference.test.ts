import { afterEach, expect, it, vi } from 'vitest'
import { fileEnv } from '#tests/support/file-state.ts'
import { createHttp } from '#workers/http.ts'

afterEach(() => vi.restoreAllMocks())

it('shows the visitor of a failed request the id in its log line', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const http = createHttp({ renderPage: () => Promise.reject(new Error('a bug of ours')) })
  const response = await http.fetch(new Request('https://localhost/'), fileEnv())
  expect(response.status).toBe(500)
  const reference = /\(([\w-]{8})\)/.exec(await response.text())?.[1]
  const line = JSON.parse(String(printed.mock.calls[0]?.[0]))
  expect(line).toMatchObject({ event: 'UNEXPECTED_ERROR', requestId: reference })
})
