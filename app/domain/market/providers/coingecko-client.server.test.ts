import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type CoinGeckoAccount, callCoinGecko } from './coingecko-client.server'
import { createCall } from './provider-call.server'

async function headersSentTo(account: CoinGeckoAccount) {
  const asked: Request[] = []
  const fetcher = async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new Request(input, init))
    return Response.json({})
  }
  const tools = { fetcher, sleep: async () => undefined, random: () => new Uint8Array(1) }
  const call = createCall(tools, { calls: 0, retries: 0, waitMs: 0 })
  await callCoinGecko(account, call, '/ping', z.unknown())
  expect(asked.map(({ url }) => url)).toEqual([`${account.baseUrl}/ping`])
  return Object.fromEntries(asked[0]?.headers ?? [])
}

const demo = 'https://api.coingecko.com/api/v3'

it.each([
  [demo, 'x-cg-demo-api-key'],
  ['https://pro-api.coingecko.com/api/v3', 'x-cg-pro-api-key'],
])('sends the key of the plan to %s', async (baseUrl, header) => {
  const sent = await headersSentTo({ baseUrl, apiKey: 'key' })
  expect(sent).toEqual({ accept: 'application/json', [header]: 'key' })
})

it('sends no header for a key without one', async () => {
  const sent = await headersSentTo({ baseUrl: demo, apiKey: null })
  expect(sent).toEqual({ accept: 'application/json' })
})
