import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { operatorNamed } from '#app/domain/audit/operator.ts'
import { leadReference } from '#app/domain/leads/lead.ts'
import { createLeadDesk } from '#app/domain/leads/lead-desk-store.server.ts'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { withdrawConsent } from '#app/flows/leads/change-consent.server.ts'
import { deliverLead } from '#app/flows/leads/deliver-lead.server.ts'
import { correctPerson } from '#app/flows/leads/note-for-request.server.ts'
import { ConfirmedEmail } from '#app/flows/own-data/confirmed-email.server.ts'
import { eraseEmail } from '#app/flows/own-data/erase-email.server.ts'
import { eraseOwnData } from '#app/flows/own-data/erase-person.server.ts'
import { readMessages } from '#app/flows/own-data/read-person.server.ts'
import { day } from '#app/shared/time.ts'
import { addDays, torontoDate } from '#app/shared/toronto-time.ts'
import { newPerson } from '#tests/support/api.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import { oldLead } from '#tests/support/old-lead.ts'
import { audits } from '#tests/support/operate.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { names } from '#tests/support/registered.ts'
import { testServices } from '#tests/support/services.ts'

const messages = '/desk/inbox/messages'
const requests = '/desk/inbox/requests'
const today = torontoDate(Date.now())
const noted = { intent: 'noted', words: 'Mine', received: addDays(today, -5), note: 'a letter' }

const wordsIn = (html: string) =>
  html.replace(/<style>.*?<\/style>|<[^>]+>/gs, ' ').replace(/\s+/g, ' ')

beforeEach(async () => {
  for (const table of ['contact_message', 'budget', 'audit']) {
    await env.PEOPLE.exec(`DELETE FROM ${table}`)
  }
})

async function openId(): Promise<string> {
  const open = env.PEOPLE.prepare('SELECT id FROM contact_message WHERE dealt IS NULL')
  return (await open.first<string>('id')) ?? ''
}

it('a correction is noted for its request, stays on the lead’s page, and closes the request', async () => {
  const { get, post, reveal } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  await post(requests, { ...noted, asks: 'correct', who: person.phoneNumber })
  const id = await openId()
  const closing = { intent: 'answered', id, note: 'sent a letter' }
  const early = await post(messages, closing)
  expect([early.status, early.text]).toEqual([
    422,
    expect.stringContaining('They ask for a correction, and nothing of that is noted'),
  ])
  const email = 'zoe.roy@mail.ca'
  const right = { firstName: 'Zoé', lastName: '', email: ` ${email.toUpperCase()}` }
  const form = { intent: 'corrected', request: id, ...right, buyer: 'told', note: 'misspelt' }
  const { firstName, lastName } = names
  for (const [lacking, words] of [
    [{ firstName: '', email: '' }, 'give what is right'],
    [{ firstName, email: person.email }, 'that is what the lead has'],
    [{ email: 'x@y' }, 'A correction: Please enter a valid email address'],
    [{ firstName: '\u202e' }, 'A correction: '],
    [{ firstName: 'x'.repeat(101) }, 'A correction: Please use up to 100 characters'],
    [{ buyer: 'x' }, 'choose what the buyer has of it'],
    [{ buyer: 'none' }, 'A buyer that accepted the lead must be told'],
    [{ note: '' }, 'Say why'],
    [{ request: 'other' }, 'Asked on: give a day'],
  ] as const) {
    const refused = await post(path, { ...form, ...lacking })
    expect([lacking, refused.status]).toEqual([lacking, 422])
    expect(refused.text).toContain(words)
    expect(refused.text).toContain('<details open=""><summary>A correction')
  }
  const viewer = await signIn('viewer')
  expect((await viewer.post(path, form)).status).toBe(403)
  const done = await post(path, form)
  expect(done.location).toBe(`${path}?done=corrected&request=${id}`)
  const page = (await get(done.location ?? '')).text.replaceAll('<!-- -->', '')
  expect(page).toContain('The correction is noted.')
  expect(page).toContain('by operator@sandbox: “name and email: misspelt · the buyer was told”')
  expect(page).toMatch(
    /<strong>correction noted<\/strong> *operator@sandbox: “name and email: misspelt · the buyer was told”/,
  )
  expect(page).toContain('<dd>Z•••')
  const revealed = (await reveal(path, 'they called')).text
  expect(revealed).toContain(`<dd>Zoé ${lastName}</dd>`)
  expect(revealed).toContain(`<dd>${email}</dd>`)
  expect(revealed).toContain(`<dd>${firstName} ${lastName}, ${person.email}</dd>`)
  expect(page).toContain('<details open=""><summary>Close it')
  expect(page).toContain('<option value="correct" selected="">')
  const stored = JSON.stringify(await audits(leadId))
  expect(stored).toContain('leads.corrected')
  expect(stored).not.toMatch(/Zoé|zoe/i)
  expect((await post(messages, closing)).status).toBe(302)
  const { text } = await get(`${requests}.csv`)
  expect(text).toMatch(/"[^"]*correction, then message, answered","[^"]*","[^"]*","yes"/)
})

it('a corrected lead is found, copied, certified and sent again as corrected, and erased with it', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  const email = 'right@mail.ca'
  const dated = { request: 'other', received: today, note: 'misspelt' }
  const form = { intent: 'corrected', email, buyer: 'told', ...dated }
  expect((await post(path, form)).status).toBe(302)
  for (const q of [email, person.email]) {
    expect((await post('/desk/leads', { q })).location).toBe(path)
  }
  // Messages under either email are the person's, but a copy has those of the right one.
  for (const [from, message] of [
    [email, 'From the right one'],
    [person.email, 'From the old one'],
  ] as const) {
    const words = { name: 'Zoé', email: from, subject: 'Hello', message }
    await sendContactMessage(testServices(), words, { isTrap: false })
  }
  expect((await get(path)).text.match(/>message<\/a> of/g)).toHaveLength(2)
  const [, request = ''] = /value="([\w-]{22})" selected=""/.exec((await get(path)).text) ?? []
  const copy = (await post(path, { intent: 'copy', request, sure: request, note: 'made it' })).text
  const [, json = ''] = /href="data:application\/json;charset=utf-8,([^"]+)"/.exec(copy) ?? []
  expect(JSON.parse(decodeURIComponent(json.replaceAll('&#x27;', "'")))).toMatchObject({
    registrations: [
      {
        details: {
          email,
          entered: { email: person.email, correctedAt: expect.stringMatching(/Z$/) },
        },
      },
    ],
    contactMessages: [{ words: { message: 'From the right one' } }],
  })
  const proof = (await post(path, { intent: 'prove', note: 'asked' })).text
  expect(proof).toContain(`<dd>${person.email}</dd>`)
  expect(proof.replaceAll('<!-- -->', '')).toMatch(/<dt>Corrected<\/dt><dd>the name or email, on/)

  await env.PEOPLE.prepare("UPDATE lead SET state = 'parked', created_at = ?2 WHERE id = ?1")
    .bind(leadId, Date.now())
    .run()
  await env.PEOPLE.exec('DELETE FROM sandbox_lead')
  expect((await post(path, { intent: 'replay', note: 'again' })).status).toBe(302)
  const services = testServices()
  await deliverLead(services, leadId)
  const sent = env.PEOPLE.prepare('SELECT lead FROM sandbox_lead WHERE idempotency_key = ?1')
  expect(await sent.bind(leadId).first<string>('lead')).toContain(email)

  // Someone who corrected it meanwhile isn't overwritten.
  const leadDesk = createLeadDesk(env.PEOPLE)
  const shown = await leadDesk.show(leadId)
  if (!shown) throw new Error('no lead')
  await post(path, { ...form, firstName: 'Ann', email: '', note: 'their name', sure: today })
  const act = { by: operatorNamed('cli'), note: 'stale', isDryRun: false }
  const stale = { wrong: 'name', correction: { firstName: 'Eve' }, buyer: 'told' }
  expect(await correctPerson({ ...services, leadDesk }, shown, stale, act)).toBe(false)
  expect(JSON.stringify(await audits(leadId))).not.toContain('stale')

  await post(`${path}/erase`, { request: 'other', received: today, sure: today, note: 'asked' })
  const left = env.PEOPLE.prepare('SELECT count(*) AS count FROM lead WHERE id = ?1').bind(leadId)
  expect(await left.first('count')).toBe(0)
})

it('something else that was wrong is only noted, and leaves the person as entered', async () => {
  const { get, post, reveal } = await signIn('operator')
  const { person, path } = await oldLead()
  const form = { intent: 'corrected', wrong: 'something else', buyer: 'told', note: 'the country' }
  expect((await post(path, { ...form, request: 'other', received: today })).status).toBe(302)
  const page = (await get(path)).text.replaceAll('<!-- -->', '')
  expect(page).toContain('“something else: the country · the buyer was told”')
  const revealed = (await reveal(path, 'they called')).text
  expect(revealed).toContain(`<dd>${person.email}</dd>`)
  expect(revealed).not.toContain('As they entered it')
  // The request that it noted has the same reason, which stands once.
  expect((await get(requests)).text.match(/the country/g)).toHaveLength(1)
})

it('no reason names the lead’s person, who may be erased before it', async () => {
  const { post, reveal } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  for (const [at, form] of [
    [path, { intent: 'reveal', note: 'ZEBULONIA called' }],
    [path, { intent: 'prove', note: 'for Quackenbush’s lawyer' }],
    [`${path}/withdraw`, { received: noted.received, note: 'Zébulonia asked' }],
  ] as const) {
    const refused = await post(at, form)
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringMatching(
        /Say why without “(?:ZEBULONIA|Quackenbush|Zébulonia)”: a reason is kept/,
      ),
    ])
  }
  const page = (await reveal(path, 'they called')).text
  expect(page).toContain(person.email)
  const [, letter = ''] = /href="(mailto:[^"]+)"[^>]*>Write to them how it stands/.exec(page) ?? []
  expect(decodeURIComponent(letter)).toContain('(a test buyer) has it. The firm calls you itself')
  expect(await audits(leadId)).toMatchObject([
    { action: 'desk.refused', note: 'reveal' },
    { action: 'desk.refused', note: 'prove' },
    { action: 'leads.reveal', note: 'they called' },
  ])
})

it('no reason names the person of several leads or of a request', async () => {
  const { get, forge } = await signIn('operator')
  const { leadId, person, path } = await oldLead()
  const token = hiddenIn((await get('/desk/leads')).text, 'token') ?? ''
  const lead = await env.PEOPLE.prepare('SELECT id, updated_at FROM lead WHERE id = ?1')
    .bind(leadId)
    .first()
  const fix = {
    decision: 'returned',
    returned: 'duplicate',
    confirm: '1',
    lead: `${lead?.id}@${lead?.updated_at}`,
    token,
  }
  const letter = { name: 'Lovelace', email: newPerson().email, subject: 'A', message: 'B' }
  await sendContactMessage(testServices(), letter, { isTrap: false, topic: 'privacy' })
  const [id, note] = [await openId(), 'Quackenbush and Lovelace called']
  const day = { request: 'other', received: today, sure: today, note }
  for (const refused of [
    await forge('/desk/leads/fix', { ...fix, note }),
    await forge(requests, { intent: 'asked', id, seen: String(Date.now()), ...day, token }),
    await forge(requests, { intent: 'moved', id, act: '1', to: leadId, note, token }),
    await forge(requests, { ...noted, asks: 'copy', who: person.phoneNumber, note, token }),
    await forge('/desk/leads', { q: letter.email, intent: 'copy', ...day, token }),
    await forge(`${path}?for=${id}`, { intent: 'copy', ...day, note: 'for Lovelace', token }),
    await forge(`${path}/withdraw?for=${id}`, { ...day, note: 'for Lovelace', token }),
  ]) {
    expect([refused.status, wordsIn(refused.text)]).toEqual([
      422,
      expect.stringMatching(/Say why without “(?:Quackenbush|Lovelace)”/),
    ])
  }
})

it('a regulator’s letter that names no one yet holds what an erasure for it would delete', async () => {
  const { get, post } = await signIn('operator')
  const { path } = await oldLead()
  const letter = { name: 'OPC', email: newPerson().email, subject: 'A file', message: 'B' }
  await sendContactMessage(testServices(), letter, { isTrap: false })
  const id = await openId()
  const start = { intent: 'privacy', id, asks: 'other', answerBy: addDays(today, 9) }
  expect((await post(messages, { ...start, note: 'a letter' })).status).toBe(302)
  const erase = { request: id, sure: id, note: 'they asked' }
  const refused = await post(`${path}/erase?for=${id}`, erase)
  expect([refused.status, wordsIn(refused.text)]).toEqual([
    422,
    expect.stringContaining('A letter with a day of its own is about them'),
  ])
  expect((await get(path)).status).toBe(200)
})

it('what a regulator’s letter is about is not erased while that is open, nor answered as to its person', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  const letter = { intent: 'noted', asks: 'other', words: 'File 2026-17', note: 'a letter' }
  const by = addDays(today, 9)
  await post('/desk/inbox/requests', {
    ...letter,
    ...{ who: person.email, received: today, answerBy: by },
  })
  const open = env.PEOPLE.prepare('SELECT id FROM contact_message WHERE answer_by IS NOT NULL')
  const id = (await open.first<string>('id')) ?? ''
  const messages = '/desk/inbox/messages'
  const panel = (await get(`${messages}?of=privacy`)).text
  // It is under the person, who isn't to get it.
  expect(panel).not.toContain('mailto:')
  expect(panel).toContain('You asked about someone’s personal data.')
  expect(decodeURIComponent(panel)).not.toContain('You asked us to erase')
  const preview = (await get(`${path}/erase`)).text
  expect(preview).not.toContain('class="grave"')
  // The lead's page says so first, and both lead to it.
  const held = `A letter with a day of its own is about them: <a href="${messages}?of=privacy&amp;one=${id}#${id}">`
  for (const page of [preview, (await get(path)).text]) {
    expect(page.replaceAll('<!-- -->', '')).toContain(held)
  }
  const erase = { request: 'other', received: today, note: 'they asked' }
  const refused = await post(`${path}/erase`, erase)
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('A letter with a day of its own is about them'),
  ])
  // Nor by choosing the letter, alone or among all, or after another email was noted for the person.
  await post('/desk/inbox/requests', { ...noted, asks: 'erase', who: person.email })
  const [own] = (
    await env.PEOPLE.prepare('SELECT id FROM contact_message WHERE id <> ?1')
      .bind(id)
      .all<{ id: string }>()
  ).results
  const choices = [id, `${id} ${own?.id}`, `${own?.id} ${id}`]
  for (const request of choices) {
    const chosen = { request, sure: request, note: 'they asked' }
    expect((await post(`${path}/erase`, chosen)).text).toContain('A letter with a day of its own')
  }
  const moved = { intent: 'corrected', email: 'new@mail.ca', buyer: 'told', note: 'misspelt' }
  await post(path, { ...moved, request: 'other', received: today, sure: today })
  expect((await post(`${path}/erase`, { ...erase, sure: today })).text).toContain(
    'A letter with a day',
  )
  // The person's own erasure leaves it open, and their own data has it nowhere.
  const services = testServices()
  const email = await ConfirmedEmail.ofOperator(services, person.email, {
    ...{ by: operatorNamed('cli'), note: 'a test', isDryRun: false },
  })
  expect(await readMessages(services, email)).not.toEqual(
    expect.arrayContaining([
      expect.objectContaining({ words: expect.objectContaining({ message: letter.words }) }),
    ]),
  )
  await eraseEmail(services, email)
  expect(await open.first<string>('id')).toBe(id)
  // Nor from the search, under the email that it was noted for.
  const form = { q: person.email, intent: 'erase', ...erase }
  expect((await post('/desk/leads', form)).status).not.toBe(200)
  expect((await get(path)).status).toBe(200)
  await post(messages, { intent: 'answered', id, asks: 'other', note: 'sent' })
  expect((await get(path)).text).not.toContain('A letter with a day of its own')
  expect((await post(`${path}/erase`, { ...erase, messages: '1' })).status).toBe(200)
  expect((await get(path)).status).toBe(404)
})

it('a person who deletes everything while a letter about them is open is told, and it is done afterwards', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  const letter = { ...noted, intent: 'noted', asks: 'other', answerBy: addDays(today, 9) }
  await post(requests, { ...letter, who: person.email })
  const id = await openId()
  // What is made for it is in its history.
  await post(path, { intent: 'prove', note: 'for the regulator' })
  expect((await get(requests)).text).toMatch(/certificate of consent<[\s\S]*?for the regulator/)
  const services = testServices()
  const owner = await provenOwner(services, person.phoneNumber)
  expect(await eraseOwnData(services, owner)).toEqual({ result: 'held' })
  // Nor after their email was corrected; someone else who gave that email is not held.
  const moved = { intent: 'corrected', buyer: 'told', note: 'misspelt', request: 'other' }
  await post(path, { ...moved, email: 'new@mail.ca', received: today, sure: today })
  expect(await eraseOwnData(services, owner)).toEqual({ result: 'held' })
  await env.PEOPLE.exec('DELETE FROM budget')
  const stranger = await oldLead({ ...newPerson(), email: person.email })
  const other = await provenOwner(services, stranger.person.phoneNumber, 'another')
  expect(await eraseOwnData(services, other)).toMatchObject({ result: 'erased' })
  expect((await get(path)).status).toBe(200)
  const own = await readMessages(services, await ConfirmedEmail.ofPhone(services, owner))
  expect(own).toMatchObject([
    { topic: 'privacy', words: { name: leadReference(leadId), subject: 'Delete what you hold' } },
  ])
  await post(messages, { intent: 'answered', id, asks: 'other', note: 'sent' })
  expect(await eraseOwnData(services, owner)).toMatchObject({ result: 'erased', leads: 1 })
  expect((await get(path)).status).toBe(404)
})

it('a letter by the form is held by the person that it is about, and answered to its writer', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  const words = {
    name: 'OPC',
    email: 'officer@priv.gc.ca',
    subject: 'File 2026-17',
    message: 'Who?',
  }
  await sendContactMessage(testServices(), words, { isTrap: false })
  const id = await openId()
  const start = { intent: 'privacy', id, asks: 'other', note: 'a regulator' }
  expect((await post(messages, { ...start, asks: '' })).text).toContain('They ask for: choose one.')
  for (const answerBy of ['2000-01-01', '2999-12-31']) {
    expect((await post(messages, { ...start, answerBy })).text).toContain('within a year of today')
  }
  const name = { intent: 'named', id, who: person.email, note: 'about them' }
  expect((await post(messages, { ...start, answerBy: addDays(today, 9) })).status).toBe(302)
  expect((await post(messages, name)).status).toBe(302)
  const panel = (await get(`${messages}?of=privacy`)).text
  expect(panel).toContain('href="mailto:officer%40priv.gc.ca?')
  const erase = { request: 'other', received: today, note: 'they asked' }
  expect((await post(`${path}/erase`, erase)).text).toContain('A letter with a day of its own')
})

it('a letter by the form is noted for its person also after it was acted for, and is never theirs', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  const words = 'Privileged: the client of the other side.'
  const letter = { name: 'OPC', email: newPerson().email, subject: 'File 18', message: words }
  await sendContactMessage(testServices(), letter, { isTrap: false, topic: 'privacy' })
  const id = await openId()
  const note = 'a letter'
  const onLead = `${path}?for=${id}`
  expect((await post(onLead, { intent: 'prove', note })).status).toBe(200)
  const copy = { intent: 'copy', request: id, sure: id, note }
  expect((await post(onLead, copy)).status).toBe(200)
  const { results } = await env.PEOPLE.prepare('SELECT action FROM audit WHERE request = ?1')
    .bind(id)
    .all<{ action: string }>()
  expect(results.map(({ action }) => action)).toEqual(['leads.prove', 'leads.copy'])
  const marked = { intent: 'asks', id, asks: 'other', answerBy: addDays(today, 9), note }
  expect((await post(messages, marked)).status).toBe(302)
  expect((await get(`${messages}?of=privacy`)).text).toMatch(
    /It holds nothing yet.*<details open=""><summary>Whose it is/s,
  )
  const name = { intent: 'named', id, who: person.phoneNumber }
  expect((await post(messages, { ...name, note: `for ${names.lastName}` })).status).toBe(422)
  expect((await post(messages, { ...name, note })).status).toBe(302)
  const services = testServices()
  const owner = await provenOwner(services, person.phoneNumber)
  expect(await eraseOwnData(services, owner)).toEqual({ result: 'held' })
  const wish = env.PEOPLE.prepare("DELETE FROM contact_message WHERE asks = 'erase'")
  await wish.run()
  // Nor once it is closed, nor if the day was a mistake.
  const own = async () => {
    const phone = await ConfirmedEmail.ofPhone(services, owner)
    return (await readMessages(services, phone)).length
  }
  const dayOf = env.PEOPLE.prepare('UPDATE contact_message SET answer_by = NULL WHERE id = ?1')
  expect((await post(messages, { intent: 'answered', id, asks: 'other', note })).status).toBe(302)
  expect(await own()).toBe(0)
  await dayOf.bind(id).run()
  expect(await own()).toBe(0)
  expect(await eraseOwnData(services, owner)).toMatchObject({ result: 'erased' })
  const left = env.PEOPLE.prepare('SELECT count(*) AS count FROM contact_message WHERE id = ?1')
  expect(await left.bind(id).first('count')).toBe(1)
})

it('a letter is not noted for an email with leads of several phones, under which it would hold nothing', async () => {
  const { post } = await signIn('operator')
  const { person } = await oldLead()
  await oldLead({ ...newPerson(), email: person.email })
  const letter = { name: 'OPC', email: newPerson().email, subject: 'A file', message: 'Who?' }
  await sendContactMessage(testServices(), letter, { isTrap: false, topic: 'privacy' })
  const id = await openId()
  const asks = { intent: 'asks', id, asks: 'other', answerBy: addDays(today, 9), note: 'a letter' }
  await post(messages, asks)
  const named = await post(messages, { intent: 'named', id, who: person.email, note: 'a letter' })
  expect([named.status, named.text]).toEqual([
    422,
    expect.stringContaining('leads of several phones'),
  ])
})

it('a message becomes the request that something is done for, and is closed by the same form', async () => {
  const { get, post } = await signIn('operator')
  const { person, path, leadId } = await oldLead()
  const write = async (email: string) => {
    const words = { name: 'Zoé', email, subject: 'Calls', message: 'Stop calling me.' }
    await sendContactMessage(testServices(), words, { isTrap: false })
    return openId()
  }
  // From another address: said before it is asked, and once more is enough.
  const id = await write('another@mail.ca')
  const inbox = (await get(messages)).text
  expect(inbox).toContain(`<input type="hidden" name="for" value="${id}"/>`)
  const at = (await post('/desk/leads', { q: person.phoneNumber, for: id })).location ?? ''
  expect(at).toBe(`${path}?for=${id}`)
  expect((await get(at)).text.replaceAll('<!-- -->', '')).toContain(
    `their message ${id.slice(0, 8)}`,
  )
  const preview = (await get(`${path}/withdraw?for=${id}`)).text
  expect(preview).toContain(`name="sure" value="${id}"`)
  const call = { seen: hiddenIn(preview, 'seen') ?? '', request: id, told: '1', note: 'they wrote' }
  expect((await post(`${path}/withdraw?for=${id}`, call)).text).toContain('tick that this is right')
  expect(await audits(id)).toEqual([])
  const done = await post(`${path}/withdraw?for=${id}`, { ...call, sure: id })
  expect(done.location).toBe(`${path}?done=withdrawn&told=1`)
  expect((await audits(id)).map(({ action }) => action)).toEqual([
    ...['contacts.privacy', 'requests.answered'],
  ])
  expect((await audits(leadId)).at(-1)).toMatchObject({ action: 'own-data.withdraw' })
  expect(await openId()).toBe('')
  // Someone has dealt with it meanwhile: nothing is done for it.
  const again = await write(person.email)
  const page = (await get(path)).text
  expect(page).toContain(`href="${path}?for=${again}"`)
  // Withdrawn is withdrawn: no link to do that again.
  expect((await get(messages)).text).not.toContain(`${path}/withdraw`)
  const copy = { intent: 'copy', request: again, note: 'they wrote' }
  await post(messages, { intent: 'done', id: again, note: 'a joke' })
  const late = await post(`${path}?for=${again}`, copy)
  expect([late.status, late.text]).toEqual([
    422,
    expect.stringContaining('choose one that is open'),
  ])
  await post(messages, { intent: 'reopened', id: again, note: 'no joke' })
  const chosen = (await get(`${path}?for=${again}`)).text
  expect(chosen).toContain(`<option value="${again}" selected="">`)
  expect((await post(`${path}?for=${again}`, copy)).text).toContain('data:application/json')
  // A report of a hole in security is never one.
  const report = { name: 'Zoé', email: person.email, subject: 'A hole', message: 'Stop.' }
  await sendContactMessage(testServices(), report, { isTrap: false, topic: 'security' })
  const hole = await env.PEOPLE.prepare(
    "SELECT id FROM contact_message WHERE topic = 'security'",
  ).first<string>('id')
  const wrong = await post(`${path}?for=${hole}`, { ...copy, request: hole ?? '' })
  expect(wrong.text).toContain('choose one that is open')
})

it('nothing is erased before each letter that names no one was read', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  const letter = { ...noted, asks: 'other', answerBy: addDays(today, 9) }
  await post(requests, { ...letter, who: 'Zoé Roy' })
  const words = { name: 'OPC', email: 'officer@priv.gc.ca', subject: 'File', message: 'Who?' }
  await sendContactMessage(testServices(), words, { isTrap: false })
  const ids = (await env.PEOPLE.prepare('SELECT id FROM contact_message').all<{ id: string }>())
    .results
  const byForm = ids.map(({ id }) => id)[1] ?? ''
  const start = { intent: 'privacy', id: byForm, asks: 'other', answerBy: addDays(today, 3) }
  await post(messages, { ...start, note: 'a regulator' })
  const toDo = (await get('/desk/today')).text
  expect(toDo).toContain('2 letters with a day of their own: no one is noted')
  expect(toDo).toContain(`href="${messages}?of=privacy&amp;one=${byForm}#${byForm}"`)

  const erase = { request: 'other', received: today, note: 'they asked', seen: '' }
  const page = (await get(`${path}/erase`)).text
  const seen = hiddenIn(page, 'seen') ?? ''
  const shown = /name="unnamed" value="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(shown.split(' ').toSorted()).toEqual(ids.map(({ id }) => id).toSorted())
  for (const unnamed of ['', byForm]) {
    const refused = await post(`${path}/erase`, { ...erase, seen, unnamed })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Letters that may be about them: that of'),
    ])
  }
  const { phoneNumber } = newPerson()
  await post(requests, { ...noted, asks: 'copy', who: phoneNumber })
  const found = (await post('/desk/leads', { q: phoneNumber })).text
  const held = { q: phoneNumber, intent: 'erase', seen: hiddenIn(found, 'seen') ?? '' }
  expect((await post('/desk/leads', { ...erase, ...held })).text).toContain(
    'Letters that may be about them',
  )

  // One was read, the other is about them: then that one holds it.
  await post(messages, { intent: 'named', id: byForm, who: person.email, note: 'about them' })
  expect((await get('/desk/today')).text).toContain('1 letter with a day of its own: no one')
  const about = await post(`${path}/erase`, { ...erase, seen, unnamed: shown })
  expect(about.text).toContain('Before you erase, close it')
  await post(messages, { intent: 'answered', id: byForm, asks: 'other', note: 'sent' })
  const again = hiddenIn((await get(`${path}/erase`)).text, 'seen') ?? ''
  expect((await post(`${path}/erase`, { ...erase, seen: again, unnamed: shown })).status).toBe(200)
})

it('nothing is erased before a lawyer’s letter about them was read that no one has dealt with', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  const other = await oldLead()
  const send = (message: string) =>
    sendContactMessage(
      testServices(),
      { name: 'A lawyer', email: 'office@law.example', subject: 'Mise en demeure', message },
      { isTrap: false },
    )
  const local = person.phoneNumber.replace('+1', '')
  await send(`Nous représentons la personne du ${local}. Veuillez conserver le dossier.`)
  await send(`Nous agissons pour ${newPerson().email}.`)
  const erase = { request: 'other', received: today, note: 'they asked' }
  const page = (await get(`${path}/erase`)).text
  const [seen = '', shown = ''] = ['seen', 'unnamed'].map((name) => hiddenIn(page, name))
  expect(shown).toMatch(/^[\w-]{22}$/)
  const refused = await post(`${path}/erase`, { ...erase, seen })
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('Letters that may be about them: that of'),
  ])
  expect((await get(`${other.path}/erase`)).text).not.toContain('name="unnamed"')
  expect((await post(`${path}/erase`, { ...erase, seen, unnamed: shown })).status).toBe(200)
})

it('a copy that was made is in the history, and said before another, with who looked', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  await post(`${path}/withdraw`, { received: noted.received, note: 'they asked' })
  await env.PEOPLE.exec('DELETE FROM budget')
  const { path: second } = await oldLead({ ...newPerson(), phoneNumber: person.phoneNumber })
  const read = async (at: string) => (await get(at)).text.replaceAll('<!-- -->', '')
  const said = /<strong>Already copied<\/strong> <time [^>]*>[^<]*<\/time> by operator@sandbox\./
  expect(await read(path)).not.toMatch(/Already copied|Who looked|copy made for/)
  await post(path, { intent: 'reveal', note: 'they called' })
  const copied = await post(path, {
    intent: 'copy',
    request: 'other',
    received: today,
    note: 'hers',
  })
  // The one that was just made is offered there.
  expect(copied.text).not.toContain('Already copied')
  const page = await read(path)
  expect(page).toMatch(said)
  expect(page).toMatch(/<strong>copy made for the person<\/strong> *operator@sandbox: “hers”/)
  expect(page).toMatch(
    /Who looked at the person.*Revealed a person, operator@sandbox: “they called”/s,
  )
  const viewer = (await (await signIn('viewer')).get(path)).text
  expect(viewer).toContain('copy made for the person')
  // It has all that the phone has.
  expect(await read(second)).toMatch(said)
  expect(await read(second)).not.toContain('copy made for')
  const again = { intent: 'copy', request: 'other', received: today, sure: today, note: 'lost it' }
  expect((await post(second, again)).status).toBe(200)
  expect(await read(path)).toContain('by operator@sandbox, and 1 time before.')
})

it.each(['phone', 'email'] as const)(
  'of someone found by %s without a lead, too',
  async (under) => {
    const { post } = await signIn('operator')
    const person = newPerson()
    const q = under === 'phone' ? person.phoneNumber : person.email
    await post(requests, { ...noted, asks: 'copy', who: q })
    const find = async () => (await post('/desk/leads', { q })).text.replaceAll('<!-- -->', '')
    expect(await find()).not.toContain('Already copied')
    const copy = { q, intent: 'copy', request: await openId(), note: 'sent it' }
    expect((await post('/desk/leads', copy)).status).toBe(200)
    expect(await find()).toMatch(
      /Already copied<\/strong> <time [^>]*>[^<]*<\/time> by operator@sandbox\./,
    )
  },
)

it('what a caller asks is noted, done and closed by one form, unless something of it is left', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  expect((await get(`${path}/withdraw`)).text).toContain('they were told on the phone')
  expect((await get(`${path}/erase`)).text).not.toContain('they were told on the phone')
  const call = { request: 'other', received: today, told: '1', note: 'they called' }
  const refused = await post(`${path}/withdraw`, { ...call, received: '' })
  expect(refused.text).toMatch(/<option value="1" selected/)
  const done = await post(`${path}/withdraw`, call)
  expect(done.location).toBe(`${path}?done=withdrawn&told=1`)
  expect((await get(done.location ?? '')).text).toContain('The request is closed: they were told.')
  expect(await openId()).toBe('')
  expect((await get(requests)).text).toMatch(/message, answered<[\s\S]*?in time/)
  // Under the same email, another phone is as it was.
  await env.PEOPLE.exec('DELETE FROM budget')
  const { path: second } = await oldLead({ ...newPerson(), email: person.email })
  await env.PEOPLE.exec('DELETE FROM budget')
  const { path: third } = await oldLead({ ...newPerson(), email: person.email })
  const open = await post(`${second}/withdraw`, { ...call, sure: today })
  expect(open.location).toBe(`${second}?done=withdrawn&request=${await openId()}`)
  expect((await get(third)).text).toContain('for no more contact')
})

it('a letter with a day of its own stays open, whatever its person was told on the phone', async () => {
  const { post } = await signIn('operator')
  const { person, path } = await oldLead()
  const letter = { ...noted, intent: 'noted', asks: 'stop', answerBy: addDays(today, 9) }
  await post(requests, { ...letter, who: person.email })
  const id = await openId()
  const told = { request: id, told: '1', note: 'they called' }
  const done = await post(`${path}/withdraw`, told)
  expect(done.location).toBe(`${path}?done=withdrawn&request=${id}`)
  expect(await openId()).toBe(id)
})

it('two people without a lead who want to delete what a letter is about have a request each', async () => {
  const { post } = await signIn('operator')
  const services = testServices()
  const letter = { ...noted, intent: 'noted', asks: 'other', answerBy: addDays(today, 9) }
  for (const { phoneNumber } of [newPerson(), newPerson()]) {
    await post(requests, { ...letter, who: phoneNumber })
    const owner = await provenOwner(services, phoneNumber)
    expect(await eraseOwnData(services, owner)).toEqual({ result: 'held' })
    const own = await readMessages(services, await ConfirmedEmail.ofPhone(services, owner))
    expect(own).toMatchObject([{ words: { name: phoneNumber } }])
  }
  const open = env.PEOPLE.prepare(
    `SELECT count(*) AS count FROM contact_message WHERE asks = 'erase'`,
  )
  expect(await open.first('count')).toBe(2)
})

it('a later request to stop of someone who is withdrawn is done once that is noted', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  const open = (await get(path)).text
  expect(open).not.toContain('They ask again to stop')
  const services = testServices()
  await withdrawConsent(services, await provenOwner(services, person.phoneNumber), leadId)
  await env.PEOPLE.prepare('UPDATE consent SET withdrawn_at = ?2 WHERE lead_id = ?1')
    .bind(leadId, Date.now() - 9 * day)
    .run()
  await post(requests, { ...noted, asks: 'stop', who: person.phoneNumber })
  const id = await openId()
  expect((await get(path)).text).toContain('They ask again to stop')
  const form = { intent: 'stands', request: id, note: 'they called again' }
  const done = await post(path, form)
  expect(done.location).toBe(`${path}?done=stands&request=${id}`)
  const [stands] = await audits(leadId)
  expect([stands?.action, stands?.note]).toEqual([
    'leads.stands',
    `they called again · since ${addDays(today, -9)}`,
  ])
  expect((await post(messages, { intent: 'answered', id, note: 'told them' })).status).toBe(302)
  const register = (await get(requests)).text
  expect(register).toContain('no contact since before')
  expect(register).not.toContain('nothing done noted')
})

it('contact has not ended while another consent of the phone stands', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  await post(`${path}/withdraw`, { received: noted.received, note: 'they asked' })
  await env.PEOPLE.exec('DELETE FROM budget')
  const other = await oldLead({ ...newPerson(), phoneNumber: person.phoneNumber })
  const form = { intent: 'stands', request: 'other', received: today, note: 'they called again' }
  const refused = await post(path, { ...form, sure: today })
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining(`Lead ${other.leadId.slice(0, 8)} isn’t withdrawn`),
  ])
  expect((await audits(leadId)).map(({ action }) => action)).not.toContain('leads.stands')
  expect((await get(`${requests}.csv`)).text.match(/\r\n"/g)).toHaveLength(1)
})

it('a link to a message that is erased says so, and where its request stands', async () => {
  const { get, post } = await signIn('operator')
  const q = 'zoe@mail.ca'
  await post(requests, { ...noted, asks: 'erase', who: q })
  const id = await openId()
  const path = `${messages}?of=privacy&one=${id}`
  const erase = { q, intent: 'erase', seen: '0-0-0-1', request: id, note: 'they asked' }
  await post('/desk/leads', erase)
  const gone = (await get(path)).text.replaceAll('<!-- -->', '')
  expect(gone).toMatch(
    /This message was erased <time [^>]*>[^<]*<\/time>: <a [^>]*>erasure [\w-]{22}</,
  )
  expect(gone).toContain(`href="/desk/audit?request=${id.slice(0, 8)}"`)
  const never = (await get(`${messages}?of=privacy&one=${'x'.repeat(22)}`)).text
  expect(never).toContain('This message is no longer stored')
  expect(never).not.toContain('What was done for request')
  expect((await get(`${requests}.csv`)).text).toContain(
    '"message by phone or letter, then message, erased"',
  )
})

it.each(['stop', 'erase'] as const)(
  'a request to %s is not closed while another lead under its address stands',
  async (asks) => {
    const { post } = await signIn('operator')
    const { person, path } = await oldLead()
    const { path: second } = await oldLead({ ...newPerson(), email: person.email })
    await post(requests, { ...noted, asks, who: person.phoneNumber })
    const id = await openId()
    const change = asks === 'stop' ? 'withdraw' : 'erase'
    await changeLead(`${path}/${change}`, id)
    const closing = { intent: 'answered', id, asks, note: 'sent a letter' }
    const early = await post(messages, closing)
    expect([early.status, early.text.replaceAll('<!-- -->', '')]).toEqual([
      422,
      expect.stringContaining('1 lead under their address stands as before.'),
    ])
    await changeLead(`${second}/${change}`, id)
    expect((await post(messages, closing)).status).toBe(302)
  },
)

it('a request that is closed though a lead stands says so', async () => {
  const { post } = await signIn('operator')
  const { person, path } = await oldLead()
  await oldLead({ ...newPerson(), email: person.email })
  await post(requests, { ...noted, asks: 'stop', who: person.phoneNumber })
  const id = await openId()
  await changeLead(`${path}/withdraw`, id)
  const closing = { intent: 'answered', id, asks: 'stop', note: 'the other is her son’s' }
  expect((await post(messages, { ...closing, undone: 'stop' })).status).toBe(302)
  expect((await audits(id)).at(-1)).toMatchObject({
    action: 'requests.answered',
    note: 'the other is her son’s · 1 under their address left',
  })
})

async function changeLead(path: string, request: string) {
  const { get, post } = await signIn('operator')
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec((await get(path)).text) ?? []
  const changed = await post(path, { request, seen, note: 'asked for it' })
  expect(changed.status, changed.text.slice(0, 2_000)).toBeLessThan(400)
}

it('an only open request is chosen at first if it asks for the act, and never beside a day', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  await post(requests, { ...noted, asks: 'correct', who: person.phoneNumber })
  const id = await openId()
  const chosenIn = (page: string, act: string) => {
    const form = page.slice(page.indexOf(`<summary>${act}`))
    return /name="request".*?<option value="([^"]*)" selected="">/s.exec(form)?.[1]
  }
  const page = (await get(path)).text
  expect([chosenIn(page, 'A copy for them'), chosenIn(page, 'A correction')]).toEqual(['', id])
  const erasing = (await get(`${path}/erase`)).text
  expect(erasing).not.toContain(`<option value="${id}" selected="">`)
  const form = { intent: 'copy', request: id, received: today, note: 'she called' }
  const refused = await post(path, form)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(
    'is it for the request that is chosen, or for another of this day?',
  )
  expect(refused.text).toMatch(
    new RegExp(`<input type="date"[^>]*aria-invalid="true"[^>]*value="${today}"`),
  )
  expect(chosenIn(refused.text, 'A copy for them')).toBe(id)
  // One that no one has marked can be for anything.
  await env.PEOPLE.exec('UPDATE contact_message SET asks = NULL')
  expect(chosenIn((await get(path)).text, 'A copy for them')).toBe(id)
})

it('the answer to a withdrawal names the firm that was asked to delete it, and its confirmation', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  const firm = await env.PEOPLE.prepare(
    'SELECT firm FROM consent JOIN consent_text ON hash = text_hash WHERE lead_id = ?1',
  )
    .bind(leadId)
    .first<string>('firm')
  await post(requests, { ...noted, asks: 'stop', who: person.phoneNumber })
  const id = await openId()
  const letters = async () => (await get(`${messages}?of=open&one=${id}`)).text
  expect(await letters()).toContain(
    'If a firm received it, we asked that firm to stop using it, for calls too, and to delete it.',
  )
  expect((await post(`${path}/withdraw`, { request: id, note: 'a letter' })).status).toBe(302)
  expect(await letters()).toContain(
    `We asked ${firm} on ${today} to stop using it, for calls too, and to delete it; it is yet to`,
  )
  await env.PEOPLE.prepare(
    "UPDATE withdrawal SET state = 'done', updated_at = ?2 WHERE lead_id = ?1",
  )
    .bind(leadId, Date.now() + day)
    .run()
  const answered = await letters()
  expect(answered).toContain(
    `on ${today} to stop using it, for calls too, and to delete it; it confirmed on ${addDays(today, 1)}.`,
  )
  expect(answered).not.toContain('If a firm received it')
})

it('the answer to an erasure names the firm that was asked to delete it', async () => {
  const { get, post } = await signIn('operator')
  const { path } = await oldLead()
  await post(requests, { ...noted, asks: 'erase', who: 'Zoé Roy, zoe@mail.ca' })
  const id = await openId()
  const letters = async () => decodeURIComponent((await get(`${messages}?of=open&one=${id}`)).text)
  expect(await letters()).toContain(
    'If a firm received it, we asked that firm to stop using it, for calls too, and to delete it.',
  )
  await post(`${path}/erase?for=${id}`, { request: id, sure: id, note: 'a letter' })
  expect(await letters()).toMatch(
    new RegExp(
      `We asked .* on ${today} to stop using it, for calls too, and to delete it; it is yet to`,
    ),
  )
})

it('each act on a lead names it in the register, also after another on the same', async () => {
  const { get, post } = await signIn('operator')
  const { leadId, path } = await oldLead()
  const form = { intent: 'copy', request: 'other', received: today, note: 'she called' }
  expect((await post(path, form)).status).toBe(200)
  const request = await openId()
  expect((await post(path, { ...form, request, received: '' })).status).toBe(200)
  const { text } = await get(requests)
  expect(
    text.match(new RegExp(`<div>copy<small><a href="/desk/leads/${leadId}"`, 'g')),
  ).toHaveLength(2)
})

it('the page of an erasure, with the address to answer, comes back for an hour to who erased', async () => {
  const desk = await signIn('operator')
  const { person, path } = await oldLead()
  const erasing = `${path}/erase`
  const form = { received: today, note: 'asked' }
  const erased = await desk.post(erasing, form)
  expect([erased.status, erased.text]).toEqual([200, expect.stringContaining(person.email)])
  const set = erased.headers.get('Set-Cookie') ?? ''
  expect(set).toMatch(
    /^desk_erased=.*; Max-Age=3600; Path=\/desk\/leads\/[\w-]{22}\/erase; HttpOnly/,
  )
  expect(set).toContain('; Secure; SameSite=Strict')
  expect(decodeURIComponent(set)).not.toContain(person.email)
  const [kept = ''] = set.split(';')
  const again = await desk.get(erasing, `${desk.cookie}; ${kept}`)
  expect([again.status, again.text]).toEqual([200, expect.stringContaining(person.email)])
  expect(again.text).toContain('Number of the erasure'.replaceAll(' ', '%20'))
  // A reload sends the form again.
  const token = hiddenIn(again.text, 'token') ?? ''
  const resent = await desk.forge(erasing, { ...form, token }, `${desk.cookie}; ${kept}`)
  expect([resent.status, resent.text]).toEqual([200, expect.stringContaining(person.email)])
  expect((await desk.get(erasing)).status).toBe(404)
  const viewer = await signIn('viewer')
  expect((await viewer.get(erasing, `${viewer.cookie}; ${kept}`)).text).not.toContain(person.email)
  const other = await oldLead()
  const elsewhere = await desk.get(`${other.path}/erase`, `${desk.cookie}; ${kept}`)
  expect(elsewhere.text).not.toContain(person.email)
})
