import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import { minute } from '#app/shared/time.ts'
import * as buyers from '#scripts/operator/buyers-command.ts'
import * as leads from '#scripts/operator/leads-command.ts'
import { leadRow, servicesWithBuyer, submitted } from '#tests/support/delivery.ts'
import { whileAuditFails } from '#tests/support/failing-audit.ts'
import { audits, jsonOf, say } from '#tests/support/operate.ts'
import { newClock } from '#tests/support/services.ts'

afterEach(() => env.PEOPLE.exec('DELETE FROM buyer_pause'))

async function parkedLead() {
  const clock = newClock()
  const made = servicesWithBuyer(clock, {
    policy: 'none',
    deliver: async () => ({ kind: 'timeout' }),
  })
  const leadId = await submitted(made.services)
  clock.advance(minute)
  return { clock, leadId, ...made }
}

describe('a change that cannot be audited', () => {
  it.each(['replay', 'resolve --as accepted --note asked'])(
    'is not made to a lead by %s',
    async (by) => {
      const { clock, leadId } = await parkedLead()
      const [command, ...rest] = by.split(' ')
      const line = `${command} ${leadId} ${rest.join(' ')} --by ada`
      const before = await leadRow(leadId)
      await whileAuditFails(() => expect(say(clock, leads, line)).rejects.toThrow())
      expect(await leadRow(leadId)).toEqual(before)
      await jsonOf(say(clock, leads, line))
      expect(await leadRow(leadId)).not.toEqual(before)
      expect(await audits(leadId)).toHaveLength(1)
    },
  )

  it('suppresses no phone', async () => {
    const { clock, services } = await parkedLead()
    const line = 'suppress --phone "(647) 555-0177" --by ada'
    const phoneKey = await services.hash('phone', '+16475550177')
    await whileAuditFails(() => expect(say(clock, leads, line)).rejects.toThrow())
    expect(await services.suppression.has(phoneKey)).toBe(false)
    await jsonOf(say(clock, leads, line))
    expect(await audits(phoneKey)).toMatchObject([{ by_whom: 'ada', action: 'leads.suppress' }])
  })

  it('neither pauses nor resumes a buyer', async () => {
    const { clock, services, buyerId } = await parkedLead()
    const pauses = async () => (await services.buyerPauses.list()).map(({ isPaused }) => isPaused)
    const run = (verb: string) => say(clock, buyers, `${verb} ${buyerId} --by ada --note drill`)
    await whileAuditFails(() => expect(run('pause')).rejects.toThrow())
    expect(await pauses()).toEqual([])
    await jsonOf(run('pause'))
    await whileAuditFails(() => expect(run('resume')).rejects.toThrow())
    expect(await pauses()).toEqual([true])
    expect(await audits(buyerId)).toEqual([
      { by_whom: 'ada', action: 'buyers.pause', count: 1, note: 'drill' },
    ])
  })
})

describe('a look that cannot be audited', () => {
  it.each([
    ['the address of a consent', (id: string) => `show ${id} --reveal --note complaint`],
    ['the persons of leads', () => 'export leads.json --state parked'],
    ['what is held under a phone', () => 'find --phone +16475550179'],
  ])('does not show %s', async (_what, lineFor) => {
    const { clock, leadId } = await parkedLead()
    const line = `${lineFor(leadId)} --by ada`
    await whileAuditFails(() => expect(say(clock, leads, line)).rejects.toThrow('injected'))
    await jsonOf(say(clock, leads, line))
  })
})

describe('an audit row', () => {
  it('is written for each lead of a replay by filter', async () => {
    const { clock, leadId, buyerId } = await parkedLead()
    await jsonOf(say(clock, leads, `replay --state parked --buyer ${buyerId} --by ada`))
    expect(await audits(leadId)).toMatchObject([{ action: 'leads.replay', count: 1 }])
  })

  it('is written once of two suppressions at once', async () => {
    const { clock, services } = await parkedLead()
    const line = 'suppress --phone "(647) 555-0178" --by ada'
    await Promise.all([1, 2].map(() => jsonOf(say(clock, leads, line))))
    expect(await audits(await services.hash('phone', '+16475550178'))).toHaveLength(1)
  })
})
