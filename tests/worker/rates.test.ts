import { env } from 'cloudflare:workers'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RateFeed } from '#app/domain/market/ports.ts'
import { simulatedInterest } from '#app/domain/market/providers/simulated-interest.server.ts'
import { type RateId, rateIds } from '#app/domain/market/rates/rate-series.ts'
import { refreshRates } from '#app/flows/market/refresh-rates.server.ts'
import { rateCard } from '#app/market-board/price-card.server.ts'
import { loadRates } from '#app/routes/rates/load-rates.server.ts'
import { type Services, servicesContext } from '#app/services.ts'
import { day, hour, minute } from '#app/shared/time.ts'
import { emptyMarket, marketServices } from '#tests/support/market.ts'
import { firstResponseAt } from '#tests/support/price-responses.ts'
import { feedStatus, liveServices } from '#tests/support/price-rounds.ts'
import { type Clock, newClock } from '#tests/support/services.ts'

beforeEach(emptyMarket)

const allowed = { MARKET_HISTORY_SOURCES: 'valet' }

const live = (behaviour: string, clock: Clock, vars: Record<string, string> = allowed) =>
  liveServices({ clock, symbols: [], sources: ['valet'], vars }, behaviour)

type Held = { id: RateId; points: [date: string, percent: number][]; asOf: string; source: string }

async function held(): Promise<Held[]> {
  const { results } = await env.MARKET.prepare(
    'SELECT id, points, as_of AS asOf, source FROM rate_series ORDER BY id',
  ).all<Omit<Held, 'points'> & { points: string }>()
  return results.map((row) => ({ ...row, points: JSON.parse(row.points) }))
}

const policy = async () => (await held()).find(({ id }) => id === 'policy')

describe('the Bank of Canada', () => {
  it('is asked for five years of every rate in one call if it knows each of them', async () => {
    expect(await refreshRates(live('good', newClock(firstResponseAt)))).toEqual({
      status: 'refreshed',
    })
    const rows = await held()
    expect(rows.map(({ id }) => id)).toEqual([...rateIds].toSorted())
    for (const { id, points, source } of rows) {
      expect(source).toBe('valet')
      expect(points[0]?.[0].slice(0, 7), id).toBe('2021-03')
      expect(points.length, id).toBeGreaterThan(250)
    }
    expect(await policy()).toMatchObject({ asOf: '2026-03-12' })
    expect((await policy())?.points.at(-1)).toEqual(['2026-03-12', 2.25])
    expect(rows.find(({ id }) => id === 'prime')).toMatchObject({ asOf: '2026-03-11' })
    expect(await feedStatus('valet.interest')).toMatchObject({ reason: null, credits: 1 })
  })

  it('is named beside an article with the newest rates that it is about, with their days', async () => {
    const services = live('good', newClock(firstResponseAt))
    await refreshRates(services)
    const found = await rateCard(services, { rates: ['prime', 'policy'] })
    const card = found?.card.markup ?? ''
    for (const markup of [card, found?.row.markup ?? '']) {
      const names = Array.from(markup.matchAll(/<b>([^<]+)<\/b>/g), ([, name]) => name)
      expect(names).toEqual(['Policy rate', 'Prime rate'])
    }
    expect(card).toMatch(/<data class="num" value="2.25">2.25%<\/data>/)
    expect(card).toContain('<time datetime="2026-03-12">March 12, 2026</time>')
    expect(card).toContain('Bank of Canada')
    expect(card).not.toContain('<figure')
    expect(await rateCard(services, { rates: [] })).toBeNull()
    const closed = { ...services, market: { ...services.market, rateFeed: null } }
    expect(await rateCard(closed, { rates: ['policy'] })).toBeNull()
  })

  it('is the same as a year ago, not unchanged since, beside an article if it moved there and back', async () => {
    const services = live('good', newClock(firstResponseAt))
    await refreshRates(services)
    const points = [
      ['2025-03-12', 2.25],
      ['2025-10-01', 2.5],
      ['2026-03-12', 2.25],
    ]
    await env.MARKET.prepare("UPDATE rate_series SET points = ? WHERE id = 'policy'")
      .bind(JSON.stringify(points))
      .run()
    const found = await rateCard(services, { rates: ['policy'] })
    expect(found?.card.markup).toContain('<p class="num">Same as a year ago</p>')
  })

  it('is drawn beside an article over five years, if its past may be shown', async () => {
    const services = live('good', newClock(firstResponseAt))
    await refreshRates(services)
    const article = { rates: ['bond-5', 'policy'], hasChart: true }
    const { card } = (await rateCard(services, article)) ?? {}
    expect(card?.markup).toContain('<figcaption>5-year bond yield</figcaption>')
    expect(card?.markup.match(/text-anchor="\w+">\d{4}</g)?.length).toBeGreaterThan(2)
    expect(card?.markup.match(/<text [^>]+>[^<]+ \d{4}: \d\.\d+%<\/text>/g)).toHaveLength(2)
    const market = { ...services.market, keepsPastRates: false }
    const closed = await rateCard({ ...services, market }, article)
    expect(closed?.card.markup).toContain('Rates now')
    expect(closed?.card.markup).not.toContain('<figure')
  })

  it('is asked for the newest values alone if its terms allow no past', async () => {
    await refreshRates(live('good', newClock(firstResponseAt), {}))
    const rows = await held()
    expect(rows).toHaveLength(rateIds.length)
    expect(rows.every(({ points }) => points.length === 1)).toBe(true)
  })

  it('is not asked if no one read its terms', async () => {
    const clock = newClock(firstResponseAt)
    const services = liveServices({ clock, symbols: [], sources: ['fred'], vars: allowed }, 'good')
    expect(await refreshRates(services)).toEqual({ status: 'no_source' })
    expect(await held()).toEqual([])
  })

  it.each([
    ['status-404', 'refused', 1],
    ['status-503', 'unavailable', 2],
    ['null-in-200', 'unreadable', 1],
    ['error-in-200', 'unreadable', 1],
    ['truncated', 'cut', 1],
  ])(
    'the Bank of Canada whose response is %s changes no rate',
    async (behaviour, reason, credits) => {
      const clock = newClock(firstResponseAt)
      await refreshRates(live('good', clock))
      const before = await held()
      clock.advance(day)
      expect(await refreshRates(live(behaviour, clock))).toEqual({ status: 'failed' })
      expect(await held()).toEqual(before)
      expect(await feedStatus('valet.interest')).toMatchObject({ reason, credits })
    },
  )

  it.each(['null', 'not-available', 'missing', 'jump', 'withdrawn'])(
    'leaves a rate as it is that is %s, and renews the others',
    async (fault) => {
      const clock = newClock(firstResponseAt - day)
      await refreshRates(live('good', clock))
      const before = await policy()
      clock.advance(day)
      expect(await refreshRates(live(fault, clock))).toEqual({ status: 'refreshed' })
      expect(await policy()).toMatchObject({ asOf: '2026-03-11' })
      expect((await policy())?.points).toEqual(before?.points.slice(1))
      expect((await held()).find(({ id }) => id === 'corra')?.asOf).toBe('2026-03-12')
    },
  )

  it('has no values of the future', async () => {
    await refreshRates(live('future', newClock(firstResponseAt)))
    expect(await policy()).toMatchObject({ asOf: '2026-03-12' })
  })
})

/** Returns services of the sandbox that note the day since when rates are asked for. */
function notedServices(clock: Clock, change: Partial<RateFeed> = {}) {
  const asked: string[] = []
  const feed = simulatedInterest()
  const rateFeed: RateFeed = {
    ...feed,
    fetch(ask) {
      asked.push(ask.since)
      return feed.fetch(ask)
    },
    ...change,
  }
  return { asked, services: marketServices(clock, { rateFeed }) }
}

describe('the refresh of rates', () => {
  it('asks every three hours, after the first time only for the last three weeks', async () => {
    const clock = newClock(firstResponseAt)
    const { asked, services } = notedServices(clock)
    const statuses: string[] = []
    for (let tick = 0; tick < 40; tick++) {
      statuses.push((await refreshRates(services)).status)
      clock.advance(5 * minute)
    }
    expect(statuses.filter((status) => status === 'refreshed')).toHaveLength(2)
    expect(asked).toEqual(['2021-03-12', '2026-02-18'])
    expect((await policy())?.points.length).toBeGreaterThan(1_200)
  })

  it('asks for all that it missed', async () => {
    const clock = newClock(firstResponseAt)
    const { asked, services } = notedServices(clock)
    await refreshRates(services)
    clock.advance(60 * day)
    await refreshRates(services)
    expect(asked[1]).toBe('2026-02-18')
  })

  it('pauses for three hours after five failures, and raises an alarm', async () => {
    const clock = newClock(firstResponseAt)
    let calls = 0
    const { services } = notedServices(clock, {
      async fetch() {
        calls++
        return { ok: false, reason: 'timeout' }
      },
    })
    const alarms: string[] = []
    const log = {
      ...services.log,
      warn: () => undefined,
      alarm: (code: string) => void alarms.push(code),
    }
    for (let tick = 0; tick < 30; tick++) {
      await refreshRates({ ...services, log })
      clock.advance(5 * minute)
    }
    expect(calls).toBe(5)
    expect(alarms).toEqual(['PRICE_FEED_FAILING'])
    clock.advance(hour)
    await refreshRates({ ...services, log })
    expect(calls).toBe(6)
  })

  it('leaves the prices their credits', async () => {
    const clock = newClock(firstResponseAt)
    const { asked, services } = notedServices(clock)
    const plan = { perDay: 0, perMinute: 0, burst: 0, spread: 'day' as const }
    const creditPlans = { ...services.market.creditPlans, simulated: plan }
    const spent = { ...services, market: { ...services.market, creditPlans } }
    expect(await refreshRates(spent)).toEqual({ status: 'not_due' })
    expect(asked).toEqual([])
  })
})

async function openRates(services: Services, path: string) {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  return loadRates({ context, url: new URL(path, 'https://localhost') })
}

describe('the page of rates', () => {
  it('asks for rates while it has none', async () => {
    const { asked, services } = notedServices(newClock(firstResponseAt))
    const { view, headers } = await openRates(services, '/markets/rates')
    expect(view.groups.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([...rateIds])
    expect(view.chart?.name).toBe('Policy rate')
    expect(view.curve?.before).toBe('March 11, 2025')
    expect(headers).toEqual({})
    await openRates(services, '/markets/rates')
    expect(asked).toHaveLength(1)
  })

  it('is empty, uncached and still calculates if the source fails or may not be asked', async () => {
    const clock = newClock(firstResponseAt)
    const failing = notedServices(clock, {
      fetch: async () => ({ ok: false, reason: 'timeout' }),
    })
    const log = { ...failing.services.log, warn: () => undefined }
    const off = marketServices(clock, { rateFeed: null })
    for (const services of [{ ...failing.services, log }, off]) {
      const { view, found, headers } = await openRates(
        services,
        '/markets/rates?amount=500000&rate=6&years=25&every=month',
      )
      expect(view).toMatchObject({ groups: [], chart: null, curve: null })
      expect(found.calculation.found?.payment).toBe(3199.03)
      expect(headers).toEqual({ 'Cache-Control': 'no-store' })
    }
  })

  it('does not wait for a source that hangs', async () => {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const { services } = notedServices(newClock(firstResponseAt), {
      fetch() {
        begin()
        return new Promise(() => undefined)
      },
    })
    const { view } = await openRates({ ...services, sleep: () => begun }, '/markets/rates')
    expect(view.groups).toEqual([])
  })

  it('shows the series that is asked for, and keeps the calculation in its links', async () => {
    const { services } = notedServices(newClock(firstResponseAt))
    const { view, found } = await openRates(
      services,
      '/markets/rates?series=bond-5&amount=5&rate=6&x=1',
    )
    expect(view.chart?.name).toBe('5-year bond yield')
    expect(view.linkTo('prime')).toBe('/markets/rates?series=prime&amount=5&rate=6#chart')
    expect(found).toMatchObject({ series: 'bond-5', calculation: { found: null } })
    const unknown = await openRates(services, '/markets/rates?series=constructor')
    expect([unknown.view.chosen, unknown.found.series]).toEqual(['policy', null])
  })

  it('repeats no more of an address in its links than the form does', async () => {
    const { services } = notedServices(newClock(firstResponseAt))
    const { view } = await openRates(services, `/markets/rates?every=${'x'.repeat(10_000)}`)
    expect(view.linkTo('prime').length).toBeLessThan(120)
  })

  it('shows no past that was stored before its terms changed', async () => {
    const { services } = notedServices(newClock(firstResponseAt))
    await refreshRates(services)
    const market = { ...services.market, keepsPastRates: false }
    const { view } = await openRates({ ...services, market }, '/markets/rates')
    expect(view).toMatchObject({ chart: null, curve: { before: null } })
    expect(view.groups[0]?.rows[0]).toMatchObject({ month: null, year: null })
  })

  it('shows no demo rates as real ones', async () => {
    const clock = newClock(firstResponseAt)
    await refreshRates(notedServices(clock).services)
    const { view } = await openRates(live('status-503', clock), '/markets/rates')
    expect(view.groups).toEqual([])
  })
})
