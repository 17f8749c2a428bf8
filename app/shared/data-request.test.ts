import { expect, it } from 'vitest'
import { isDataPath, isDataRequest, withoutDataSuffix } from './data-request'

it.each([
  ['https://localhost/markets.data?sort=price', true],
  ['https://localhost/_root.data', true],
  ['https://localhost/markets?file=x.data', false],
  ['https://localhost/markets.data/', false],
  ['https://localhost/markets.csv', false],
])('%s asks for data: %s', (url, expected) => {
  expect(isDataRequest(new Request(url))).toBe(expected)
  expect(isDataPath(new URL(url).pathname)).toBe(expected)
})

it('names the page whose data is asked for', () => {
  expect(withoutDataSuffix('/contact.data')).toBe('/contact')
  expect(withoutDataSuffix('/contact')).toBe('/contact')
})
