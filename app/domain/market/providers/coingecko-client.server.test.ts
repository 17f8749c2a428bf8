import { expect, it } from 'vitest'
import { callCoinGecko } from './coingecko-client.server'

it.each([
  ['https://api.coingecko.com/api/v3', 'x-cg-demo-api-key'],
  ['https://pro-api.coingecko.com/api/v3', 'x-cg-pro-api-key'],
])('sends the key of the plan to %s', async (baseUrl, header) => {
  const asked: Request[] = []
  const fetcher = async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new Request(input, init))
    return Response.json({})
  }
  const tools = { fetcher, sleep: async () => undefined, random: () => new Uint8Array(1) }
  await callCoinGecko({ baseUrl, apiKey: 'key' }, tools, '/ping')
  expect(asked.map(({ url, headers }) => [url, headers.get(header)])).toEqual([
    [`${baseUrl}/ping`, 'key'],
  ])
})
