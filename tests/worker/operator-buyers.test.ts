import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import { raisedAlarm } from '#app/domain/alarms/alarm.ts'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { deliverLead } from '#app/flows/leads/deliver-lead.server.ts'
import { minute } from '#app/shared/time.ts'
import * as buyers from '#scripts/operator/buyers-command.ts'
import { responseOf, servicesWithBuyer, submitted } from '#tests/support/delivery.ts'
import { audits, jsonOf, say } from '#tests/support/operate.ts'
import { newClock } from '#tests/support/services.ts'

describe('npm run buyers', () => {
  afterEach(() => env.PEOPLE.exec('DELETE FROM buyer_pause'))

  it('says when it pauses an ID that no lead is for', async () => {
    const said = await say(newClock(), buyers, 'pause brokr --by ada')
    expect(said.ok && said.text).toContain('No lead is for brokr')
  })

  it('pauses and resumes one buyer or all, and says who did', async () => {
    const clock = newClock()
    const alarms = createAlarmStore(env.PEOPLE)
    const { services, buyerId, calls } = servicesWithBuyer(clock, {
      deliver: async () => responseOf(503, {}),
    })
    const leadId = await submitted(services)
    await jsonOf(say(clock, buyers, `pause ${buyerId} --by ada --dry-run`))
    expect(await services.buyerHealth.holdOn(buyerId, clock.now())).toBeNull()
    for (const target of [buyerId, '--all']) {
      expect(
        await jsonOf(say(clock, buyers, `pause ${target} --by ada --note drill`)),
      ).toMatchObject({
        hasChanged: true,
      })
      clock.advance(minute)
      expect(await deliverLead(services, leadId)).toEqual({ status: 'held' })
      expect(await jsonOf(say(clock, buyers, 'list'))).toMatchObject({
        buyers: expect.arrayContaining([
          expect.objectContaining({ buyerId, waiting: 1, isPaused: true, pausedBy: 'ada' }),
        ]),
      })
      const subject = target === '--all' ? '*' : target
      await alarms.note([raisedAlarm('FORWARDING_PAUSED', { buyerId: subject })], clock.now())
      await jsonOf(say(clock, buyers, `resume ${target} --by eve --dry-run`))
      expect(await alarms.listOpen()).toMatchObject([{ code: 'FORWARDING_PAUSED', subject }])
      await jsonOf(say(clock, buyers, `resume ${target} --by eve`))
      expect(await alarms.listOpen()).toEqual([])
    }
    expect(calls).toHaveLength(1)
    expect(await deliverLead(services, leadId)).toMatchObject({ status: 'waiting' })
    expect(calls).toHaveLength(2)
    expect(await audits(buyerId)).toMatchObject([
      { by_whom: 'ada', action: 'buyers.pause', note: 'drill' },
      { by_whom: 'eve', action: 'buyers.resume' },
    ])
    expect(await audits('*')).toHaveLength(2)
  })

  it('checks what the registry must hold', async () => {
    const clock = newClock(Date.parse('2026-12-01T00:00:00Z'))
    const vars = {
      LEAD_DRIVER: 'http',
      BUYER_NAME: 'Example Brokerage',
      BUYER_URL: 'https://crm.broker.example/leads',
      BUYER_API_KEY: 'key-of-buyer',
      BUYER_ALLOWED_HOSTS: 'broker.example',
      BUYER_ADDRESS: '1 Sample Street, Toronto, privacy@broker.example',
      BUYER_REGISTRATION_NUMBER: 'R-1',
      BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
    }
    const said = await say(clock, buyers, 'check', vars)
    expect(await jsonOf(said)).toMatchObject({ name: 'Example Brokerage', isStale: false })
    expect(JSON.stringify(said)).not.toContain('key-of-buyer')
    const old = { ...vars, BUYER_REGISTRATION_CHECKED_ON: '2026-01-01' }
    expect(await jsonOf(say(clock, buyers, 'check', old))).toMatchObject({ isStale: true })
    for (const name of Object.keys(vars).filter((name) => /NAME|HOSTS|REGISTRATION/.test(name))) {
      expect(await say(clock, buyers, 'check', { ...vars, [name]: '' })).toMatchObject({
        ok: false,
        problem: expect.stringContaining(name),
      })
    }
    const future = { ...vars, BUYER_REGISTRATION_CHECKED_ON: '2099-01-01' }
    expect(await say(clock, buyers, 'check', future)).toMatchObject({ ok: false })
    expect(await jsonOf(say(clock, buyers, 'check'))).toEqual({ isSandbox: true })
  })

  it.each([
    ['pause', '--by'],
    ['pause --by ada', '--all'],
    ['pause x --all --by ada', '--all'],
    ['pause x y --by ada', 'one buyer'],
    ['stop', 'no command'],
  ])('refuses %j and says why', async (line, why) => {
    const said = await say(newClock(), buyers, line)
    expect(said).toMatchObject({ ok: false, problem: expect.stringContaining(why) })
  })
})
