import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { raisedAlarm } from '#app/domain/alarms/alarm.ts'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { operatorNamed } from '#app/domain/audit/operator.ts'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import { closeAlarm, showHealth } from '#scripts/operator/health-command.ts'
import { emptyAlarms } from '#tests/support/alarms.ts'
import { newAddress, newPerson } from '#tests/support/api.ts'
import { instrumentCount } from '#tests/support/instrument-count.ts'
import { jsonOf } from '#tests/support/operate.ts'
import { checkedTerms } from '#tests/support/price-rounds.ts'
import { testServices } from '#tests/support/services.ts'
import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'

describe('GET /healthz', () => {
  const http = createHttp({ renderPage: async () => new Response('stub') })

  function worker(bindings: Record<string, unknown>) {
    const ownEnv = { ...env, ...bindings } as unknown as Env
    return async (path: string, init: RequestInit = {}) => {
      const response = await http.fetch(new Request(`https://localhost${path}`, init), ownEnv)
      return { status: response.status, json: (await response.json()) as object }
    }
  }

  const broken = () => Promise.reject(new Error('KV PUT failed: 503'))
  const hang = () => new Promise<never>(() => undefined)
  type Probe = () => Promise<never>

  it('says no more than that it works', async () => {
    expect(await worker({})('/healthz')).toEqual({
      status: 200,
      json: { ok: true, sandbox: true, version: expect.stringMatching(/^[\w-]+$/) },
    })
  })

  it.each([
    [
      'D1 does not respond',
      (probe: Probe) => ({ PEOPLE: { prepare: () => ({ run: probe }) } }),
      hang,
    ],
    ['D1 fails', (probe: Probe) => ({ PEOPLE: { prepare: () => ({ run: probe }) } }), broken],
    ['KV fails', (probe: Probe) => ({ OTP: { get: probe } }), broken],
  ])('is 503 when %s, and five questions share a probe', async (_what, bindingsOf, fail) => {
    const probe = vi.fn(fail)
    const ask = worker(bindingsOf(probe))
    for (let at = 0; at < 5; at++) {
      expect(await ask('/healthz')).toEqual({ status: 503, json: { ok: false } })
    }
    expect(probe).toHaveBeenCalledTimes(1)
  })

  it('is 503 once a code could not be written, until one is', async () => {
    let put = broken
    const ask = worker({ OTP: { get: async () => null, put: () => put() } })
    const sendCode = () =>
      ask('/api/send-otp', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newAddress() },
        body: JSON.stringify(newPerson()),
      })
    expect((await ask('/healthz')).status).toBe(200)
    await sendCode()
    expect((await ask('/healthz')).status).toBe(503)
    put = async () => undefined as never
    await sendCode()
    expect((await ask('/healthz')).status).toBe(200)
  })
})

describe('npm run health', () => {
  const desk = { people: env.PEOPLE, market: env.MARKET, env: {}, now: Date.now }

  it('shows alarms, last runs and feeds, and closes an alarm', async () => {
    await emptyAlarms(true)
    const services = testServices()
    await refreshPrices(services)
    const facts = { buyerId: 'b' }
    const raised = {
      code: 'BUYER_REFUSES_US',
      subject: 'b',
      count: 2,
      facts,
    } as const
    await createAlarmStore(env.PEOPLE).note([raised], Date.now())
    const shown = await jsonOf(showHealth(desk))
    expect(shown).toMatchObject({
      alarms: [{ code: 'BUYER_REFUSES_US', subject: 'b', count: 2 }],
      feeds: { 'simulated.all': { failing: null, creditsLeft: null } },
    })
    const live = { MARKET_DRIVER: 'live', FRED_API_KEY: 'a-secret-fred-key' }
    const hiddenWith = async (terms: Record<string, string>) => {
      const said = await jsonOf(showHealth({ ...desk, env: { ...live, ...terms } }))
      return (said as { hiddenInstruments: string[] }).hiddenInstruments
    }
    expect(await hiddenWith({})).toHaveLength(instrumentCount())
    const hiddenInstruments = await hiddenWith(checkedTerms())
    expect(hiddenInstruments).toHaveLength(instrumentCount('index', 'crypto', 'stock') + 3)
    expect(hiddenInstruments).not.toContain('commodity:OIL')
    expect(
      await closeAlarm(desk, { code: 'BUYER_REFUSES_US' }, { by: operatorNamed('ada'), note: '' }),
    ).toMatchObject({ text: '1 closed.' })
    await expect(
      closeAlarm(desk, { code: 'BUYER_REFUSES_US' }, { by: operatorNamed('ada'), note: '' }),
    ).rejects.toThrow('No open alarm BUYER_REFUSES_US')
  })

  it('closes no alarm whose cause lasts', async () => {
    const { buyerPauses } = testServices()
    await buyerPauses.set({ buyerId: 'b', isPaused: true, changedBy: 'ada', reason: '' }, 1)
    const paused = raisedAlarm('FORWARDING_PAUSED', { buyerId: 'b' })
    await createAlarmStore(env.PEOPLE).note([paused], Date.now())
    const by = { by: operatorNamed('ada'), note: '' }
    await expect(closeAlarm(desk, { code: paused.code }, by)).rejects.toThrow(
      'ends by itself when forwarding is resumed',
    )
    await env.PEOPLE.exec('DELETE FROM buyer_pause')
  })
})
