import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { raisedAlarm } from '#app/domain/alarms/alarm.ts'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import type { ContactTopic } from '#app/domain/contact/contact-message.ts'
import { openLead } from '#app/domain/leads/lead-details.server.ts'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { PhoneNumber } from '#app/shared/brands.ts'
import { day } from '#app/shared/time.ts'
import { addDays, torontoDate } from '#app/shared/toronto-time.ts'
import { accepted, servicesWithBuyer, submitted } from '#tests/support/delivery.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import { audits } from '#tests/support/operate.ts'
import { commentRows, newReader, newText, postAs } from '#tests/support/readers.ts'
import { newClock, testServices } from '#tests/support/services.ts'

const why = { note: 'answered by email' }
const messages = '/desk/inbox/messages'

beforeEach(async () => {
  for (const table of ['comment', 'comment_mark', 'contact_message', 'budget', 'audit']) {
    await env.PEOPLE.prepare(`DELETE FROM ${table}`).run()
  }
})

async function pendingComment() {
  const services = testServices()
  const { reader } = await newReader(services)
  const text = newText()
  await postAs(services, reader, { article: 'canadian-banks-q3-outlook', text })
  return { id: (await commentRows()).at(-1)?.id ?? '', text }
}

const stateOf = async (id: string) => (await commentRows()).find((one) => one.id === id)?.state

async function message(
  topic: ContactTopic = 'message',
  subject = 'A correction',
  text = 'Line one\n<b>two</b>',
  email = 'zoe@mail.ca',
) {
  const words = { name: 'Zoé', email, subject, message: text }
  const services = testServices()
  expect(await sendContactMessage(services, words, { isTrap: false, topic })).toEqual({ ok: true })
  const newest = env.PEOPLE.prepare('SELECT id FROM contact_message ORDER BY created_at DESC')
  return (await newest.first<string>('id')) ?? ''
}

const alarms = createAlarmStore(env.PEOPLE)
const openCodes = async () => (await alarms.listOpen()).map(({ code }) => code)

it('alarms of comments and messages end with the last of them', async () => {
  await env.PEOPLE.exec('DELETE FROM alarm')
  const codes = ['COMMENTS_WAITING', 'CONTACT_MESSAGE', 'SECURITY_REPORT'] as const
  const raised = codes.map((code) => raisedAlarm(code, {}))
  await alarms.note([...raised, raisedAlarm('CONTACT_MESSAGE', { detail: 'more' })], 1)
  const [first, last, security] = [
    await message(),
    await message('privacy'),
    await message('security'),
  ]
  const [one, other] = [await pendingComment(), await pendingComment()]
  const { get, post } = await signIn('operator')
  await post(messages, { intent: 'answered', id: first, ...why })
  await post('/desk/inbox', { intent: `approve ${one.id}` })
  expect(await openCodes()).toHaveLength(4)
  const { text } = await get('/desk/today')
  const listed = text.replaceAll('<!-- -->', '')
  for (const words of ['1 comment to', '1 request about', '1 security report to']) {
    expect(listed).toMatch(new RegExp(`<p>${words}[^<]*.*?<a href="/desk/inbox`))
  }
  expect(text).not.toContain('<summary>CONTACT_MESSAGE')
  await post(messages, { intent: 'done', id: last, asks: 'other', ...why })
  expect(await openCodes()).toEqual(['COMMENTS_WAITING', 'SECURITY_REPORT'])
  await post('/desk/inbox', { intent: `reject ${other.id}` })
  await post(messages, { intent: 'done', id: security, ...why })
  expect(await openCodes()).toEqual([])
})

it('the inbox opens on messages if no comment waits, else on comments', async () => {
  const { get } = await signIn('operator')
  expect((await get('/desk/inbox')).status).toBe(200)
  await message()
  expect((await get('/desk/inbox')).location).toBe(messages)
  expect((await get('/desk/inbox?of=pending')).status).toBe(200)
  expect((await get('/desk/inbox?done=approve&count=1')).text).toContain('1 comment published.')
  await pendingComment()
  expect((await get('/desk/inbox')).status).toBe(200)
})

it('the inbox says what it refused, also if only messages wait', async () => {
  const { id } = await pendingComment()
  await message()
  const { post } = await signIn('operator')
  await post('/desk/inbox', { intent: `approve ${id}` })
  const late = await post('/desk/inbox', { intent: `reject ${id}` })
  expect([late.status, late.location]).toEqual([422, null])
  expect(late.text).toContain('1 of 1 were changed meanwhile and stay as they are.')
  expect((await post('/desk/inbox', { intent: 'reject' })).text).toContain('Choose comments first.')
})

it.each([996, 997, 998])(
  'the inbox opens with a picture after %i letters of a message',
  async (count) => {
    await message('privacy', 'A picture', `${'a'.repeat(count)}😀 and more`)
    const { get } = await signIn('operator')
    const page = await get(messages)
    expect(page.status).toBe(200)
    expect(page.text).toContain('href="mailto:zoe%40mail.ca?subject=Re%3A%20A%20picture')
  },
)

describe('comments at the desk', () => {
  it('are read, chosen and published at once, each with its audit', async () => {
    const [one, other] = [await pendingComment(), await pendingComment()]
    const { get, post } = await signIn('operator')
    const page = await get('/desk/inbox')
    expect(page.text).toContain(one.text)
    expect(page.text).toContain(other.text)
    const done = await post('/desk/inbox', { intent: 'approve', id: one.id })
    expect(done.location).toBe('/desk/inbox?done=approve&count=1')
    expect((await get(done.location ?? '')).text).toContain('1 comment published.')
    expect(await stateOf(one.id)).toBe('approved')
    expect(await stateOf(other.id)).toBe('pending')
    // Newest first, with when it was.
    await env.PEOPLE.prepare('UPDATE comment SET created_at = created_at + 1000 WHERE id = ?1')
      .bind(one.id)
      .run()
    const [, first = ''] = (await get('/desk/inbox?of=published')).text.split('<li class="panel">')
    expect(first).toContain(one.text)
    expect(first.replaceAll('<!-- -->', '')).toMatch(/<\/time>, published <time/)
    expect(await audits(one.id)).toMatchObject([{ action: 'comments.approve' }])
    expect((await audits('pending')).length).toBeGreaterThan(0)
    await post('/desk/inbox', { intent: 'reject', id: other.id })
    expect(await stateOf(other.id)).toBe('rejected')
    await post('/desk/inbox?of=published', { intent: 'remove', id: one.id })
    expect(await stateOf(one.id)).toBe('removed')
    await post('/desk/inbox?of=rejected', { intent: 'approve', id: other.id })
    expect(await stateOf(other.id)).toBe('approved')
  })

  it('are decided on one by one by their own buttons, whatever else is chosen', async () => {
    const [one, other] = [await pendingComment(), await pendingComment()]
    const { get, post } = await signIn('operator')
    expect((await get('/desk/inbox')).text).toContain(`value="reject ${one.id}"`)
    await post('/desk/inbox', { intent: `reject ${one.id}`, id: other.id })
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['rejected', 'pending'])
  })

  it('are not decided on twice, nor in a way that their list does not offer', async () => {
    const { id } = await pendingComment()
    const { post } = await signIn('operator')
    for (const fields of [
      { intent: 'remove', id },
      { intent: 'approve' },
      { intent: 'toString', id },
    ]) {
      expect((await post('/desk/inbox', fields as Record<string, string>)).status).toBe(422)
    }
    expect(await stateOf(id)).toBe('pending')
    await post('/desk/inbox', { intent: 'reject', id })
    const again = await post('/desk/inbox', { intent: 'reject', id })
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('1 of 1')])
  })
})

describe('messages at the desk', () => {
  it('a letter’s own day is taken from its words, and one without says what that means', async () => {
    const by = addDays(torontoDate(Date.now()), 12)
    const letter = `We act for a client and have a complaint. Answer by ${by}.`
    const id = await message('message', 'Complaint', letter, 'officer@law.example')
    const { get, post } = await signIn('operator')
    const shown = (await get(messages)).text
    expect(shown).toContain('may be about their data')
    expect(shown).toMatch(new RegExp(`name="answerBy" value="${by}"`))
    await post(messages, { intent: 'privacy', id, asks: 'other', answerBy: '', ...why })
    const noted = (await get(`${messages}?of=privacy`)).text
    expect(noted).toContain('It holds nothing')
    // What an operator left empty stays empty.
    expect(noted).not.toMatch(/name="answerBy" value="2/)
  })

  it('are read, answered by email and marked, each with its audit', async () => {
    const id = await message()
    const { get, post } = await signIn('operator')
    const page = await get(messages)
    expect(page.text).toContain('Line one')
    expect(page.text).not.toContain('<b>two')
    expect(page.text).toContain('href="mailto:zoe%40mail.ca?subject=Re%3A%20A%20correction')
    const answered = await post(messages, { intent: 'answered', id, ...why })
    expect(answered.location).toBe(`${messages}?of=open&settled=answered&id=${id}#settled`)
    const after = (await get(answered.location ?? '')).text
    expect(after).toContain('No message')
    expect(after).toMatch(/Marked answered\..*Change that.*value="reopened"/s)
    expect((await get(`${messages}?of=all`)).text).toMatch(
      /answered by (<!-- -->)?operator@sandbox/,
    )
    const again = await post(`${messages}?of=all`, { intent: 'answered', id, ...why })
    expect(again.status).toBe(422)
    expect((await post(`${messages}?of=all`, { intent: 'done', id, ...why })).status).toBe(302)
    expect((await audits(id)).map(({ action }) => action)).toEqual([
      'contacts.answered',
      'contacts.done',
    ])
    const reopened = await post(`${messages}?of=all`, { intent: 'reopened', id, ...why })
    expect((await get(reopened.location ?? '')).text).toContain('Open again.')
    expect((await get(messages)).text).toContain('Line one')
    expect((await post(messages, { intent: 'reopened', id, ...why })).status).toBe(422)
    for (const query of ['settled=constructor&id=x', `settled=done&id=${'y'.repeat(23)}`]) {
      expect((await get(`${messages}?${query}`)).text).not.toContain('Marked')
    }
  })

  it('are kept again when their sender repeats them after they were closed', async () => {
    const id = await message('privacy')
    expect(await message('privacy')).toBe(id)
    const { post } = await signIn('operator')
    await post(messages, { intent: 'done', id, asks: 'other', ...why })
    await message('privacy')
    const { results } = await env.PEOPLE.prepare('SELECT dealt FROM contact_message').all()
    expect(results.map(({ dealt }) => dealt).toSorted()).toEqual(['done', null])
  })

  it('begin at the first page after one that is gone', async () => {
    const id = await message()
    const { get } = await signIn('operator')
    const page = (await get(`${messages}?after=${'x'.repeat(22)}`)).text
    expect(page).toContain(`id="${id}"`)
    expect(await audits('open')).toHaveLength(1)
  })

  it('lead to no place but their own after one was marked', async () => {
    const { post } = await signIn('operator')
    for (const [next, kept] of [
      ['jane@doe.ca', ''],
      ['x'.repeat(5_000), ''],
      ['end', '&next=end'],
    ]) {
      const id = await message('message', `About ${next?.slice(0, 20)}`)
      const { location } = await post(messages, { intent: 'done', id, next: next ?? '', ...why })
      expect(location).toBe(`${messages}?of=open&settled=done&id=${id}${kept}#settled`)
    }
  })

  it('say what was marked where the reader was', async () => {
    const ids = [await message('message', 'One'), await message('message', 'Two')]
    for (const [at, id] of ids.entries()) {
      await env.PEOPLE.prepare('UPDATE contact_message SET created_at = ?2 WHERE id = ?1')
        .bind(id, 1_000 + at)
        .run()
    }
    const [id = '', next = ''] = ids
    const { get, post } = await signIn('operator')
    const nexts = (await get(messages)).text.matchAll(/name="next" value="([\w-]+)"/g)
    expect(Array.from(nexts, ([, one]) => one)).toEqual([next, next, 'end', 'end'])
    const { location } = await post(messages, { intent: 'answered', id, next, ...why })
    expect((await get(location ?? '')).text).toMatch(/id="settled".*>Two</s)
    const last = await post(messages, {
      intent: 'privacy',
      id: next,
      next: 'end',
      asks: 'copy',
      ...why,
    })
    expect((await get(last.location ?? '')).text).toMatch(/id="settled".*>Two</s)
    const shown = (await get(`${messages}?settled=done&id=${id}&next=end`)).text
    expect(shown).toMatch(/>Two<.*id="settled"/s)
  })

  it('that sound like a request can get its deadline and what it asks for', async () => {
    await message('message', 'STOP calling me! Your reference: Ab_c-123')
    await message('message', 'Je veux retirer mon consentement.')
    const plain = await message('message', 'Where do I find rates?')
    const { get, post } = await signIn('operator')
    const page = (await get(messages)).text
    expect(page.match(/By its words, it may ask for that/g)).toHaveLength(2)
    expect(page).toMatch(/value="Ab_c-123"[^>]*>Find /)
    const asked = { intent: 'privacy', id: plain, asks: 'erase', ...why }
    expect((await post(messages, { ...asked, answerBy: 'x' })).text).toContain('Answer by: give')
    expect((await post(messages, asked)).status).toBe(302)
    const row = env.PEOPLE.prepare('SELECT topic, asks FROM contact_message WHERE id = ?1')
    expect(await row.bind(plain).first()).toEqual({ topic: 'privacy', asks: 'erase' })
    expect((await get(`${messages}?of=privacy`)).text).toContain('>asks for erasure<')
  })

  it('that are open come by their deadline, then by age, and done ones after them', async () => {
    const [plain, week] = [await message('message', 'Plain.'), await message('privacy', 'Unread.')]
    const [copy, stop] = [await message('privacy', 'Copy.'), await message('privacy', 'Stop.')]
    const [first, last] = [await message('message', 'Done 1.'), await message('message', 'Done 2.')]
    const ages = { [plain]: 40, [week]: 3, [copy]: 12, [stop]: 5, [first]: 20, [last]: 1 }
    for (const [id, days] of Object.entries(ages)) {
      await env.PEOPLE.prepare('UPDATE contact_message SET created_at = ?2 WHERE id = ?1')
        .bind(id, Date.now() - days * day)
        .run()
    }
    const { get, post } = await signIn('operator')
    for (const [id, asks] of [
      [copy, 'copy'],
      [stop, 'stop'],
    ] as const) {
      await post(messages, { intent: 'asks', id, asks, seenAsks: '', ...why })
    }
    for (const id of [first, last]) await post(messages, { intent: 'done', id, ...why })
    const listed = async (list: string) => {
      const { text } = await get(`${messages}?of=${list}`)
      const names = Array.from(text.matchAll(/<h2 id="[^"]*">([^<]*)\.</g), ([, name]) => name)
      return { text, names }
    }
    const open = await listed('open')
    expect(open.names).toEqual(['Stop', 'Unread', 'Copy', 'Plain'])
    expect(open.text).toContain('then by deadline, the first due first;')
    const all = await listed('all')
    expect(all.names).toEqual([...open.names, 'Done 2', 'Done 1'])
    expect(all.text).toContain('Done ones follow, the newest first.')
    expect((await listed('all+privacy')).names).toEqual(['Stop', 'Unread', 'Copy'])
    // A reader's place stays, though the message there was dealt with meanwhile.
    await post(messages, { intent: 'answered', id: copy, asks: 'copy', undone: 'copy', ...why })
    expect((await listed(`open&after=${copy}`)).names).toEqual(['Plain'])
    expect((await listed(`all&after=${last}`)).names).toEqual(['Copy', 'Done 1'])
    expect((await listed(`all&after=${plain}`)).names).toEqual(['Done 2', 'Copy', 'Done 1'])
  })

  it('that are open have the one that waits longest first, on every page', async () => {
    const count = 26
    for (let at = 0; at < count; at++) {
      const id = await message('privacy', `Request ${at}.`)
      await env.PEOPLE.prepare('UPDATE contact_message SET created_at = ?2 WHERE id = ?1')
        .bind(id, 1_000 - at)
        .run()
    }
    const { get } = await signIn('operator')
    const namesIn = (page: string) =>
      Array.from(page.matchAll(/>(Request \d+)\.</g), ([, name]) => name)
    const oldestFirst = Array.from({ length: count }, (_, at) => `Request ${count - 1 - at}`)
    for (const list of ['privacy', 'all', 'all privacy']) {
      const page = (await get(`${messages}?of=${list}`)).text
      const [, next = ''] = /href="([^"]*after=[^"]*)"/.exec(page) ?? []
      const rest = (await get(next.replaceAll('&amp;', '&'))).text
      expect([...namesIn(page), ...namesIn(rest)], list).toEqual(oldestFirst)
    }
  })

  it('are closed without naming who wrote them, in a reason that outlives them', async () => {
    const id = await message('message', 'A question')
    const { post } = await signIn('operator')
    const form = { intent: 'answered', id }
    const refused = await post(messages, { ...form, note: 'Zoé has her answer' })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Say why without “Zoé”'),
    ])
    const start = {
      intent: 'privacy',
      id,
      asks: 'other',
      answerBy: addDays(torontoDate(Date.now()), 9),
    }
    expect((await post(messages, { ...start, note: 'Zoé writes for a regulator' })).status).toBe(
      302,
    )
    const noted = { intent: 'noted', who: 'Jo Tremblay', words: 'x', asks: 'copy' }
    const asked = { ...noted, received: torontoDate(Date.now()), note: 'Tremblay called' }
    expect((await post('/desk/inbox/requests', asked)).text).toContain('Say why without “Tremblay”')
  })

  it('about a person’s data say by when they are to be answered', async () => {
    const id = await message('privacy', 'What do you hold?')
    const { get } = await signIn('operator')
    const page = (await get(`${messages}?of=privacy`)).text
    expect(page).toMatch(/to answer by <time [^>]*>\d{4}-\d\d-\d\d \d\d:\d\d</)
    const letters = Array.from(page.matchAll(/href="(mailto:[^"]+)"/g), ([, to]) =>
      decodeURIComponent(to ?? ''),
    )
    // No lead is under their email, which is said first.
    const [nothing, , copy = '', copyInFrench = '', withdrawn = '', , erased = ''] = letters
    expect(nothing).toContain('we hold nothing there')
    expect(copyInFrench).toMatch(/Bonjour .*Vous nous avez demandé vos renseignements personnels/s)
    expect(copy).toContain('https://localhost/privacy/my-data')
    expect(copy).toContain('and your messages under your email')
    expect(withdrawn).toContain('You asked us to withdraw your consent')
    expect(erased).toContain('You asked us to erase')
    expect(erased).not.toContain('attached file')
    expect((await get('/desk/audit')).text).toMatch(
      /Inbox <small>1<\/small><small> by ([A-Z][a-z]{2,3}\.|March|April|May|June|July) \d+</,
    )
    await env.PEOPLE.prepare('UPDATE contact_message SET created_at = ?2 WHERE id = ?1')
      .bind(id, Date.now() - 40 * day)
      .run()
    expect((await get(`${messages}?of=privacy`)).text).toContain('overdue since')
  })

  it('offer the reply that fits what is asked first', async () => {
    const id = await message('privacy', 'What do you hold?', 'Tell me.', 'yan@mail.ca')
    const { get, post } = await signIn('operator')
    const unfound = ['nothing found', 'phone needed']
    // No lead is under their email, and nothing was done for it.
    expect((await get(`${messages}?of=privacy`)).text).toContain('mail.ca: nothing found')
    const emailKey = await testServices().hash('email', 'yan@mail.ca')
    const { services } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
    const lead = await submitted(services)
    await env.PEOPLE.prepare('UPDATE lead SET corrected_email_key = ?2 WHERE id = ?1')
      .bind(lead, emailKey)
      .run()
    for (const [asks, seenAsks, words] of [
      ['erase', '', ['erased', 'with a copy', 'withdrawn', 'corrected', 'not yet', ...unfound]],
      ['stop', 'erase', ['withdrawn', 'with a copy', 'erased', 'corrected', ...unfound]],
      ['copy', 'stop', ['with a copy', 'withdrawn', 'erased', 'corrected', ...unfound]],
      ['correct', 'copy', ['corrected', 'with a copy', 'withdrawn', 'erased', ...unfound]],
    ] as const) {
      await post(messages, { intent: 'asks', id, asks, seenAsks, ...why })
      const { text } = await get(`${messages}?of=privacy`)
      const replies = Array.from(text.matchAll(/>Reply(?: to yan@mail.ca)?: ([^<]*)</g))
      expect(replies.map(([, one]) => one)).toEqual(words)
      expect(replies[0]?.[0]).toContain('Reply to yan@mail.ca')
    }
  })

  it('become requests about a person’s data, which then have a deadline, by an operator’s word', async () => {
    const id = await message('message', 'What do you hold about me?')
    const { get, post } = await signIn('operator')
    expect((await get(messages)).text).not.toContain('to answer by')
    await post(messages, { intent: 'privacy', id, asks: 'copy', ...why })
    expect((await get(`${messages}?of=privacy`)).text).toContain('to answer by')
    expect((await get('/desk/today')).text).toContain('to answer by')
    expect((await post(messages, { intent: 'privacy', id, asks: 'copy', ...why })).status).toBe(422)
    expect(await audits(id)).toMatchObject([{ action: 'contacts.privacy', ...why }])
  })

  it('have a button that finds what their email holds', async () => {
    await message()
    const { get, forge } = await signIn('operator')
    const page = (await get(messages)).text
    const [, q = ''] = /<button [^>]*value="([^"]*)"[^>]*>Find this person</.exec(page) ?? []
    expect(q).toBe('zoe@mail.ca')
    const found = await forge('/desk/leads', { token: hiddenIn(page, 'token') ?? '', q })
    expect(found.text).toContain('1 contact message.')
  })

  it('lead to the letter of an erasure only from a request, or what reads like one', async () => {
    const { get, forge } = await signIn('operator')
    const found = async (topic: ContactTopic, subject: string) => {
      await env.PEOPLE.exec('DELETE FROM contact_message')
      const id = await message(topic, subject, 'Thank you all.')
      const token = hiddenIn((await get(messages)).text, 'token') ?? ''
      return (await forge('/desk/leads', { token, q: 'zoe@mail.ca', for: id })).text
    }
    const reply = 'first: their address goes, too.'
    const praise = await found('message', 'Great charts')
    expect(praise).toContain('Erase all of this')
    expect(praise).not.toContain(reply)
    expect(await found('message', 'Please delete my data')).toContain(reply)
    expect(await found('privacy', 'My file')).toContain(reply)
  })

  it('have one more for each person that a regulator’s letter names', async () => {
    await message('message', 'A complaint', 'By max@example.org, +1 416 555 0123, zoe@mail.ca.')
    const { text } = await (await signIn('operator')).get(messages)
    const quoted = text.replaceAll('<!-- -->', '').matchAll(/>Find ([^<]+)<\/button>/g)
    expect(Array.from(quoted, ([, one]) => one).slice(-3)).toEqual([
      ...['this person', 'max@example.org', '+14165550123'],
    ])
  })

  it('lead to the lead of their sender, whose state is in the reply, or of a phone in them', async () => {
    const { services } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
    const id = await submitted(services)
    const sealed = await env.PEOPLE.prepare('SELECT person_sealed FROM lead WHERE id = ?1')
      .bind(id)
      .first<string>('person_sealed')
    const person = await openLead(services.dataSealer, { id, personSealed: sealed ?? '' })
    const { email = '', phoneNumber = '' } = person ?? {}
    await message('message', 'My call', 'Where is my call?', email)
    const asking = (await (await signIn('operator')).get(messages)).text
    expect(asking).toContain(`Their newest lead: `)
    expect(asking).toContain(`href="/desk/leads/${id}?for=`)
    expect(decodeURIComponent(/href="(mailto:[^"]+)"/.exec(asking)?.[1] ?? '')).toContain(
      ' has it.',
    )
    // Nor is an address that was corrected, which may be a stranger's.
    const corrected = env.PEOPLE.prepare('UPDATE lead SET corrected_email_key = ?2 WHERE id = ?1')
    await corrected.bind(id, await services.hash('email', 'right@mail.ca')).run()
    const stranger = (await (await signIn('operator')).get(messages)).text
    expect(decodeURIComponent(stranger)).not.toContain(' has it.')
    await corrected.bind(id, null).run()
    // Nor does someone's own lead make a stranger's theirs.
    await env.PEOPLE.exec('DELETE FROM contact_message')
    const another = await submitted(services)
    await message('message', 'My call', `My reference is ${another.slice(0, 8)}.`, email)
    const both = (await (await signIn('operator')).get(messages)).text
    expect(both).toContain('Their newest lead: ')
    expect(both).toMatch(new RegExp(`It also names <a href="/desk/leads/${another}[?]for=`))
    // Someone who wants no more contact isn’t told who calls.
    await env.PEOPLE.exec('DELETE FROM contact_message')
    await message('message', 'No more', 'Stop calling me!', email)
    const { get } = await signIn('operator')
    const wish = decodeURIComponent((await get(messages)).text)
    expect(wish).not.toContain(' has it.')
    expect(wish).toContain(`href="/desk/leads/${id}/withdraw?for=`)
    await env.PEOPLE.exec('DELETE FROM contact_message')
    await env.PEOPLE.exec("DELETE FROM audit WHERE action = 'leads.find'")
    const national = `${phoneNumber.slice(2, 5)}-${phoneNumber.slice(5, 8)}-${phoneNumber.slice(8)}`
    await message('message', 'A call', `Someone called ${national}. Who?`)
    const named = (await get(messages)).text
    expect(named).not.toContain('It also names')
    expect(named).toContain('A lead of a phone or reference in it: ')
    expect(named).toContain('check that it is theirs')
    expect(decodeURIComponent(named)).not.toContain(' has it.')
    await get(messages)
    const looks = await audits(await services.hash('phone', PhoneNumber.parse(phoneNumber)))
    expect(looks).toEqual([expect.objectContaining({ note: 'inbox', count: 1 })])
    const viewed = (await (await signIn('viewer')).get(messages)).text
    expect(viewed).not.toContain(id)
  })

  it('in French are answered in French first, and their words choose what they ask for', async () => {
    await message('privacy', 'Mes données', 'Bonjour, je vous prie d’effacer mes données.')
    const { get } = await signIn('operator')
    const page = (await get(`${messages}?of=privacy`)).text
    const [, first = ''] = /href="(mailto:[^"]+)"/.exec(page) ?? []
    expect(decodeURIComponent(first)).toContain('Bonjour Zoé')
    expect(page).toContain('<small>in English</small>')
    expect(page).toContain('<option value="erase" selected="">')
    await env.PEOPLE.exec('DELETE FROM contact_message')
    await message('message', 'Enough', 'Please stop calling me.')
    expect((await get(messages)).text).toContain('<option value="stop" selected="">')
  })

  it('that may be about their sender’s data are first on Today, in a list of their own', async () => {
    await message('message', 'Enough', 'Veuillez cesser de m’appeler.')
    await message('message', 'Praise', 'A fine page on bonds.')
    const { get } = await signIn('viewer')
    const today = (await get('/desk/today')).text.replaceAll('<!-- -->', '')
    const [likely, other] = ['message may be about its sender’s data', '1 message to answer']
    expect(today.indexOf(likely)).toBeGreaterThan(0)
    expect(today.indexOf(other)).toBeGreaterThan(today.indexOf(likely))
    expect(today).toContain('<a href="/desk/inbox/messages?of=likely">')
    const { text } = await (await signIn('operator')).get('/desk/inbox/messages?of=likely')
    expect([text.includes('Enough'), text.includes('Praise')]).toEqual([true, false])
    expect(await audits('open topic=message likely about their data')).toHaveLength(1)
  })

  it('are searched for requests, the oldest hundred, and Today says so', async () => {
    for (const at of Array.from({ length: 101 }, (_, one) => one)) {
      await message('message', `Praise ${at}`, 'A fine page on bonds.')
    }
    const { get } = await signIn('operator')
    const today = (await get('/desk/today')).text.replaceAll('<!-- -->', '')
    expect(today).toContain('101 messages to answer. Only the oldest 100 were searched')
    await env.PEOPLE.exec(
      'DELETE FROM contact_message WHERE id IN (SELECT id FROM contact_message LIMIT 1)',
    )
    expect((await get('/desk/today')).text).not.toContain('Only the oldest')
  })

  it('put nothing of an address into the audit', async () => {
    const { get } = await signIn('operator')
    for (const after of ['+16475550142', 'x'.repeat(3_000)]) {
      await get(`${messages}?after=${encodeURIComponent(after)}`)
    }
    const { results } = await env.PEOPLE.prepare(
      "SELECT DISTINCT subject FROM audit WHERE action = 'contacts.read'",
    ).all()
    expect(results).toEqual([{ subject: 'open' }])
  })

  it('are counted beside their lists, as are comments', async () => {
    for (const topic of ['message', 'privacy'] as const) {
      for (const subject of ['One', 'Two']) await message(topic, `${topic} ${subject}`)
    }
    await pendingComment()
    const { text } = await (await signIn('viewer')).get('/desk/inbox')
    const tabs = Array.from(text.matchAll(/>(\w+) <small>(\d+)</g), ([, name, n]) => `${name} ${n}`)
    const shown = tabs.filter((tab) => !tab.startsWith('Today'))
    expect(shown).toEqual(['Inbox 5', 'pending 1', 'open 4', 'privacy 2', 'security 0'])
  })

  it.each(['?of=<b>', '?of=toString', '?after=nothing', `?after=${'x'.repeat(500)}`])(
    'take any address: %s',
    async (search) => {
      const { get } = await signIn('operator')
      const page = await get(`${messages}${search}`)
      expect([page.status, page.text.includes('<b>')]).toEqual([200, false])
    },
  )
})

it('the inbox opens nothing to a viewer, and does nothing for one', async () => {
  const { id, text } = await pendingComment()
  const written = await message()
  const { get, post } = await signIn('viewer')
  for (const path of ['/desk/inbox', '/desk/inbox?of=published', messages, `${messages}?of=all`]) {
    const page = await get(path)
    expect(page.text).not.toContain(text)
    expect(page.text).not.toContain('zoe@mail.ca')
    expect(page.text).toContain('You are signed in as a viewer.')
  }
  expect((await post('/desk/inbox', { intent: 'approve', id })).status).toBe(403)
  expect((await post(messages, { intent: 'done', id: written, ...why })).status).toBe(403)
  expect(await stateOf(id)).toBe('pending')
})
