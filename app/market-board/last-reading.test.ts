import { expect, it } from 'vitest'
import { lastReadFailed, readOrLast, rememberReading } from './last-reading'

const request = new Request('https://maple.test/markets?sort=name')
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

it('returns what the server sends', async () => {
  expect(await readOrLast({ request, serverLoader: async () => 'newer' })).toBe('newer')
  expect(lastReadFailed()).toBe(false)
})

it('keeps the page and reports it if the server cannot be reached', async () => {
  rememberReading('/markets?sort=name', 'shown')
  expect(await readOrLast({ request, serverLoader: lost })).toBe('shown')
  expect(lastReadFailed()).toBe(true)
})

it('keeps nothing for another query', async () => {
  const other = new Request('https://maple.test/markets?sort=price')
  await expect(readOrLast({ request: other, serverLoader: lost })).rejects.toThrow()
})

it('returns an error response of the server unchanged', async () => {
  const missing = { status: 404, statusText: 'Not Found', data: null, internal: false }
  const serverLoader = () => Promise.reject(missing)
  await expect(readOrLast({ request, serverLoader })).rejects.toBe(missing)
})
