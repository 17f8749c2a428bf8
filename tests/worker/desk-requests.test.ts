import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { withdrawConsent } from '#app/flows/leads/change-consent.server.ts'
import { eraseOwnData } from '#app/flows/own-data/erase-person.server.ts'
import { requestsOf } from '#app/shared/audit-entry.ts'
import { day } from '#app/shared/time.ts'
import { addDays, minuteName, torontoDate } from '#app/shared/toronto-time.ts'
import { newPerson } from '#tests/support/api.ts'
import { signIn } from '#tests/support/desk.ts'
import { audits } from '#tests/support/operate.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { register } from '#tests/support/registered.ts'
import { testServices } from '#tests/support/services.ts'

const why = { note: 'sent a copy' }
const today = torontoDate(Date.now())
const messages = '/desk/inbox/messages'
const requests = '/desk/inbox/requests'

beforeEach(async () => {
  for (const table of ['contact_message', 'budget', 'audit']) {
    await env.PEOPLE.exec(`DELETE FROM ${table}`)
  }
})

/** Leaves a request about a person's data, received some days ago. */
async function request(email: string, daysAgo: number) {
  const words = { name: 'Zoé', email, subject: `Days ${daysAgo}`, message: 'What do you hold?' }
  const services = testServices()
  await sendContactMessage(services, words, { isTrap: false, topic: 'privacy' })
  const { results } = await env.PEOPLE.prepare(
    'SELECT id, created_at AS at FROM contact_message ORDER BY created_at DESC LIMIT 1',
  ).all<{ id: string; at: number }>()
  const id = results[0]?.id ?? ''
  const at = Date.now() - daysAgo * day
  await env.PEOPLE.prepare('UPDATE contact_message SET created_at = ?2 WHERE id = ?1')
    .bind(id, at)
    .run()
  return { id, received: new Date(at).toISOString() }
}

/** Registers a person, so many days ago. */
async function newLead(daysAgo = 50) {
  const person = newPerson()
  const { leadId } = await register(testServices(), person)
  if (leadId === null) throw new Error('no lead')
  await env.PEOPLE.prepare('UPDATE lead SET created_at = ?2 WHERE id = ?1')
    .bind(leadId, Date.now() - daysAgo * day)
    .run()
  return { person, leadId }
}

/** Notes a copy of a request whose day no one noted, as the terminal's commands do. */
async function undated(subject: string) {
  const services = testServices()
  const act = { by: 'operator@sandbox', action: 'leads.copy', subject, ...why } as const
  await services.audits.write(
    { ...act, count: 1, ...requestsOf(act, 'copy', services) },
    Date.now(),
  )
}

/** Returns the day that a form of the page has as when they asked. */
function askedOn(html: string): string {
  return /name="received" value="([^"]*)"/.exec(html)?.[1] ?? ''
}

async function fileOf(get: (path: string) => Promise<{ text: string }>) {
  const { text } = await get('/desk/inbox/requests.csv')
  const [head = '', ...lines] = text.trim().split('\r\n')
  const rows = lines.map((line) => line.slice(1, -1).split('","'))
  return { head, rows, text }
}

it('the register has each request with its time, due and answer, open ones first', async () => {
  const { get, post } = await signIn('operator')
  const open = await request('zoe@mail.ca', 40)
  const early = await request('ada@mail.ca', 3)
  const late = await request('bob@mail.ca', 31)
  for (const { id } of [late, early])
    await post(messages, { intent: 'answered', id, asks: 'other', ...why })
  expect(await audits(early.id)).toMatchObject([{ action: 'requests.answered', ...why }])
  const { head, rows } = await fileOf(get)
  expect(head).toBe(
    '"received, UTC","kind","due, UTC","closed, UTC","in_time","by","how","subject","received_says","asks","done","request","acts, UTC","changes"',
  )
  const briefly = rows.map((row) => [row[0], row[1], ...row.slice(4, 7)])
  expect(briefly).toEqual([
    [open.received, 'message', 'no', '', ''],
    [early.received, 'message, answered', 'yes', 'operator@sandbox', why.note],
    [late.received, 'message, answered', 'no', 'operator@sandbox', why.note],
  ])
  const viewer = await signIn('viewer')
  const page = (await viewer.get('/desk/inbox/requests')).text
  expect(page).toContain('>overdue<')
  expect(page.match(/<small>as their message says</g)).toHaveLength(3)
  expect(rows.map((row) => row[8])).toEqual(['message', 'message', 'message'])
  expect(page).toContain(`href="${messages}?of=privacy&amp;one=${open.id}#${open.id}"`)
  expect(page).toContain(`href="${messages}?of=all+privacy&amp;one=${late.id}#${late.id}"`)
  const alone = (await get(`${messages}?of=all+privacy&one=${late.id}`)).text
  expect([late.id, open.id].map((id) => alone.includes(`id="${id}"`))).toEqual([true, false])
  expect(page).toContain(`>${why.note}<small>operator@sandbox</small>`)
  expect(page).toMatch(/>\d{4}-\d\d-\d\d \d\d:\d\d<\/time><small>in time</)
  expect(page).not.toContain('zoe@mail.ca')
  expect(await audits('requests')).toMatchObject([{ action: 'requests.export', count: 3 }])
  const audit = (await viewer.get('/desk/audit?action=requests')).text
  expect(audit).toContain('Downloaded the register of requests')
  expect(audit).toContain(`received ${minuteName(Date.parse(early.received))}`)
  expect(audit).not.toContain(early.received)
})

it('the register has fifty open requests on a page, however many anyone sends', async () => {
  const { get } = await signIn('operator')
  const { id } = await request(newPerson().email, 20)
  await env.PEOPLE.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 59)
     INSERT INTO contact_message (id, repeat_key, email_key, message_sealed, topic, state, created_at)
     SELECT printf('open%018d', i), i, i, '', 'privacy', 'handed_over', ?1 + i FROM n`,
  )
    .bind(Date.now() - day)
    .run()
  const [first, second] = [await get(requests), await get(`${requests}?page=2`)]
  expect([first, second].map(({ text }) => text.match(/>Audit of </g)?.length)).toEqual([50, 10])
  expect(first.text).toContain(id)
  expect(second.text).toContain('0059')
})

it('the register has no erasure of an email that had nothing', async () => {
  const services = testServices()
  const words = { name: 'Zoé', email: 'one@mail.ca', subject: 'Hello', message: 'Hello' }
  await sendContactMessage(services, words, { isTrap: false })
  for (const name of ['one', 'none']) {
    const act = { by: 'owner', action: 'own-email.erase', subject: `erasure of ${name}` } as const
    const audit = { ...act, ...requestsOf(act, 'erase', services), note: '' }
    const emailKey = await services.hash('email', `${name}@mail.ca`)
    await services.confirmations.erase({ emailKey, tokenKey: null, audit }, services.now())
  }
  const { get } = await signIn('viewer')
  const { text } = await fileOf(get)
  expect(text).toContain('erasure of one')
  expect(text).not.toContain('erasure of none')
})

it('the register has what people did themselves, and requests whose person was erased', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId } = await newLead()
  const services = testServices()
  await withdrawConsent(services, await provenOwner(services, person.phoneNumber), leadId)
  const withdrawn = await fileOf(get)
  expect(withdrawn.rows.map((row) => [row[1], ...row.slice(4)])).toEqual([
    [
      'withdrawal',
      'yes',
      'the person',
      '',
      leadId.replace(/^-/, "'-"),
      'person',
      'stop',
      '',
      expect.any(String),
      expect.any(String),
      '',
    ],
  ])
  await eraseOwnData(services, await provenOwner(services, person.phoneNumber))
  const { id, received } = await request(person.email, 2)
  const erase = { q: person.email, intent: 'erase', seen: '0-0-0-1', request: id, lost: id, ...why }
  await post('/desk/leads', erase)
  const { rows, text } = await fileOf(get)
  expect(rows.map((row) => [row[1], row[4], row[5]])).toEqual([
    ['message, erased', 'yes', 'operator@sandbox'],
    ['erasure of a phone', 'yes', 'the person'],
    ['withdrawal', 'yes', 'the person'],
  ])
  expect([rows[0]?.[0], rows[0]?.[6]]).toEqual([received, why.note])
  const phoneKey = await services.hash('phone', person.phoneNumber)
  for (const secret of [person.email, person.phoneNumber, phoneKey, leadId]) {
    expect(text).not.toContain(secret)
  }
})

it('a request by message that a lead’s page erases with has its times, and no row without', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId } = await newLead()
  const { id, received } = await request(person.email, 2)
  const path = `/desk/leads/${leadId}/erase`
  await post(path, { messages: '1', request: id, lost: id, ...why })
  const { rows } = await fileOf(get)
  expect(rows.map((row) => [row[0], row[1], ...row.slice(4, 7)])).toEqual([
    [received, 'message, erased, then erasure of a phone', 'yes', 'operator@sandbox', why.note],
  ])
})

it('a request by phone or letter is due from the day that an operator gives', async () => {
  const { get, post } = await signIn('operator')
  const { leadId } = await newLead()
  const day40 = new Date(Date.now() - 40 * day).toISOString().slice(0, 10)
  const path = (change: string) => `/desk/leads/${leadId}/${change}`
  for (const received of ['', '2999-01-01', '2026-02-30', '0001-01-01', '1999-12-31', 'x']) {
    for (const change of ['withdraw', 'erase']) {
      const refused = await post(path(change), { received, ...why })
      expect([refused.status, refused.text]).toEqual([
        422,
        expect.stringContaining('Asked on: give a day from 2000 up to today'),
      ])
    }
  }
  await post(path('withdraw'), { received: day40, ...why })
  expect((await get(`/desk/leads/${leadId}`)).text).toContain(
    `“<!-- -->${why.note}<!-- -->”`.replaceAll('<!-- -->', ''),
  )
  await post(path('erase'), { request: 'other', received: today, ...why })
  const { rows } = await fileOf(get)
  expect(rows.map((row) => [row[0]?.slice(0, 10), row[1], row[4], row[6], row[8]])).toEqual([
    [day40, 'message by phone or letter, then withdrawal', 'no', why.note, 'operator'],
    [today, 'message by phone or letter, then erasure of a phone', '', why.note, 'operator'],
  ])
  expect((await get('/desk/inbox/requests')).text).toContain('<small>noted by an operator<')
})

it('a copy answers the person’s open message, which is then closed in one press', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId } = await newLead()
  const path = `/desk/leads/${leadId}`
  const unasked = (await get(path)).text
  expect([unasked.includes('Asked on'), askedOn(unasked)]).toEqual([true, ''])
  const { id, received } = await request(person.email, 2)
  const page = (await get(path)).text
  expect(page).toContain(
    `As in <a href="/desk/inbox/messages?of=privacy&amp;one=${id}#${id}">their message</a>`,
  )
  expect(page).not.toContain('</time>.')
  const future = await post(path, {
    intent: 'copy',
    request: 'other',
    received: '2999-01-01',
    ...why,
  })
  expect([future.status, future.text.includes('data:application/json')]).toEqual([422, false])
  expect(page).toContain(`<option value="${id}" selected="">`)
  const copied = await post(path, { intent: 'copy', request: id, ...why })
  expect(copied.text).toContain('<details open=""><summary>Close it</summary>')
  expect(copied.text).toContain('<option value="copy" selected="">')
  const rowsNow = async () => (await fileOf(get)).rows.map((row) => [row[0], row[1], row[4]])
  expect(await rowsNow()).toEqual([[received, 'message, then copy', '']])
  await post(messages, { intent: 'answered', id, asks: 'copy', ...why })
  expect(await rowsNow()).toEqual([[received, 'copy, then message, answered', 'yes']])
  const register = (await get('/desk/inbox/requests')).text
  expect(register.match(/<th scope="row">/g)).toHaveLength(1)
  // They had written a letter before it.
  const [, seen = ''] =
    new RegExp(`name="id" value="${id}".*?name="seen" value="(\\d+)"`).exec(register) ?? []
  const note = { intent: 'asked', id, seen, note: 'their letter' }
  const same = await post(requests, { ...note, received: received.slice(0, 10) })
  expect([same.status, same.text]).toEqual([422, expect.stringContaining('noted already')])
  const letter = torontoDate(Date.now() - 5 * day)
  expect((await post(requests, { ...note, received: letter })).location).toBe(
    `${requests}?done=asked`,
  )
  expect((await get(requests)).text).toContain('<small>noted by an operator<')
  expect((await fileOf(get)).rows.map((row) => row[0]?.slice(0, 10))).toEqual([letter])
})

it('every act is for a request that is open, or has the day of another', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId } = await newLead()
  const path = `/desk/leads/${leadId}`
  const undated = { intent: 'copy', received: '', ...why }
  for (const form of [undated, { ...undated, request: 'other' }]) {
    const refused = await post(path, form)
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Asked on: give a day from 2000 up to today'),
    ])
    expect(refused.text).toContain(`value="${why.note}"`)
    expect(refused.text).not.toContain('data:application/json')
    await request(person.email, 2)
  }
  const q = newPerson().phoneNumber
  expect((await post('/desk/leads', { q, intent: 'suppress', ...why })).status).toBe(422)
  expect((await fileOf(get)).rows.map((row) => row[1])).toEqual(['message', 'message'])
})

it('a request of someone without a lead has the day that an operator gives', async () => {
  const { get, post } = await signIn('operator')
  const email = 'no-lead@mail.ca'
  await request(email, 2)
  const day3 = new Date(Date.now() - 3 * day).toISOString().slice(0, 10)
  const form = { q: email, intent: 'copy', ...why }
  expect((await post('/desk/leads', { ...form, received: '2999-01-01' })).status).toBe(422)
  // They had written before that message.
  expect((await post('/desk/leads', { ...form, received: day3 })).status).toBe(422)
  await post('/desk/leads', { ...form, received: day3, sure: day3 })
  const { rows } = await fileOf(get)
  expect(rows.map((row) => [row[0]?.slice(0, 10), row[1]])).toEqual([
    [expect.any(String), 'message'],
    [day3, 'message by phone or letter, then copy'],
  ])
})

it('when they asked can be noted afterwards, once, by an operator, and is audited', async () => {
  const { get, post } = await signIn('operator')
  const { leadId } = await newLead()
  const register = '/desk/inbox/requests'
  await undated(leadId)
  await undated(leadId)
  const [, id = ''] = /name="id" value="([\w-]{22})"/.exec((await get(register)).text) ?? []
  const day40 = new Date(Date.now() - 40 * day).toISOString().slice(0, 10)
  const viewer = await signIn('viewer')
  expect((await viewer.get(register)).text).not.toContain('name="received"')
  expect((await viewer.post(register, { id, received: day40, ...why })).status).toBe(403)
  for (const received of ['', 'x', '2999-01-01']) {
    expect((await post(register, { id, received, ...why })).status).toBe(422)
  }
  const noted = { id, received: day40, note: 'their letter' }
  expect((await post(register, { ...noted, seen: '' })).location).toBe(`${register}?done=asked`)
  expect((await post(register, { ...noted, seen: '' })).status).toBe(422)
  const { rows } = await fileOf(get)
  expect(rows.map((row) => [row[0]?.slice(0, 10), row[1], row[4], row[6]])).toEqual([
    [day40, 'copy', 'no', why.note],
    ['', 'copy', '', why.note],
  ])
  expect(await audits(id)).toMatchObject([{ action: 'requests.asked', note: 'their letter' }])

  // Corrected as it was seen, with both days in the audit; those with the act itself too.
  const day35 = torontoDate(Date.now() - 35 * day)
  const seen = String(Date.parse(rows[0]?.[0] ?? ''))
  const corrected = { ...noted, received: day35, seen, note: 'the stamp on it' }
  for (const odd of ['1e308', 'Infinity', '8640000000000001', '-8640000000000001']) {
    expect((await post(register, { ...corrected, seen: odd })).status).toBe(422)
  }
  expect((await post(register, { ...corrected, received: day40 })).status).toBe(422)
  expect((await post(register, corrected)).location).toBe(`${register}?done=asked`)
  const stale = await post(register, { ...corrected, received: torontoDate(Date.now() - 36 * day) })
  expect([stale.status, stale.text]).toEqual([422, expect.stringContaining('another meanwhile')])
  const [row = []] = (await fileOf(get)).rows
  expect(row[0]).toContain(day35)
  // A day without a time is due to the end of a day.
  expect(minuteName(Date.parse(row[2] ?? ''))).toBe(`${addDays(day35, 30)} 23:59`)
  expect(await audits(id)).toMatchObject([
    { note: 'their letter' },
    { note: `the stamp on it · asked ${day40} → ${day35}` },
  ])
})

it('a day from before someone registered is asked about, and taken once confirmed', async () => {
  const { get, post } = await signIn('operator')
  const { leadId } = await newLead(2)
  const [day3 = '', day5 = ''] = [3, 5].map((ago) => torontoDate(Date.now() - ago * day))
  const lead = `/desk/leads/${leadId}`
  const question = `Asked on: ${day3} is before anything stored of them, of ${torontoDate(Date.now() - 2 * day)}.`
  const copy = { intent: 'copy', received: day3, ...why }
  const refused = await post(lead, copy)
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(question)])
  expect(refused.text).toContain(`name="sure" value="${day3}"`)
  expect((await post(lead, { ...copy, sure: day5 })).status).toBe(422)
  for (const change of ['withdraw', 'erase']) {
    const other = await post(`${lead}/${change}`, { received: day3, ...why })
    expect([other.status, other.text]).toEqual([422, expect.stringContaining(question)])
  }

  const register = '/desk/inbox/requests'
  await undated(leadId)
  const [, id = '', of = ''] =
    /name="id" value="([\w-]{22})"\/><input type="hidden" name="lead" value="([^"]+)"/.exec(
      (await get(register)).text,
    ) ?? []
  const noted = { id, lead: of, received: day3, ...why }
  const asked = await post(register, noted)
  expect([asked.status, asked.text]).toEqual([422, expect.stringContaining(question)])
  expect((await post(register, { ...noted, sure: day3 })).location).toBe(`${register}?done=asked`)
  expect((await post(lead, { ...copy, sure: day3 })).text).toContain('data:application/json')
})

it('a day before anything is stored of someone is asked about without an act for them, too', async () => {
  const { post } = await signIn('operator')
  const day9 = torontoDate(Date.now() - 9 * day)
  const correct = (id: string, received: string) => ({
    ...{
      intent: 'asked',
      id,
      lead: '',
      seen: String(Date.parse(received)),
      received: day9,
      ...why,
    },
  })
  const question = `Asked on: ${day9} is before anything stored of them`
  // By their message, and by their lead.
  const written = await request('zoe@mail.ca', 2)
  const { person } = await newLead(3)
  const day4 = torontoDate(Date.now() - 4 * day)
  const noted = { intent: 'noted', who: person.phoneNumber, words: 'Mine', asks: 'copy' }
  await post(requests, { ...noted, received: day4, sure: day4, ...why })
  const letter = await env.PEOPLE.prepare(
    'SELECT id, created_at AS at FROM contact_message WHERE id <> ?1',
  )
    .bind(written.id)
    .first<{ id: string; at: number }>()
  const letterAt = new Date(letter?.at ?? 0).toISOString()
  for (const form of [correct(written.id, written.received), correct(letter?.id ?? '', letterAt)]) {
    const asked = await post(requests, form)
    expect([asked.status, asked.text]).toEqual([422, expect.stringContaining(question)])
    expect((await post(requests, { ...form, sure: day9 })).location).toBe(`${requests}?done=asked`)
  }
})
