import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type FaultServer,
  faults,
  findDeadAddress,
  json,
  type Received,
  type Responder,
  raw,
  startFaultServer,
} from '#tests/support/fault-server.ts'
import { findLivePrices, publicSources } from './live-prices.ts'

const ping = json(200, { gecko_says: '(V3) To the Moon!' })
const rate = json(200, { observations: [{ d: '2026-03-12', FXUSDCAD: { v: '1.3812' } }] })
const tooMany = raw(429, 'Throttled', { 'content-type': 'text/plain' })

let server: FaultServer
let dead: string
let responders: [coinGecko: Responder, valet: Responder]

beforeAll(async () => {
  dead = await findDeadAddress()
  server = await startFaultServer((response, received) => {
    const [coinGecko, valet] = responders
    const respond = received.path.startsWith('/coingecko/') ? coinGecko : valet
    respond(response, received)
  })
})
beforeEach(() => {
  responders = [ping, rate]
})
afterAll(() => server.stop())

/** Returns the sources as if they were on these servers. */
function sourcesAt(coinGecko = server.url, valet = server.url) {
  const baseUrls = [`${coinGecko}/coingecko`, `${valet}/valet`]
  return publicSources.map((one, at) => ({ ...one, baseUrl: baseUrls[at] as string }))
}

const find = (sources = sourcesAt()) => findLivePrices(sources, 300)
const demo = { MARKET_DRIVER: 'simulated' }

describe('the sources that respond', () => {
  it('are the ones that the Worker asks, each with a link to its terms', async () => {
    const { vars, lines } = await find()
    expect(vars).toEqual({
      MARKET_DRIVER: 'keyless',
      COINGECKO_BASE_URL: `${server.url}/coingecko`,
      VALET_BASE_URL: `${server.url}/valet`,
    })
    expect(lines).toEqual([
      'Real prices, on this machine only. Each source is called every few minutes, under its terms:',
      '  Crypto      CoinGecko       https://www.coingecko.com/en/api_terms',
      '  Currencies  Bank of Canada  https://www.bankofcanada.ca/terms/',
      'Stocks and commodities have demo prices.',
    ])
  })

  it('are called once each, without a key', async () => {
    const received = async () => {
      const response = await fetch(`${server.url}/received`)
      return (await response.json()) as Received[]
    }
    const before = (await received()).length
    await find()
    const asked = (await received()).slice(before)
    expect(asked.map(({ path }) => path).toSorted()).toEqual([
      '/coingecko/ping',
      '/valet/observations/FXUSDCAD/json?recent=1',
    ])
    const headers = asked.flatMap((one) => Object.keys(one.headers))
    expect(headers.filter((name) => /key|authorization/.test(name))).toEqual([])
  })

  it.each<[string, Responder, string]>([
    ['limits calls', tooMany, '(responded with 429; its prices will follow)'],
    ['hangs', faults.hang, "(didn't respond; its prices will follow)"],
  ])('show their prices while the other one %s', async (_what, respond, words) => {
    responders = [respond, rate]
    const { vars, lines } = await find()
    expect(vars.MARKET_DRIVER).toBe('keyless')
    expect(lines[1]).toContain(`https://www.coingecko.com/en/api_terms ${words}`)
    expect(lines[2]).toMatch(/terms\/$/)
  })
})

describe('demo prices', () => {
  const noNetwork = { vars: demo, lines: ['No network: demo prices are shown.'] }

  it('are shown, in one line, if no connection is accepted', async () => {
    expect(await find(sourcesAt(dead, dead))).toEqual(noNetwork)
  })

  it('are shown, in one line, if nothing responds in time', async () => {
    responders = [faults.hang, faults.hang]
    expect(await find()).toEqual(noNetwork)
  })

  it('are shown, in one line, if calls are limited', async () => {
    responders = [tooMany, tooMany]
    const why = 'CoinGecko responded with 429, Bank of Canada responded with 429'
    expect(await find()).toEqual({ vars: demo, lines: [`${why}: demo prices are shown.`] })
  })
})
