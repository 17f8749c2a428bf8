import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { dueOf } from '#app/domain/contact/privacy-deadline.ts'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { day, toIso } from '#app/shared/time.ts'
import { addDays, daysBetween, minuteName, torontoDate } from '#app/shared/toronto-time.ts'
import { newPerson } from '#tests/support/api.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import { audits } from '#tests/support/operate.ts'
import { register } from '#tests/support/registered.ts'
import { testServices } from '#tests/support/services.ts'

const messages = '/desk/inbox/messages'
const requests = '/desk/inbox/requests'
const daysAgo = (count: number) => torontoDate(Date.now() - count * day)
const [day3, day5] = [daysAgo(3), daysAgo(5)]
const asked = { intent: 'noted', asks: 'other', words: 'A copy, to 1 King St' }
const noted = { ...asked, received: day5, note: 'a letter' }

beforeEach(async () => {
  for (const table of ['contact_message', 'budget', 'audit']) {
    await env.PEOPLE.exec(`DELETE FROM ${table}`)
  }
})

async function newLead() {
  const person = newPerson()
  const { leadId } = await register(testServices(), person)
  if (leadId === null) throw new Error('no lead')
  await env.PEOPLE.prepare('UPDATE lead SET created_at = ?2 WHERE id = ?1')
    .bind(leadId, Date.now() - 50 * day)
    .run()
  return { person, leadId, path: `/desk/leads/${leadId}` }
}

async function openId(): Promise<string> {
  const open = env.PEOPLE.prepare('SELECT id FROM contact_message WHERE dealt IS NULL')
  return (await open.first<string>('id')) ?? ''
}

type Get = Awaited<ReturnType<typeof signIn>>['get']

/** Returns the day, the kind, the end of the deadline, whether in time, and who says the day, of each row. */
async function rowsOf(get: Get) {
  const [, ...lines] = (await get(`${requests}.csv`)).text.trim().split('\r\n')
  return lines.map((line) => {
    const row = line.slice(1, -1).split('","')
    const due = minuteName(Date.parse(row[3] ?? ''))
    return [torontoDate(Date.parse(row[0] ?? '')), row[1], due, row[5], row[9]]
  })
}

it('a request by phone or letter is on the list, at its person, with its deadline', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await newLead()
  const { phoneNumber } = person
  const done = await post(requests, { ...noted, who: phoneNumber })
  expect(done.location).toBe(`${requests}?done=noted`)
  expect((await get(done.location ?? '')).text).toContain('Noted: it is on the list')
  const due = `${addDays(day5, 30)} 23:59`
  expect(await rowsOf(get)).toEqual([[day5, 'message', due, '', 'operator']])
  expect((await get('/desk/today')).text).toContain('to answer by')
  const lead = (await get(path)).text
  expect(lead).toContain(`<time>${day5}</time>`)
  expect(/name="received" value="([^"]*)"/.exec(lead)?.[1]).toBe(day5)

  const inbox = (await get(`${messages}?of=privacy`)).text
  expect(inbox).toContain(noted.words)
  expect(inbox).not.toContain('mailto:')
  expect(inbox).toContain('>asks for something else<')
  for (const words of ['asked about', 'asked us to withdraw', 'asked us to erase']) {
    expect(inbox).toContain(`<p class="words">You ${words}`)
  }
  expect(hiddenIn(inbox, 'q')).toBe(phoneNumber)
  const id = await openId()
  expect(await audits(id)).toMatchObject([
    {
      action: 'requests.noted',
      note: expect.stringMatching(/^a letter · asks for something else · received /),
    },
  ])
  for (const path of [requests, `${requests}.csv`, '/desk/audit']) {
    expect((await get(path)).text).not.toContain(phoneNumber)
  }

  // A badge is red in the last week before a deadline.
  expect((await get(requests)).text).toContain('data-calm')
  await post(requests, { ...noted, who: 'Zoé Roy', received: daysAgo(25) })
  expect((await get(requests)).text).not.toContain('data-calm')
  await env.PEOPLE.prepare('DELETE FROM contact_message WHERE id <> ?1').bind(id).run()

  // What is done for it is in its row.
  await post(`${path}/withdraw`, { received: day5, note: 'they asked' })
  await post(messages, { intent: 'answered', id, note: 'sent a letter' })
  expect(await rowsOf(get)).toEqual([
    [day5, 'withdrawal, then message, answered', due, 'yes', 'operator'],
  ])
})

it('it can be of someone with an email, a lead’s reference or a name alone', async () => {
  const { get, post } = await signIn('operator')
  const { leadId, path } = await newLead()
  const reference = leadId.slice(0, 8)
  expect((await get(path)).text).toContain(`href="${requests}?lead=${reference}"`)
  expect((await get(`${requests}?lead=${reference}`)).text).toContain(`value="${reference}"`)
  for (const who of [reference, 'Zoé Roy, zoe@mail.ca', 'Zoé Roy']) {
    expect((await post(requests, { ...noted, who })).status, who).toBe(302)
  }
  expect((await get(path)).text).toContain('Open messages under their email')
  const inbox = (await get(`${messages}?of=privacy`)).text
  expect(inbox.match(/href="mailto:zoe%40mail\.ca/g)).toHaveLength(3)
  // Each of a day has its own row, also once one of them is answered.
  await post(messages, { intent: 'answered', id: await openId(), note: 'sent a letter' })
  expect((await rowsOf(get)).map(([, kind]) => kind)).toEqual([
    ...['message', 'message', 'message, answered'],
  ])
})

it('a request that lacks something or is there already is refused as it was typed', async () => {
  const { get, post } = await signIn('operator')
  const given = { ...noted, who: 'Zoé Roy' }
  for (const [wrong, words] of [
    [{ who: ' ' }, 'Say who asks, and what.'],
    [{ words: '' }, 'Say who asks, and what.'],
    [{ asks: 'all' }, 'They ask for: choose one.'],
    [{ who: 'x'.repeat(101) }, 'Please use up to 100 characters'],
    [{ who: 'Zoé\u202e Roy' }, 'it contains a hidden character'],
    [{ words: 'A\0 copy' }, 'Please remove control characters'],
    [{ received: '' }, 'Asked on: give a day from 2000 up to today.'],
    [{ received: '2999-01-01' }, 'Asked on: give a day from 2000 up to today.'],
    [{ note: '' }, 'Say why in 3 to 200 characters'],
  ] as const) {
    const refused = await post(requests, { ...given, ...wrong })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(words)])
  }
  const typed = (await post(requests, { ...given, received: '' })).text
  expect(typed).toMatch(/<details open="">.*value="Zoé Roy".*A copy, to 1 King St<\/textarea>/s)
  // In the reader's view, however long the page.
  expect(typed).toMatch(/name="note"[^>]*autofocus=""|autofocus=""[^>]*name="note"/i)
  expect(await openId()).toBe('')
  await post(requests, given)
  const again = await post(requests, given)
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('on the list already')])
  expect(await rowsOf(get)).toHaveLength(1)
  // With the same words, another is asked, or on another day.
  for (const other of [{ asks: 'copy' }, { received: day3 }]) {
    expect((await post(requests, { ...given, ...other })).status).toBe(302)
  }
  expect(await rowsOf(get)).toHaveLength(3)
  const viewer = await signIn('viewer')
  expect((await viewer.get(requests)).text).not.toContain('by phone or letter')
  expect((await viewer.post(requests, { ...given, words: 'More' })).status).toBe(403)
})

it('when an open one was received can be corrected, as it was seen, and the audit has both', async () => {
  const { get, post } = await signIn('operator')
  const words = { name: 'Zoé', email: 'zoe@mail.ca', subject: 'Mine', message: 'What is held?' }
  await sendContactMessage(testServices(), words, { isTrap: false, topic: 'privacy' })
  const id = await openId()
  const seen = () =>
    env.PEOPLE.prepare('SELECT created_at FROM contact_message').first<number>('created_at')
  const form = { intent: 'asked', id, note: 'their letter', seen: String(await seen()) }
  const viewer = await signIn('viewer')
  expect((await viewer.post(requests, { ...form, received: day5 })).status).toBe(403)
  for (const [received, problem] of [
    [daysAgo(0), 'noted already'],
    ['2999-01-01', 'up to today'],
  ] as const) {
    const refused = await post(requests, { ...form, received })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(problem)])
  }
  const page = (await get(requests)).text
  expect(page).toContain(`name="id" value="${id}"`)
  expect((await post(requests, { ...form, received: day5 })).location).toBe(
    `${requests}?done=asked`,
  )
  expect((await post(requests, { ...form, received: day3 })).text).toContain('another meanwhile')
  expect(await rowsOf(get)).toEqual([
    [day5, 'message', minuteName(dueOf(Date.parse(`${day5}T12:00Z`), 'stop')), '', 'operator'],
  ])
  expect(await audits(id)).toMatchObject([
    {
      action: 'requests.asked',
      note: expect.stringMatching(`^their letter · asked ${daysAgo(0)} → ${day5} · received `),
    },
  ])

  await post(messages, { intent: 'answered', asks: 'other', id, note: 'sent a copy' })
  const late = { ...form, seen: String(await seen()), received: day3 }
  expect((await post(requests, late)).status).toBe(422)
  expect(await rowsOf(get)).toMatchObject([[day5, 'message, answered', {}, 'yes', 'operator']])
})

it('what a request asks for decides when it is due, and is done before it is closed', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await newLead()
  const words = { name: 'Zoé', email: person.email, subject: 'Mine', message: 'No calls please' }
  await sendContactMessage(testServices(), words, { isTrap: false, topic: 'privacy' })
  const id = await openId()
  const stored = env.PEOPLE.prepare('SELECT created_at FROM contact_message')
  const sentAt = (await stored.first<number>('created_at')) ?? 0
  const list = `${messages}?of=privacy`
  expect((await get(list)).text).toContain('Due as an end to contact')
  const mark = { id, note: 'sent a letter' }
  for (const intent of ['answered', 'done', 'asks']) {
    const refused = await post(messages, { intent, ...mark })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('They ask for: choose one.'),
    ])
  }

  // Two weeks, if neither its first nor its last day is one of a weekend.
  const asked = await post(messages, { intent: 'asks', asks: 'stop', ...mark })
  expect((await get(asked.location ?? '')).text).toContain('Noted what they ask for.')
  const again = await post(messages, { intent: 'asks', asks: 'stop', ...mark })
  expect(again.status).toBe(422)
  const [row] = await rowsOf(get)
  const dueAt = dueOf(sentAt, 'stop')
  expect(row?.[2]).toBe(minuteName(dueAt))
  expect(daysBetween(torontoDate(sentAt), torontoDate(dueAt))).toBeLessThanOrEqual(14)
  expect((await get('/desk/today')).text).toContain(`answer by <time dateTime="${toIso(dueAt)}"`)
  expect((await get(list)).text).toContain('>asks for no more contact<')

  // Another tab, from before that was noted, changes nothing.
  for (const stale of [
    { intent: 'answered', asks: 'other', seenAsks: '' },
    { intent: 'done', asks: 'copy', seenAsks: '' },
    { intent: 'asks', asks: 'other', seenAsks: '' },
  ]) {
    const refused = await post(messages, { ...mark, ...stale })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('It is noted that they ask for no more contact.'),
    ])
  }
  for (const [seenAsks, asks] of [
    ['stop', 'other'],
    ['other', 'stop'],
  ] as const) {
    expect((await post(messages, { ...mark, intent: 'asks', asks, seenAsks })).status).toBe(302)
  }

  // Not before that is done.
  const undone = await post(messages, { intent: 'answered', asks: 'stop', ...mark })
  expect([undone.status, undone.text]).toEqual([
    422,
    expect.stringContaining('They ask for no more contact, and nothing of that is noted'),
  ])
  expect(undone.text).toContain('<input type="checkbox" name="undone" value="stop"/>')
  const other = await post(messages, { intent: 'answered', asks: 'stop', undone: 'copy', ...mark })
  expect(other.status).toBe(422)
  await post(`${path}/withdraw`, { received: torontoDate(sentAt), note: 'they asked' })
  expect((await post(messages, { intent: 'answered', ...mark })).status).toBe(302)
  expect(await rowsOf(get)).toMatchObject([
    [
      torontoDate(sentAt),
      'withdrawal, then message, answered',
      minuteName(dueAt),
      'yes',
      'message',
    ],
  ])
  const closed = (await get(requests)).text.replaceAll('<!-- -->', '')
  expect(closed).toContain('<div>asks for no more contact</div>')
  expect(closed).not.toContain('nothing done noted')
})

it('one that is closed undone says so, and a late act is late', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await newLead()
  const given = { ...noted, asks: 'erase', who: 'Zoé Roy' }
  await post(requests, given)
  const first = { intent: 'answered', id: await openId(), note: 'we hold nothing', asks: 'erase' }
  expect((await post(messages, first)).status).toBe(422)
  expect((await post(messages, { ...first, undone: 'erase' })).status).toBe(302)
  expect((await get(requests)).text).toContain('<small>nothing done noted</small>')

  const day20 = daysAgo(20)
  await post(requests, { ...noted, asks: 'stop', who: person.phoneNumber, received: day20 })
  expect((await get(requests)).text).toContain('>overdue<')
  await post(`${path}/withdraw`, { received: day20, note: 'they asked' })
  await post(messages, { intent: 'answered', id: await openId(), note: 'sent a letter' })
  expect(await rowsOf(get)).toMatchObject([
    [day20, 'withdrawal, then message, answered', expect.any(String), 'no', 'operator'],
    [day5, 'message, answered', expect.any(String), 'yes', 'operator'],
  ])
})

it('an erasure that settles one says whether it was in time, as the register does', async () => {
  const { post, get } = await signIn('operator')
  // Ten business days are over, thirty days aren't.
  for (const [asks, isInTime, words] of [
    ['stop', 'no', 'late'],
    ['other', 'yes', 'in time'],
  ] as const) {
    const email = `${asks}@mail.ca`
    await post(requests, { ...noted, asks, who: email, received: daysAgo(20) })
    const erase = { q: email, intent: 'erase', seen: '0-0-0-1', note: 'they asked' }
    const { location } = await post('/desk/leads', erase)
    expect((await get(location ?? '')).text).toContain(`1 request about their data, ${words} ·`)
    expect((await rowsOf(get))[0]?.slice(1, 4)).toEqual([
      'message, erased',
      expect.any(String),
      isInTime,
    ])
  }
})

it('one that is marked as asking for something else, or opened again, says so in its row', async () => {
  const { get, post } = await signIn('operator')
  const email = 'zoe@mail.ca'
  const changes = async () => {
    const [, line = ''] = (await get(`${requests}.csv`)).text.trim().split('\r\n')
    return line.slice(1, -1).split('","').at(-1)
  }
  await post(requests, { ...noted, asks: 'copy', who: email })
  const id = await openId()
  expect(await changes()).toBe('')
  await post(messages, { intent: 'asks', asks: 'other', seenAsks: 'copy', id, note: 'read again' })
  await post(messages, { intent: 'answered', id, note: 'sent a letter' })
  await post(messages, { intent: 'reopened', id, note: 'they wrote' })
  const remark = { intent: 'asks', asks: 'erase', seenAsks: 'other', id, note: 'a new letter' }
  expect((await post(messages, remark)).status).toBe(302)
  const when = `on ${daysAgo(0)} by operator@sandbox`
  const all = [
    `changed from a copy to something else ${when}`,
    `reopened ${when}`,
    `changed from something else to erasure ${when}`,
  ]
  expect(await changes()).toBe(all.join('; '))
  const page = (await get(requests)).text
  for (const words of all) expect(page).toContain(`<small>${words}</small>`)
  expect(page).toContain('data-name="Closed">not yet<')
  // The message and its answer have one link.
  expect(page.match(new RegExp(`of=privacy#${id}"`, 'g'))).toHaveLength(1)
  expect((await (await signIn('viewer')).get(requests)).text).toContain(all[1])

  // Also once the message is erased.
  await post('/desk/leads', { q: email, intent: 'erase', seen: '0-0-0-1', note: 'they asked' })
  expect(await openId()).toBe('')
  expect(await changes()).toBe(all.join('; '))
})

it('one of a phone without a lead is found by it, and what is done there is done for it', async () => {
  const { get, post } = await signIn('operator')
  const { phoneNumber } = newPerson()
  await post(requests, { ...noted, asks: 'stop', who: phoneNumber })
  const id = await openId()
  const found = (await post('/desk/leads', { q: phoneNumber })).text
  expect(found).toContain(`Open: <a href="${messages}?of=privacy#${id}">privacy</a>`)
  expect(found).toContain(`name="received" value="${day5}"`)
  const block = { q: phoneNumber, intent: 'suppress', note: 'they asked', received: day5 }
  expect((await post('/desk/leads', block)).status).toBe(302)
  const answered = { intent: 'answered', id, note: 'told them so' }
  expect((await post(messages, answered)).status).toBe(302)
  expect(await rowsOf(get)).toMatchObject([
    [day5, 'no contact, then message, answered', expect.any(String), 'yes', 'operator'],
  ])
  const other = (await post('/desk/leads', { q: newPerson().phoneNumber })).text
  expect(other).not.toContain('Open: <a')
})

it('one to stop that has an email alone says what to do, as no email can be blocked', async () => {
  const { post } = await signIn('operator')
  const email = 'zoe@mail.ca'
  await post(requests, { ...noted, asks: 'stop', who: email })
  const found = (await post('/desk/leads', { q: email })).text
  expect(found).toMatch(/Do not contact: we write to an email only when its owner asks/)
  expect(found).not.toContain('Block this phone')
  const ofPhone = (await post('/desk/leads', { q: newPerson().phoneNumber })).text
  expect(ofPhone).not.toContain('Do not contact: we write')
})

it('a withdrawal without a message is due as an end to contact', async () => {
  const { get, post } = await signIn('operator')
  const { path } = await newLead()
  const day20 = daysAgo(20)
  await post(`${path}/withdraw`, { received: day20, note: 'a letter' })
  const due = minuteName(dueOf(Date.parse(`${day20}T12:00Z`), 'stop'))
  expect(await rowsOf(get)).toEqual([[day20, 'withdrawal', due, 'no', 'operator']])
})

it('an act with a wrong day is asked about, and belongs to its request once that is corrected', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await newLead()
  await post(requests, { ...noted, asks: 'stop', who: person.phoneNumber })
  const withdraw = { received: day3, note: 'they asked' }
  const doubted = await post(`${path}/withdraw`, withdraw)
  expect([doubted.status, doubted.text]).toEqual([
    422,
    expect.stringContaining(`Asked on: their open request is of ${day5}.`),
  ])
  expect((await post(`${path}/withdraw`, { ...withdraw, early: day3 })).status).toBe(302)
  const answered = { intent: 'answered', id: await openId(), note: 'sent a letter' }
  expect((await post(messages, answered)).text).toContain('nothing of that is noted')

  const register = (await get(requests)).text
  const [, row = '', lead = '', seen = ''] =
    /name="id" value="(\d+)".*?name="lead" value="([^"]+)".*?name="seen" value="(\d+)"/.exec(
      register,
    ) ?? []
  const correction = { intent: 'asked', id: row, lead, seen, received: day5, note: 'a slip' }
  // Another tab, from before, is told so also after it has confirmed another day.
  const stale = { ...correction, received: daysAgo(60), note: 'a letter' }
  const corrected = await post(requests, correction)
  expect((await get(corrected.location ?? '')).text).toContain('Noted when they asked.')
  expect((await post(requests, stale)).text).toMatch(/role="alert">Asked on: /)
  const confirmed = await post(requests, { ...stale, early: daysAgo(60) })
  expect([confirmed.status, confirmed.text]).toEqual([
    422,
    expect.stringContaining('another meanwhile'),
  ])
  expect((await post(messages, answered)).status).toBe(302)
  // It is closed once.
  expect((await post(messages, { ...answered, intent: 'done' })).status).toBe(422)
  expect(await rowsOf(get)).toMatchObject([
    [day5, 'withdrawal, then message, answered', expect.any(String), 'yes', 'operator'],
  ])
  expect((await get(requests)).text).not.toContain('nothing done noted')

  // Also a day that is corrected after it was closed, and back again, as the page shows it.
  const formNow = async () => {
    const form = new RegExp(
      `name="id" value="(\\d+)"[^>]*><[^>]*value="${lead}"[^>]*><[^>]*value="(\\d+)"`,
    )
    const [, id = '', at = ''] = form.exec((await get(requests)).text) ?? []
    return { ...correction, id, seen: at }
  }
  await post(requests, { ...(await formNow()), received: day3, early: day3 })
  expect((await rowsOf(get)).map(([received]) => received)).toEqual([day5, day3])
  await post(requests, { ...(await formNow()), received: day5 })
  expect(await rowsOf(get)).toMatchObject([
    [day5, 'withdrawal, then message, answered', expect.any(String), 'yes', 'operator'],
  ])
})

/** Notes a request by a phone that has no lead yet, and returns it. */
async function ofPhoneAlone(post: Awaited<ReturnType<typeof signIn>>['post']) {
  const person = newPerson()
  await post(requests, { ...noted, asks: 'erase', who: person.phoneNumber })
  return { person, q: person.phoneNumber, id: await openId() }
}

const messageCount = () =>
  env.PEOPLE.prepare('SELECT count(*) AS n FROM contact_message').first<number>('n')

it('one of a phone without a lead is copied and erased by the phone, as counted', async () => {
  const { get, post } = await signIn('operator')
  const { q, id } = await ofPhoneAlone(post)
  const found = (await post('/desk/leads', { q })).text.replaceAll('<!-- -->', '')
  expect(found).toContain('0 codes, 0 comments, 1 contact message.')
  const copy = await post('/desk/leads', { q, intent: 'copy', note: 'they asked', received: day5 })
  expect([copy.status, copy.text]).toEqual([
    200,
    expect.stringContaining(encodeURIComponent(noted.words)),
  ])
  const form = { q, intent: 'erase', note: 'they asked', received: day5 }
  const { location } = await post('/desk/leads', { ...form, seen: hiddenIn(found, 'seen') ?? '' })
  expect(await messageCount()).toBe(0)
  expect((await get(location ?? '')).text).toContain('0 leads and 1 message under a phone')
  const register = (await get(`${requests}.csv`)).text
  expect(register).toContain('message, erased')
  expect(register).not.toContain(id)
})

it('one of a phone whose lead came later is on its page, in its copy and its erasure', async () => {
  const { get, post } = await signIn('operator')
  const { person, id } = await ofPhoneAlone(post)
  const { leadId } = await register(testServices(), person)
  const path = `/desk/leads/${leadId}`
  expect((await get(path)).text).toContain(`#${id}"`)
  const copy = await post(path, { intent: 'copy', note: 'they asked', received: day5, early: day5 })
  expect(copy.text).toContain(encodeURIComponent(noted.words))
  const preview = (await get(`${path}/erase`)).text.replaceAll('<!-- -->', '')
  expect(preview).toContain('1 message noted under the phone')
  expect(preview).toContain('0 contact messages under their email')
  const form = { received: day5, early: day5, note: 'they asked' }
  const erased = await post(`${path}/erase`, { ...form, seen: hiddenIn(preview, 'seen') ?? '' })
  expect(erased.text.replaceAll('<!-- -->', '')).toContain('1 lead and 1 message under a phone')
  expect(await messageCount()).toBe(0)
})

it('one of as many characters as the form takes is noted, in any script', async () => {
  const { post } = await signIn('operator')
  const words = '字'.repeat(5_000)
  expect((await post(requests, { ...noted, who: 'Zoé Roy', words })).status).toBe(302)
  const long = await post(requests, { ...noted, who: 'Zoé Roy', words: `${words}字` })
  expect([long.status, long.text]).toEqual([422, expect.stringContaining('up to 5,000 characters')])
})
