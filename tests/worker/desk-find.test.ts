import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { copyWithoutLead } from '#app/flows/own-data/open-own-data.server.ts'
import { torontoDate } from '#app/shared/toronto-time.ts'
import { newPerson } from '#tests/support/api.ts'
import { newContactMessage, withContactQueue } from '#tests/support/contact-messages.ts'
import { accepted, servicesWithBuyer, submitted } from '#tests/support/delivery.ts'
import { signIn } from '#tests/support/desk.ts'
import { confirmedOwner } from '#tests/support/proven.ts'
import { register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'

const why = { note: 'asked by phone' }
const asked = { received: torontoDate(Date.now()), ...why }

async function entriesOf(action: string) {
  const { results } = await env.PEOPLE.prepare(
    'SELECT by_whom, subject, note FROM audit WHERE action = ?1 ORDER BY id',
  )
    .bind(action)
    .all()
  return results
}

it('a phone that isn’t held is blocked for a reason, once, and by an operator', async () => {
  await env.PEOPLE.exec('DELETE FROM audit')
  const { phoneNumber: q } = newPerson()
  const { suppression, hash } = testServices()
  const phoneKey = await hash('phone', q)
  const { get, post } = await signIn('operator')
  expect((await post('/desk/leads', { q })).text).toContain('<summary>Do not contact')
  const unsaid = await post('/desk/leads', { q, intent: 'suppress', note: '' })
  expect([unsaid.status, await suppression.has(phoneKey)]).toEqual([422, false])
  const viewer = await signIn('viewer')
  expect((await viewer.post('/desk/leads', { q, intent: 'suppress', ...asked })).status).toBe(403)

  const { location } = await post('/desk/leads', { q, intent: 'suppress', ...asked })
  expect(location).toMatch(/^\/desk\/leads\?done=blocked&request=[\w-]{22}$/)
  expect((await get(location ?? '')).text).toContain('The phone is blocked')
  expect(await suppression.find(phoneKey)).toMatchObject({ reason: 'operator' })
  const again = { q, intent: 'suppress', request: 'other', sure: asked.received, ...asked }
  await post('/desk/leads', { ...again, note: 'a second call' })
  expect(await entriesOf('leads.stands')).toEqual([
    {
      by_whom: 'operator@sandbox',
      subject: phoneKey,
      note: `a second call · since ${asked.received}`,
    },
  ])
  expect(await entriesOf('leads.suppress')).toEqual([
    { by_whom: 'operator@sandbox', subject: phoneKey, ...why },
  ])
  // An email isn’t a phone: nothing is noted as if it were blocked.
  const email = await post('/desk/leads', { ...again, q: 'zoe@mail.ca' })
  expect([email.status, email.text]).toEqual([
    422,
    expect.stringContaining('Do not contact: find them by their phone'),
  ])
  expect(await entriesOf('requests.noted')).toHaveLength(2)
  const after = (await post('/desk/leads', { q })).text
  expect(after).toContain('This phone is suppressed')
  expect(after).not.toContain('>Block this phone<')
  expect(after).toContain('>Note that it is blocked<')
})

it('a phone or an email is found as people paste it, or the search says what it takes', async () => {
  const person = newPerson()
  const { email, phoneNumber: phone } = person
  const { leadId } = await register(testServices(), person)
  const { post } = await signIn('operator')
  const bare = phone.slice(2)
  const dashed = `${bare.slice(0, 3)}\u2011${bare.slice(3, 6)}\u2011${bare.slice(6)}`
  for (const q of [
    ...[`Ann Reader <${email}>`, `<${email}>`, `mailto:${email}`, `"${email}"`, `'${email}'`],
    ...[`${email},`, `${email}.`, `mailto:${email}?subject=Hi`, `Ann ${email} <${email}>`],
    ...[`tel:${phone}`, `tel: +1 ${dashed}`, dashed, `${dashed} ext 2`, `${dashed}x22`],
    ...[`Ann ${dashed}`, `(${bare.slice(0, 3)})\u00A0${bare.slice(3)}`, `\u202A${phone}\u202C`],
    ...[`Ann, ${dashed}, ${email}`, `${email} ${phone}`],
    ...[`"${leadId}"`, `${leadId?.slice(0, 8)},`],
  ]) {
    const { status, location } = await post('/desk/leads', { q })
    expect([q, status, location]).toEqual([q, 302, `/desk/leads/${leadId}`])
  }
  for (const [q, words] of [
    [`${phone} ${newPerson().phoneNumber} ${email}`, 'Give one phone and one email at a time.'],
    [`${email}; other@example.com`, 'Give one phone and one email at a time.'],
    ['ann@example', 'Enter a phone with its area code, an email'],
    ['Ann @ home', 'Enter a phone with its area code, an email'],
    [`${bare}x`, 'Enter a phone with its area code, an email'],
    [`${phone}abc`, 'Enter a phone with its area code, an email'],
    [`(${bare.slice(0, 3)}) ${bare.slice(3)}x`, 'Enter a phone with its area code, an email'],
  ] as const) {
    const { status, text } = await post('/desk/leads', { q })
    expect([q, status, text]).toEqual([q, 422, expect.stringContaining(words)])
    expect(text).not.toContain('No lead')
  }
})

it('a reference is found as the thank-you page says it, and offered in other capitals', async () => {
  const leadId = String((await register(testServices(), newPerson())).leadId)
  const reference = leadId.slice(0, 8)
  const { post } = await signIn('viewer')
  for (const head of ['Ref: ', 'Ref. ', 'ref ', 'Reference: ', 'Your reference: ']) {
    const { location } = await post('/desk/leads', { q: `${head}${reference}` })
    expect([head, location]).toEqual([head, `/desk/leads/${leadId}`])
  }
  const swapped = (text: string) =>
    text.replace(/[a-z]/gi, (one) => (/[a-z]/.test(one) ? one.toUpperCase() : one.toLowerCase()))
  for (const q of [swapped(reference), swapped(leadId)]) {
    const { status, text } = await post('/desk/leads', { q })
    expect([q, status]).toEqual([q, 200])
    expect(text).toContain('In other capitals, it is that of one lead')
    expect(text).toContain(`<a href="/desk/leads/${leadId}">`)
  }
  for (const q of ['Zq8_x-Zq', `Zq8_x-Zq${'7'.repeat(14)}`]) {
    const { status, text } = await post('/desk/leads', { q })
    expect([q, status]).toEqual([q, 422])
    expect(text).toContain('It may have been erased: ask for their phone, or the erasure’s number.')
  }
})

it('a phone and an email of different leads list both, each look audited', async () => {
  await env.PEOPLE.exec('DELETE FROM audit')
  const [one, other] = [newPerson(), newPerson()]
  const { leadId } = await register(testServices(), one)
  const { leadId: otherId } = await register(testServices(), other)
  const { post } = await signIn('operator')
  const listed = async (q: string) => {
    const { status, text } = await post('/desk/leads', { q })
    expect([status, text]).toEqual([200, expect.stringContaining('don’t lead to the same leads')])
    expect(text).not.toContain('value="erase"')
    return Array.from(
      text.matchAll(/<h2>([^<]*)<\/h2><ul class="found">(.*?)<\/ul>/gs),
      ([, title, list = '']) => [
        title,
        ...Array.from(list.matchAll(/leads\/([\w-]{22})/g), ([, id]) => id),
      ],
    )
  }
  expect(await listed(`${one.phoneNumber} ${other.email}`)).toEqual([
    ['1 lead of the phone', leadId],
    ['1 lead of the email', otherId],
  ])
  expect(await entriesOf('leads.find')).toHaveLength(2)
  expect(await listed(`${newPerson().phoneNumber} ${other.email}`)).toEqual([
    ['0 leads of the phone'],
    ['1 lead of the email', otherId],
  ])
})

it('someone with only messages has a copy of them made, audited without their email', async () => {
  await env.PEOPLE.exec('DELETE FROM audit')
  const message = newContactMessage()
  await sendContactMessage(withContactQueue().services, message, { isTrap: false })
  const { post } = await signIn('operator')
  const q = message.email
  const found = (await post('/desk/leads', { q })).text
  expect(found).toContain('<summary>A copy for them')
  expect(found).not.toContain('<summary>Do not contact')
  expect((await post('/desk/leads', { q, intent: 'copy', note: '' })).status).toBe(422)
  const { status, text } = await post('/desk/leads', { q, intent: 'copy', ...asked })
  const [, json = ''] = /href="data:application\/json;charset=utf-8,([^"]+)"/.exec(text) ?? []
  const copy = JSON.parse(decodeURIComponent(json.replaceAll('&#x27;', "'")))
  expect(status).toBe(200)
  // Not the request that was noted for it, whose words are the operator's reason.
  expect(copy.contactMessages).toMatchObject([{ words: { email: q, message: message.message } }])
  expect(await entriesOf('leads.copy')).toEqual([
    { by_whom: 'operator@sandbox', subject: 'an email', ...why },
  ])
  const nobody = (await post('/desk/leads', { q: newPerson().email })).text
  expect(nobody).not.toContain('A copy for them')
})

it('a copy is made of any words, as they were written, and audited only once it is made', async () => {
  await env.PEOPLE.exec('DELETE FROM audit')
  const { services } = withContactQueue()
  const message = { ...newContactMessage(), subject: '9999-99-99T99:99:99Z' }
  await sendContactMessage(services, message, { isTrap: false })
  const emailKey = await services.hash('email', message.email)
  const email = await confirmedOwner(services, emailKey)
  const failing = () => {
    throw new Error('unwritable')
  }
  await expect(copyWithoutLead(services, email, failing)).rejects.toThrow('unwritable')
  expect(await entriesOf('leads.copy')).toEqual([])
  const { post } = await signIn('operator')
  const form = { q: message.email, intent: 'copy', ...asked }
  const { status, text } = await post('/desk/leads', form)
  expect([status, text]).toEqual([200, expect.stringContaining('9999-99-99T99%3A99%3A99Z')])
  expect(await entriesOf('leads.copy')).toHaveLength(1)
})

it('a request’s number, a campaign and a buyer lead to their place, by any capitals', async () => {
  const { services, buyerId } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
  const lead = await submitted(services)
  await env.PEOPLE.prepare(
    "UPDATE lead SET dimensions = json_set(dimensions, '$.campaign', 'Fall Search') WHERE id = ?1",
  )
    .bind(lead)
    .run()
  const id = `${'Rq7'.padEnd(8, 'x')}${'a'.repeat(14)}`
  await env.PEOPLE.prepare(
    `INSERT INTO audit (at, by_whom, action, subject, note, count, request)
     VALUES (1, 'bo', 'requests.asks', '', '', 1, ?1)`,
  )
    .bind(id)
    .run()
  const { post } = await signIn('viewer')
  for (const [q, place] of [
    ['fall search', '/desk/leads?campaign=Fall+Search'],
    [buyerId.toUpperCase(), `/desk/leads?buyer=${buyerId}`],
    [id.slice(0, 8), `/desk/audit?request=${id.slice(0, 8)}`],
    [`request ${id}`, `/desk/audit?request=${id.slice(0, 8)}`],
  ]) {
    const { location } = await post('/desk/leads', { q: q ?? '' })
    expect([q, location?.replaceAll('%20', '+')]).toEqual([q, place])
  }
})
