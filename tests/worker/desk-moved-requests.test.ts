import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { withdrawConsent } from '#app/flows/leads/change-consent.server.ts'
import { requestsOf } from '#app/shared/audit-entry.ts'
import { day } from '#app/shared/time.ts'
import { addDays, torontoDate } from '#app/shared/toronto-time.ts'
import { newPerson } from '#tests/support/api.ts'
import { signIn } from '#tests/support/desk.ts'
import { oldLead } from '#tests/support/old-lead.ts'
import { audits } from '#tests/support/operate.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { testServices } from '#tests/support/services.ts'

const messages = '/desk/inbox/messages'
const requests = '/desk/inbox/requests'
const today = torontoDate(Date.now())
const [day3, day5] = [addDays(today, -3), addDays(today, -5)]
const noted = { intent: 'noted', asks: 'copy', words: 'My data', received: day5, note: 'a letter' }
const letter = 'message by phone or letter'

beforeEach(async () => {
  for (const table of ['contact_message', 'budget', 'audit']) {
    await env.PEOPLE.exec(`DELETE FROM ${table}`)
  }
})

/** Returns the open requests, the newest noted first. */
async function openIds(): Promise<string[]> {
  const open = env.PEOPLE.prepare(
    "SELECT subject AS id FROM audit WHERE action = 'requests.noted' ORDER BY audit.id DESC",
  )
  return (await open.all<{ id: string }>()).results.map(({ id }) => id)
}

type Get = Awaited<ReturnType<typeof signIn>>['get']

async function rowsOf(get: Get) {
  const [, ...lines] = (await get(`${requests}.csv`)).text.trim().split('\r\n')
  return lines.map((line) => {
    const row = line.slice(1, -1).split('","')
    const [inTime, done, changes] = [row[4], row[10], row[13]]
    return { day: torontoDate(Date.parse(row[0] ?? '')), kind: row[1], inTime, done, changes }
  })
}

/** Returns the act that the form offers to move. */
async function offeredAct(get: Get, id: string): Promise<string> {
  const page = (await get(`${requests}?move=${id}`)).text
  return /<option value="(\d+)"/.exec(page)?.[1] ?? ''
}

it('an act that was done for the wrong request moves to the right one', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  for (const asks of ['erase', 'copy']) {
    await post(requests, { ...noted, asks, who: person.phoneNumber, words: asks })
  }
  const [copy = '', erase = ''] = await openIds()
  const slip = { intent: 'copy', request: erase, note: 'made it' }
  const doubted = await post(path, slip)
  expect([doubted.status, doubted.text]).toEqual([
    422,
    expect.stringContaining('For which request: that one asks for erasure.'),
  ])
  await post(`${path}?for=${erase}`, { ...slip, sure: erase })
  const answered = { intent: 'answered', id: copy, note: 'sent it' }
  expect((await post(messages, answered)).status).toBe(422)
  const act = await offeredAct(get, erase)
  const form = { intent: 'moved', id: erase, act, to: copy, note: 'a slip' }
  const viewer = await signIn('viewer')
  expect((await viewer.post(requests, form)).status).toBe(403)
  expect((await viewer.get(`${requests}?move=${erase}`)).text).not.toContain('Move')
  for (const wrong of [
    { act: '' },
    { act: 'x' },
    { act: '9999999' },
    { to: erase },
    { to: 'x' },
    { to: 'x'.repeat(22) },
    { id: 'x'.repeat(22) },
    { note: '' },
  ]) {
    expect((await post(requests, { ...form, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
  }
  const kept = await post(`${requests}?move=${erase}`, { ...form, note: '' })
  expect(kept.text).toContain(`<option value="${act}" selected="">`)
  expect(kept.text).toContain(`<option value="${copy}" selected="">`)
  expect((await post(requests, form)).location).toBe(`${requests}?done=moved`)
  // It stands elsewhere by now.
  expect((await post(requests, form)).status).toBe(422)
  expect((await post(messages, answered)).status).toBe(302)
  const why = `a slip · request ${erase.slice(0, 8)} → ${copy.slice(0, 8)}`
  const moved = `an act moved on ${today} by operator@sandbox: ${why}`
  expect(await rowsOf(get)).toMatchObject([
    { day: day5, kind: letter, changes: moved },
    {
      day: day5,
      kind: `${letter}, then copy, then message, answered`,
      inTime: 'yes',
      changes: moved,
    },
  ])
  // What either asks for stands in its own rows.
  const rows = env.PEOPLE.prepare('SELECT action, asks FROM audit WHERE request = ?1 ORDER BY id')
  expect((await rows.bind(copy).all()).results).toEqual([
    { action: 'requests.noted', asks: 'copy' },
    { action: 'leads.copy', asks: null },
    { action: 'requests.moved', asks: 'copy' },
    { action: 'requests.answered', asks: 'copy' },
  ])
  expect(await audits(leadId)).toMatchObject([{ action: 'leads.copy', note: 'made it' }])
})

it('no act moves to a request that came after it', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  await post(requests, { ...noted, who: person.email })
  const [first = ''] = await openIds()
  await post(path, { intent: 'copy', request: first, note: 'made it' })
  const words = { name: 'A', email: person.email, subject: 'Mine', message: 'What do you hold?' }
  await sendContactMessage(testServices(), words, { isTrap: false, topic: 'privacy' })
  const later = env.PEOPLE.prepare('SELECT id FROM contact_message WHERE id <> ?1')
  const to = await later.bind(first).first<string>('id')
  await env.PEOPLE.prepare('UPDATE contact_message SET created_at = ?2 WHERE id = ?1')
    .bind(to, Date.now() + 60_000)
    .run()
  const act = await offeredAct(get, first)
  const form = { intent: 'moved', id: first, act, to: to ?? '', note: 'a slip' }
  const refused = await post(requests, form)
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('came before the act'),
  ])
})

it('no act moves from a request that it closed, and a request is closed when it was', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  await post(requests, { ...noted, who: person.email })
  const [closed = ''] = await openIds()
  await post(path, { intent: 'copy', request: closed, note: 'made it' })
  expect((await get(requests)).text).toContain('>Move<')
  expect((await post(messages, { intent: 'answered', id: closed, note: 'sent' })).status).toBe(302)
  const list = (await get(requests)).text
  expect(list).toContain('>reopen first</a>')
  expect(list).not.toContain('>Move<')
  await post(requests, { ...noted, asks: 'erase', who: person.email })
  const [erase = ''] = await openIds()
  const act = await offeredAct(get, closed)
  const away = await post(requests, { intent: 'moved', id: closed, act, to: erase, note: 'a slip' })
  expect([away.status, away.text]).toEqual([422, expect.stringContaining('open the closed one')])
  // To a closed one, it changes nothing about when that was closed.
  const forErase = { intent: 'copy', request: erase, sure: erase }
  await post(`${path}?for=${erase}`, { ...forErase, note: 'made it again' })
  const other = await offeredAct(get, erase)
  const form = { intent: 'moved', id: erase, act: other, to: '', note: 'a slip' }
  for (const number of ['x'.repeat(8), closed.slice(0, 3), erase.slice(0, 8)]) {
    expect([number, (await post(requests, { ...form, number })).status]).toEqual([number, 422])
  }
  expect((await post(requests, { ...form, number: closed.slice(0, 8) })).status).toBe(302)
  const closedAt = env.PEOPLE.prepare("SELECT at FROM audit WHERE action = 'requests.answered'")
  const at = new Date((await closedAt.first<number>('at')) ?? 0).toISOString()
  const { text } = await get(`${requests}.csv`)
  expect(text).toMatch(new RegExp(`copy, then message, answered","[^"]*","${at}"`))
})

it('a copy that was made and moved after its request was closed was not in time for that', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  await post(requests, { ...noted, who: person.email })
  const [closed = ''] = await openIds()
  const undone = { intent: 'answered', id: closed, asks: 'copy', undone: 'copy', note: 'a slip' }
  expect((await post(messages, undone)).status).toBe(302)
  await post(requests, { ...noted, asks: 'erase', who: person.email })
  const [erase = ''] = await openIds()
  const forErase = { intent: 'copy', request: erase, sure: erase }
  await post(`${path}?for=${erase}`, { ...forErase, note: 'made it' })
  const act = await offeredAct(get, erase)
  const late = env.PEOPLE.prepare('UPDATE audit SET at = at + ?2 WHERE id = ?1')
  await late.bind(Number(act), 40 * day).run()
  const form = { intent: 'moved', id: erase, act, to: closed, note: 'a slip' }
  expect((await post(requests, form)).status).toBe(302)
  const row = (await rowsOf(get)).find(({ kind }) => kind?.includes('copy'))
  expect(row).toMatchObject({ inTime: 'no' })
})

it('what a person did themselves moves nowhere', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId } = await oldLead()
  const services = testServices()
  await withdrawConsent(services, await provenOwner(services, person.phoneNumber), leadId)
  const own = await env.PEOPLE.prepare('SELECT id, request FROM audit WHERE request IS NOT NULL')
    .first<{ id: number; request: string }>()
    .then((row) => row ?? { id: 0, request: '' })
  await post(requests, { ...noted, asks: 'stop', who: person.email })
  const [open = ''] = await openIds()
  expect(await offeredAct(get, own.request)).toBe('')
  expect((await get(requests)).text).not.toContain(`move=${own.request}`)
  for (const act of [String(own.id), 'all']) {
    const form = { intent: 'moved', id: own.request, act, to: open, note: 'a try' }
    expect((await post(requests, form)).status).toBe(422)
  }
  expect((await rowsOf(get)).map(({ kind }) => kind)).toEqual([letter, 'withdrawal'])
})

it('an erasure of an email has not ended the calls that its owner asked to end', async () => {
  const { get, post } = await signIn('operator')
  const services = testServices()
  await post(requests, { ...noted, asks: 'stop', who: 'zoe@mail.ca' })
  const [request = ''] = await openIds()
  const act = { by: 'owner', action: 'own-email.erase', subject: 'erasure of one' } as const
  const audit = { ...act, ...requestsOf(act, 'erase', services), note: '' }
  const emailKey = await services.hash('email', 'zoe@mail.ca')
  await services.confirmations.erase({ emailKey, tokenKey: null, audit }, services.now())
  expect(
    (await rowsOf(get)).find(({ kind }) => kind === `${letter}, then message, erased`),
  ).toMatchObject({
    done: 'no',
  })
  expect(request).not.toBe('')
})

it('an open request without a known person can be chosen for anyone, and be given its person', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  await post(requests, { ...noted, who: 'Zoé Roy' })
  const [id = ''] = await openIds()
  // Only from its own message: no list of strangers' requests.
  const plain = (await get(path)).text
  expect(plain).not.toContain(id)
  expect(plain).not.toContain('name="request"')
  expect(plain).toContain('If they wrote from another address')
  const inbox = (await get(`${messages}?of=privacy`)).text
  expect(inbox).toContain(`<input type="hidden" name="for" value="${id}"/>`)
  const from = await post('/desk/leads', { q: person.phoneNumber, for: id })
  expect(from.location).toBe(`${path}?for=${id}`)
  const page = (await get(from.location ?? '')).text
  expect(page).toMatch(
    new RegExp(`<optgroup label="Whose [^"]*"><option value="${id}" selected="">that of`),
  )
  expect(page).toContain(`name="sure" value="${id}"`)
  expect(page).toContain(`href="${path}/withdraw?for=${id}"`)
  const reveal = { intent: 'reveal', note: 'they wrote' }
  expect((await post(from.location ?? '', reveal)).location).toBe(`${from.location}#person`)
  const preview = (await get(`${path}/withdraw?for=${id}`)).text
  expect(preview).toContain(`<option value="${id}" selected="">`)
  const stranger = await post('/desk/leads', { q: newPerson().phoneNumber, for: id })
  expect(stranger.text).toContain(`<option value="${id}" selected="">`)
  expect(stranger.text).toContain(`<input type="hidden" name="for" value="${id}"/>`)
  const copy = { intent: 'copy', request: id, note: 'made it' }
  expect((await post(path, copy)).text).toContain('choose one that is open')
  const doubted = await post(`${path}?for=${id}`, copy)
  expect([doubted.status, doubted.text]).toEqual([
    422,
    expect.stringContaining('under another address or name'),
  ])
  expect(doubted.text).toContain(`name="sure" value="${id}"`)
  await post(`${path}?for=${id}`, { ...copy, sure: id })
  expect((await audits(leadId)).at(-1)).toMatchObject({
    action: 'leads.copy',
    note: 'made it · theirs, from another address',
  })
  expect((await get(`${messages}?of=privacy`)).text.replaceAll('<!-- -->', '')).toContain(
    `<p>Done for it: copy on ${today} by operator@sandbox</p>`,
  )
  const answered = { intent: 'answered', id, note: 'sent it' }
  const name = { intent: 'named', id, who: leadId.slice(0, 8), note: 'they called' }
  const viewer = await signIn('viewer')
  expect((await viewer.post(messages, name)).status).toBe(403)
  const other = newPerson()
  for (const [who, problem] of [
    ['Zoé Roy', 'give their phone or email'],
    ['', 'give their phone or email'],
    [`zoe@mail.ca, ada@mail.ca`, 'Give one person'],
    [`${other.phoneNumber} and ${person.email}`, 'Give one person'],
    // Something was done for it under another name.
    [leadId.slice(0, 8), 'move that to the request'],
  ] as const) {
    const refused = await post(messages, { ...name, who })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(problem)])
  }
  await post(requests, { ...noted, who: 'Jean Roy', received: addDays(today, -9) })
  const [first = ''] = await openIds()
  const act = await offeredAct(get, id)
  await post(requests, { intent: 'moved', id, act, to: first, note: 'for Jean' })
  expect((await post(messages, name)).status).toBe(302)
  const [, offered = ''] =
    new RegExp(`<option value="(${id}@\\d+)" selected="">`).exec((await get(path)).text) ?? []
  expect(offered).not.toBe('')
  // Another tab still has it without a person.
  const bob = { ...name, who: 'bob@mail.ca' }
  const second = await post(messages, { ...bob, seen: '' })
  expect([second.status, second.text]).toEqual([
    422,
    expect.stringContaining('someone has noted whose it is since you opened this page'),
  ])
  expect(await audits(id)).toMatchObject([
    { action: 'requests.noted' },
    { action: 'requests.moved' },
    { action: 'requests.moved' },
    { action: 'requests.named', note: 'they called' },
  ])
  // As a page offers it that was opened before, or after.
  const stale = await post(path, { intent: 'copy', request: id, note: 'made it' })
  expect([stale.status, stale.text]).toEqual([
    422,
    expect.stringContaining('someone has noted whose it is since you opened this page'),
  ])
  expect(stale.text).toMatch(/name="note"[^>]* value="made it"/)
  expect(stale.text).not.toContain('data:application/json')
  await post(path, { intent: 'copy', request: offered, note: 'made it' })
  expect((await post(messages, answered)).status).toBe(302)
  expect((await post(messages, name)).status).toBe(422)
  const [row] = await rowsOf(get)
  expect(row?.changes).toContain('')
  expect((await get(`${messages}?of=all+privacy`)).text).toContain('Zoé Roy: My data')
  const erase = (await get(`${path}/erase`)).text.replaceAll('<!-- -->', '')
  expect(erase).toContain('1 contact message')
  expect(person.email).not.toBe('')
})

it('no message of a visitor is given another person, nor shown as noted by an operator', async () => {
  const { get, post } = await signIn('operator')
  const words = { name: 'A', email: 'zoe@mail.ca', subject: 'By phone or letter', message: 'Hello' }
  await sendContactMessage(testServices(), words, { isTrap: false, topic: 'privacy' })
  const read = () =>
    env.PEOPLE.prepare('SELECT id, email_key, message_sealed FROM contact_message').first()
  const stored = await read()
  const form = { intent: 'named', id: String(stored?.id), who: 'bob@mail.ca', note: 'a try' }
  expect((await post(messages, form)).status).toBe(422)
  expect(await read()).toEqual(stored)
  expect((await get(messages)).text).not.toContain('Whose it is')
  // A letter with a day of its own keeps who sent it.
  const asked = { intent: 'asks', id: form.id, asks: 'other', answerBy: today, note: 'a letter' }
  expect((await post(messages, { ...asked, seenAsks: '', seenAnswerBy: '' })).status).toBe(302)
  expect((await post(messages, form)).status).toBe(302)
  expect((await read())?.message_sealed).toBe(stored?.message_sealed)
  expect((await get(messages)).text).toContain('href="mailto:zoe%40mail.ca?')
})

it('a request noted while the same is open is asked about first, then taken as another', async () => {
  const { post } = await signIn('operator')
  const given = { ...noted, who: 'zoe@mail.ca' }
  await post(requests, given)
  const twin = { ...given, words: 'Another', received: day3 }
  const asked = await post(requests, twin)
  expect([asked.status, asked.text]).toEqual([
    422,
    expect.stringContaining(`Open already is that of ${day5}, for a copy, `),
  ])
  expect(asked.text).toContain(`name="sure" value="${day3}"`)
  expect((await post(requests, { ...twin, asks: 'erase' })).status).toBe(302)
  expect((await post(requests, { ...twin, sure: day3 })).status).toBe(302)
})
