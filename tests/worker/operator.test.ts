import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { operatorNamed } from '#app/domain/audit/operator.ts'
import { createLeadDesk } from '#app/domain/leads/lead-desk-store.server.ts'
import type { DeliveryResponse } from '#app/domain/leads/ports.ts'
import { deliverLead } from '#app/flows/leads/deliver-lead.server.ts'
import { replayLeads } from '#app/flows/leads/replay-leads.server.ts'
import { sweepLeads } from '#app/flows/leads/sweep-leads.server.ts'
import type { Services } from '#app/services.ts'
import type { LeadId } from '#app/shared/brands.ts'
import { day, hour, minute } from '#app/shared/time.ts'
import * as leads from '#scripts/operator/leads-command.ts'
import { accepted, leadRow, servicesWithBuyer, submitted } from '#tests/support/delivery.ts'
import { audits, jsonOf, say } from '#tests/support/operate.ts'
import { type Clock, newClock } from '#tests/support/services.ts'

const timeout: DeliveryResponse = { kind: 'timeout' }

/** Returns a lead that only an operator can decide: the buyer gives no response to the first post. */
async function parkedLead(clock: Clock, later: DeliveryResponse = accepted) {
  let said = timeout
  const made = servicesWithBuyer(clock, { policy: 'none', deliver: async () => said })
  const leadId = await submitted(made.services)
  said = later
  return { ...made, leadId }
}

async function sweepAndDeliver(services: Services, leadId: LeadId, queued: { leadId: string }[]) {
  await sweepLeads(services)
  if (queued.some((message) => message.leadId === leadId)) await deliverLead(services, leadId)
}

/** Returns the leads in the file that an export writes. */
async function exported(clock: Clock, line: string, vars = {}): Promise<Record<string, string>[]> {
  const said = await say(clock, leads, line, vars)
  if (!said.ok || !said.file) throw new Error('no file')
  expect(said.text).not.toContain('Ada')
  return JSON.parse(said.file.content)
}

describe('npm run leads', () => {
  it('lists and shows leads without the person', async () => {
    const clock = newClock()
    const { leadId, buyerId } = await parkedLead(clock)
    const listed = await jsonOf(say(clock, leads, `list --buyer ${buyerId} --state parked`))
    expect(listed).toMatchObject([
      { id: leadId, state: 'parked', reason: 'timeout', attempts: 1, isUnsure: true },
    ])
    const shown = await say(clock, leads, `show ${leadId}`)
    expect(await jsonOf(shown)).toMatchObject({
      lead: { id: leadId },
      history: expect.arrayContaining([
        { at: null, what: 'visit', detail: 'no known click' },
        ...['code sent', 'code verified', 'committed'].map((what) =>
          expect.objectContaining({ what, at: expect.stringMatching(/^20/) }),
        ),
        expect.objectContaining({ what: 'consent', detail: 'on /register, IP sealed (--reveal)' }),
        expect.objectContaining({
          what: 'parked',
          detail: expect.stringMatching(/^attempt 1, reason timeout, answer timeout, \d+ ms$/),
        }),
      ]),
      consent: { page: '/register', text: expect.stringContaining('I agree') },
    })
    expect(JSON.stringify([listed, shown])).not.toMatch(/Lovelace|example\.com|\+1647/)
    expect(await jsonOf(say(clock, leads, 'stats'))).toContainEqual(
      expect.objectContaining({ buyerId, state: 'parked', count: 1 }),
    )
  })

  it('reveals the address of a consent for a reason, and writes that down', async () => {
    const clock = newClock()
    const { leadId, services } = await parkedLead(clock)
    for (const line of [`show ${leadId} --reveal`, `show ${leadId} --reveal --by ada`]) {
      expect(await say(clock, leads, line)).toMatchObject({ ok: false })
    }
    expect(await audits(leadId)).toEqual([])
    const line = `show ${leadId} --reveal --by ada --note "a complaint"`
    expect(await jsonOf(say(clock, leads, line))).toMatchObject({
      consent: { ipAddress: services.visit.ip },
    })
    expect(await audits(leadId)).toEqual([
      { by_whom: 'ada', action: 'leads.reveal', count: 1, note: 'a complaint' },
    ])
  })

  it('replays twice and sends once', async () => {
    const clock = newClock()
    const { leadId, services, calls, queued } = await parkedLead(clock)
    const line = `replay ${leadId} --by ada --note "asked the buyer"`
    expect(await jsonOf(say(clock, leads, `${line} --dry-run`))).toEqual([
      { id: leadId, result: 'would_replay' },
    ])
    expect(await leadRow(leadId)).toMatchObject({ state: 'parked' })
    const results = await Promise.all([
      jsonOf(say(clock, leads, line)),
      jsonOf(say(clock, leads, line)),
    ])
    const replayed = results
      .flat()
      .filter((one) => (one as { result: string }).result === 'replayed')
    expect(replayed).toHaveLength(1)
    clock.advance(2 * minute)
    queued.length = 0
    await sweepAndDeliver(services, leadId, queued)
    expect(calls).toEqual([leadId, leadId])
    expect(await leadRow(leadId)).toMatchObject({ state: 'accepted', attempts: 2 })
    expect(await jsonOf(say(clock, leads, line))).toEqual([{ id: leadId, result: 'left_accepted' }])
    await sweepAndDeliver(services, leadId, queued)
    expect(calls).toHaveLength(2)
    expect(await audits(leadId)).toEqual([
      { by_whom: 'ada', action: 'leads.replay', count: 1, note: 'asked the buyer' },
    ])
  })

  it.each([
    ['lookup', 1],
    ['none', 2],
  ] as const)('replays to a buyer of policy %s: %i posts', async (policy, posts) => {
    const clock = newClock()
    let knows = false
    const lookUp = async () => (knows ? accepted : timeout)
    let said: DeliveryResponse = timeout
    const deliver = async () => said
    const { services, calls, queued } = servicesWithBuyer(clock, { policy, deliver, lookUp })
    const leadId = await submitted(services)
    for (let tries = 0; (await leadRow(leadId))?.state !== 'parked' && tries < 20; tries++) {
      clock.advance(hour)
      await sweepAndDeliver(services, leadId, queued)
    }
    knows = true
    said = accepted
    const act = { by: operatorNamed('ada'), note: 'asked the buyer', isDryRun: false }
    const needs = { ...services, leadDesk: createLeadDesk(env.PEOPLE) }
    queued.length = 0
    expect(await replayLeads(needs, { leads: [{ id: leadId, seenAt: null }] }, act)).toMatchObject({
      leads: [{ result: 'replayed' }],
    })
    expect(queued).toHaveLength(1)
    clock.advance(2 * minute)
    queued.length = 0
    await sweepAndDeliver(services, leadId, queued)
    expect(calls).toHaveLength(posts)
    expect(await leadRow(leadId)).toMatchObject({ state: 'accepted' })
  })

  it('replays by state and reason, except leads that are too old or active', async () => {
    const clock = newClock()
    const one = await parkedLead(clock)
    const other = await parkedLead(clock)
    const line = `replay --state parked --reason timeout --buyer ${one.buyerId} --by ada`
    expect(await jsonOf(say(clock, leads, line))).toEqual([{ id: one.leadId, result: 'replayed' }])
    expect(await leadRow(other.leadId)).toMatchObject({ state: 'parked' })
    clock.advance(day + minute)
    expect(await jsonOf(say(clock, leads, `replay ${other.leadId} --by ada`))).toEqual([
      { id: other.leadId, result: 'too_old' },
    ])
    expect(await say(clock, leads, 'replay --state accepted --by ada')).toMatchObject({ ok: false })
    expect(await jsonOf(say(clock, leads, 'replay no-lead --by ada'))).toEqual([
      { id: 'no-lead', result: 'unknown' },
    ])
  })

  it.each(['accepted', 'rejected'])(
    'resolves a parked lead as %s, once, with a note',
    async (state) => {
      const clock = newClock()
      const { leadId, services, calls } = await parkedLead(clock)
      const line = `resolve ${leadId} --as ${state} --by ada`
      expect(await say(clock, leads, line)).toMatchObject({
        problem: expect.stringContaining('--note'),
      })
      const noted = `${line} --note "they said so"`
      await jsonOf(say(clock, leads, `${noted} --dry-run`))
      expect(await leadRow(leadId)).toMatchObject({ state: 'parked' })
      expect(await jsonOf(say(clock, leads, noted))).toMatchObject({
        state,
        reason: 'resolved_by_person',
      })
      expect(await say(clock, leads, noted)).toMatchObject({ ok: false })
      clock.advance(minute)
      await deliverLead(services, leadId)
      expect(calls).toHaveLength(1)
      expect(await audits(leadId)).toEqual([
        { by_whom: 'ada', action: `leads.resolve.${state}`, count: 1, note: 'they said so' },
      ])
    },
  )

  it('exports persons as JSON and as a CSV that runs no formula, and writes it down', async () => {
    const clock = newClock()
    const { leadId, buyerId } = await parkedLead(clock)
    const line = `export leads.csv --buyer ${buyerId} --by ada`
    const subject = `state=any buyer=${buyerId} limit=10000`
    expect(await jsonOf(say(clock, leads, `${line} --dry-run`))).toEqual({ wouldExport: 1 })
    expect(await audits(subject)).toEqual([])
    const said = await say(clock, leads, line)
    expect(said).toMatchObject({ text: '1 leads exported to leads.csv.', json: { exported: 1 } })
    const [row] = await exported(clock, `export leads.json --buyer ${buyerId} --by ada`)
    expect(row).toMatchObject({
      id: leadId,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phoneNumber: expect.stringMatching(/^\+1647\d{7}$/),
      consentHash: expect.stringMatching(/^[\da-f]{64}$/),
    })
    const csv = said.ok ? (said.file?.content ?? '') : ''
    expect(csv).toContain(`,"'${row?.phoneNumber}",`)
    expect(csv.split('\r\n')).toHaveLength(3)
    const act = { by_whom: 'ada', action: 'leads.export', count: 1 }
    expect(await audits(subject)).toMatchObject([act, act])
  })

  it('exports what no key opens without the person', async () => {
    const clock = newClock()
    const { buyerId } = await parkedLead(clock)
    const vars = { DATA_KEYS: `other:${'x'.repeat(32)}` }
    const line = `export leads.json --buyer ${buyerId} --by ada`
    expect(await exported(clock, line, vars)).toMatchObject([
      { isReadable: 'no', firstName: '', phoneNumber: '' },
    ])
  })

  it('erases a person except the suppression, and audits it', async () => {
    const clock = newClock()
    const { leadId, buyerId, services } = await parkedLead(clock)
    const exporting = `export leads.json --buyer ${buyerId} --by ada`
    const [{ phoneNumber = '', email = '' } = {}] = await exported(clock, exporting)
    const held = { isSuppressed: false, leads: [{ id: leadId, state: 'parked' }] }
    const finding = (by: string) => jsonOf(say(clock, leads, `find ${by} --by ada`))
    expect(await finding(`--phone ${phoneNumber}`)).toMatchObject({
      ...held,
      consents: 1,
      codes: 1,
    })
    expect(await finding(`--email ${email.toUpperCase()}`)).toMatchObject(held)
    expect(await audits(leadId)).toMatchObject([{ action: 'leads.find', count: 1 }])
    const line = `forget --phone ${phoneNumber} --by ada --note "asked by letter"`
    expect(await jsonOf(say(clock, leads, `${line} --dry-run`))).toEqual({
      result: 'would_forget',
      leads: 1,
    })
    expect(await leadRow(leadId)).toMatchObject({ state: 'parked' })
    expect(await jsonOf(say(clock, leads, line))).toMatchObject({ result: 'forgotten', leads: 1 })
    expect(await leadRow(leadId)).toBeNull()
    expect(await services.suppression.has(await services.hash('phone', phoneNumber))).toBe(true)
    const written = await env.PEOPLE.prepare(
      `SELECT by_whom, subject, count, note FROM audit WHERE action = 'leads.forget'`,
    ).all()
    expect(written.results).toEqual([
      {
        by_whom: 'ada',
        count: 1,
        note: 'asked by letter',
        subject: expect.stringMatching(/^erasure /),
      },
    ])
    expect(await jsonOf(say(clock, leads, line))).toMatchObject({ leads: 0 })
  })

  it('suppresses a phone by its HMAC', async () => {
    const clock = newClock()
    const { services } = servicesWithBuyer(clock, { deliver: async () => accepted })
    const line = 'suppress --phone "(647) 555-0199" --by ada'
    const phoneKey = await services.hash('phone', '+16475550199')
    expect(await jsonOf(say(clock, leads, `${line} --dry-run`))).toMatchObject({
      result: 'would_suppress',
    })
    expect(await services.suppression.has(phoneKey)).toBe(false)
    expect(await jsonOf(say(clock, leads, line))).toEqual({ phoneKey, result: 'suppressed' })
    expect(await services.suppression.has(phoneKey)).toBe(true)
    expect(await jsonOf(say(clock, leads, line))).toMatchObject({ result: 'already_suppressed' })
  })

  it.each([
    ['', 'no command'],
    ['constructor', 'no command'],
    ['list --state gone', 'no state'],
    ['list --limit 0', '--limit'],
    ['list --since yesterday', '--since'],
    ['show', 'one lead'],
    ['show no-lead', 'no lead'],
    ['replay x', '--by'],
    ['replay --by ada', 'ids of leads'],
    ['export', '--by'],
    ['export --by ada', 'file to write'],
    ['export leads.xml --by ada', 'file to write'],
    ['find --by ada', '--phone or --email'],
    ['find --phone +16475550142 --email a@b.co --by ada', 'one of them'],
    ['find --phone +16475550142', '--by'],
    ['resolve x --by ada', '--as'],
    ['suppress --by ada --phone 12', '--phone'],
    ['forget --by ada --phone 12', '--phone'],
    ['forget --phone +16475550142', '--by'],
  ])('refuses %j and says why', async (line, why) => {
    const said = await say(newClock(), leads, line)
    expect(said).toMatchObject({ ok: false, problem: expect.stringContaining(why) })
  })
})
