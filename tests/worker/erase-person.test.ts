import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { erasePerson } from '#app/flows/erase-person.server'
import { sendCode } from '#app/flows/send-code.server'
import { sendContactMessage } from '#app/flows/send-contact-message.server'
import { verifyCode } from '#app/flows/verify-code.server'
import { withdrawLead } from '#app/flows/withdraw-lead.server'
import type { Services } from '#app/services'
import type { PhoneNumber } from '#app/shared/phone-number'
import { minute } from '#app/shared/time'
import { lastCode, newPerson, ownDataOf, type Person, registrationOf } from '../support/api.ts'
import { dumpStores, found, recordingQueue } from '../support/dump.ts'
import { names, register } from '../support/registered.ts'
import { newClock, testServices } from '../support/services.ts'

const eightDigits = { CODE_LENGTH: '8' }
const phoneOf = (person: Person) => person.phoneNumber as PhoneNumber

/** Someone in every store: two leads, a receipt, a message, tries, a code for their own data, counters. */
async function knownPerson(clock = newClock()) {
  const { queue, sent } = recordingQueue()
  const services = testServices({ clock, vars: eightDigits, bindings: { LEAD_QUEUE: queue } })
  const person = newPerson()
  const second = { ...person, email: newPerson('garbage').email }
  const one = await register(services, person)
  clock.advance(2 * minute)
  const two = await register(services, second, 'Another page')
  await services.receipts.issue(one.leadId ?? '')
  await services.receipts.issue(two.leadId ?? '')
  await sendContactMessage(
    services,
    {
      name: `${names.firstName} ${names.lastName}`,
      email: person.email,
      subject: 'A subject of one person',
      message: `Call ${person.phoneNumber}`,
    },
    { isTrap: false },
  )
  await services.audits.write(
    {
      ...{ by: 'me', action: 'leads.suppress', count: 1 },
      ...{ subject: await services.hash('phone', person.phoneNumber), note: person.email },
    },
    clock.now(),
  )
  clock.advance(2 * minute)
  const own = ownDataOf(person)
  const asked = await sendCode(services, own)
  const code = await lastCode(person.phoneNumber)
  await verifyCode(services, { ...own, code, requester: asked.ok ? asked.requester : null })
  const { results } = await env.DB.prepare('SELECT id FROM challenge WHERE phone_key = ?1')
    .bind(await services.hash('phone', person.phoneNumber))
    .all<{ id: string }>()
  const inClear = [
    ...[person.phoneNumber, person.phoneNumber.slice(1), person.email, second.email],
    ...[names.firstName, names.lastName, 'click-of-one-person', 'A subject of one person'],
    ...[code, ...one.codes, ...two.codes],
  ]
  const byKey = await Promise.all([
    ...[person.email, second.email].map((email) => services.hash('email', email)),
    services.hash('email', `own data|${person.phoneNumber}`),
  ])
  const messageIds = sent.flatMap((body) => (body as { id?: string }).id ?? [])
  const rowIds = [...results.map(({ id }) => id), ...messageIds]
  const leadIds = [one.leadId ?? '', two.leadId ?? '']
  return { services, sent, person, leadIds, secrets: [...inClear, ...byKey, ...rowIds], code }
}

// Every name is the same, so what other tests keep would be found too.
beforeEach(async () => {
  const tables = ['lead', 'consent', 'lead_event', 'contact_message', 'sandbox_lead', 'challenge']
  await env.DB.batch(
    [
      ...tables,
      'sandbox_message',
      'budget',
      'receipt',
      'lead_click',
      'withdrawal',
      'suppression',
      'audit',
    ].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  )
})

describe('erasing by a verified phone', () => {
  it('leaves nothing in any store but the suppression HMAC', async () => {
    const { services, sent, person, leadIds, secrets } = await knownPerson()
    const phoneKey = await services.hash('phone', person.phoneNumber)
    const before = await dumpStores({ withSandbox: true })
    // The search finds what is there: without this it could pass by searching nothing.
    expect(found(before, [...secrets, ...leadIds, phoneKey]).length).toBeGreaterThan(20)

    const erased = await erasePerson(services, phoneOf(person))
    expect(erased).toEqual({ leads: 2, contactMessages: 1, withdrawals: 2 })
    await tellBuyers(services, sent)

    const after = { ...(await dumpStores({ withSandbox: true })), queue: JSON.stringify(sent) }
    const leftOver = found(after, [...secrets.filter((s) => !isQueued(sent, s)), phoneKey])
    expect(leftOver).toEqual([`D1 suppression: ${phoneKey}`])
    const stillNamed = found(after, leadIds).filter((place) => !place.startsWith('queue'))
    expect(stillNamed.sort()).toEqual(leadIds.map((id) => `D1 withdrawal: ${id}`).sort())
  })

  it('leaves other people as they were', async () => {
    const { services, person } = await knownPerson()
    const other = newPerson()
    const { leadId } = await register(services, other)
    await erasePerson(services, phoneOf(person))
    const left = await env.DB.prepare('SELECT id FROM lead').all<{ id: string }>()
    expect(left.results).toEqual([{ id: leadId }])
    expect(
      (await services.people.find(await services.hash('phone', other.phoneNumber))).leads,
    ).toHaveLength(1)
  })

  it('ends the proof it came by, and any other', async () => {
    const { services, person, code } = await knownPerson()
    await erasePerson(services, phoneOf(person))
    const own = ownDataOf(person)
    expect(await verifyCode(services, { ...own, code })).toMatchObject({ reason: 'no_challenge' })
  })

  it('stops texts: the next code is answered like any other and never sent', async () => {
    const { services, person } = await knownPerson()
    await erasePerson(services, phoneOf(person))
    const asked = registrationOf(person)
    expect(await sendCode(services, asked)).toMatchObject({ ok: true })
    expect(await lastCode(person.phoneNumber)).toBe('')
  })

  it('can be repeated, also after a failure half-way', async () => {
    const { services, person } = await knownPerson()
    const failing: Services = {
      ...services,
      contactMessages: {
        ...services.contactMessages,
        erase: () => Promise.reject(new Error('D1_ERROR')),
      },
    }
    await expect(erasePerson(failing, phoneOf(person))).rejects.toThrow('D1_ERROR')
    expect(await erasePerson(services, phoneOf(person))).toMatchObject({
      leads: 2,
      contactMessages: 1,
    })
    expect(await erasePerson(services, phoneOf(person))).toEqual({
      leads: 0,
      contactMessages: 0,
      withdrawals: 0,
    })
  })

  it('takes no message of an address that was only typed for a code', async () => {
    const services = testServices()
    const victim = newPerson()
    const words = { name: 'V', email: victim.email, subject: 'S', message: 'M' }
    await sendContactMessage(services, words, { isTrap: false })
    const attacker = newPerson()
    await sendCode(services, registrationOf({ ...attacker, email: victim.email }))
    expect(await erasePerson(services, phoneOf(attacker))).toMatchObject({ contactMessages: 0 })
  })
})

async function tellBuyers(services: Services, sent: unknown[]) {
  for (const body of sent as { type: string; leadId: string }[]) {
    if (body.type === 'withdraw-lead') await withdrawLead(services, body.leadId)
  }
}

/** Ids of messages that were queued before: a queue is not a store, and forgets what was taken. */
function isQueued(sent: unknown[], secret: string) {
  return sent.some((body) => (body as { id?: string }).id === secret)
}
