import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { dueOf } from '#app/domain/contact/privacy-deadline.ts'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { requestsOf } from '#app/shared/audit-entry.ts'
import { day, toIso } from '#app/shared/time.ts'
import { addDays, daysBetween, minuteName, torontoDate } from '#app/shared/toronto-time.ts'
import { newPerson } from '#tests/support/api.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import { oldLead } from '#tests/support/old-lead.ts'
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
    const due = minuteName(Date.parse(row[2] ?? ''))
    return [torontoDate(Date.parse(row[0] ?? '')), row[1], due, row[4], row[8]]
  })
}

it('a request by phone or letter is on the list, at its person, with its deadline', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  const { phoneNumber } = person
  const done = await post(requests, { ...noted, who: phoneNumber })
  expect(done.location).toBe(`${requests}?done=noted`)
  expect((await get(done.location ?? '')).text).toContain('Noted: it is on the list')
  const due = `${addDays(day5, 30)} 23:59`
  expect(await rowsOf(get)).toEqual([[day5, 'message by phone or letter', due, '', 'operator']])
  expect((await get('/desk/today')).text).toContain('to answer by')
  const lead = (await get(path)).text
  expect(lead).toContain(`<time>${day5}</time>`)
  expect(lead).toContain(`">that of ${day5}, for something else, `)

  const inbox = (await get(`${messages}?of=privacy`)).text
  expect(inbox).toContain(noted.words)
  expect(inbox).not.toContain('mailto:')
  expect(inbox).toContain('>asks for something else<')
  for (const words of ['asked about', 'asked us to withdraw', 'asked us to erase']) {
    expect(inbox).toContain(`<p class="words">You ${words}`)
  }
  expect(inbox).toMatch(new RegExp(`value="\\${phoneNumber}"[^>]*>Find this person`))
  const id = await openId()
  expect(await audits(id)).toMatchObject([{ action: 'requests.noted', note: 'a letter' }])
  for (const path of [requests, `${requests}.csv`, '/desk/audit']) {
    expect((await get(path)).text).not.toContain(phoneNumber)
  }

  // A badge is red in the last week before a deadline.
  expect((await get(requests)).text).toContain('data-calm')
  await post(requests, { ...noted, who: 'Zoé Roy', received: daysAgo(25) })
  expect((await get(requests)).text).not.toContain('data-calm')
  await env.PEOPLE.prepare('DELETE FROM contact_message WHERE id <> ?1').bind(id).run()

  // What is done for it is in its row.
  await post(`${path}/withdraw`, { request: id, note: 'they asked' })
  await post(messages, { intent: 'answered', id, note: 'sent a letter' })
  expect(await rowsOf(get)).toEqual([
    [
      day5,
      'message by phone or letter, then withdrawal, then message, answered',
      due,
      'yes',
      'operator',
    ],
  ])
})

it('a letter that sets a day is due then, and before the law’s day where that is for the person', async () => {
  const { get, post } = await signIn('operator')
  const letter = { ...noted, words: 'File 2026-17', note: 'the Commissioner’s letter' }
  const bad = await post(requests, { ...letter, who: 'Zoé Roy', answerBy: 'soon' })
  expect([bad.status, bad.text]).toEqual([422, expect.stringContaining('Answer by: give a day')])
  expect(bad.text).toContain('name="answerBy" value="soon"')
  const [by2, by40] = [addDays(daysAgo(0), 2), addDays(daysAgo(0), 40)]
  await post(requests, { ...letter, who: 'Zoé Roy', answerBy: by40 })
  const id = await openId()
  const due = async () => (await rowsOf(get)).map(([, , at]) => at)
  expect(await due()).toEqual([`${by40} 23:59`])
  const changes = async () => (await get(requests)).text.match(/<small>[^<]*answer by[^<]*/g)
  expect(await changes()).toEqual([
    `<small>to answer by ${by40}, noted on ${daysAgo(0)} by operator@sandbox: ${letter.note}`,
  ])

  // Sooner: it is red, and stale forms change nothing.
  const inbox = (await get(`${messages}?of=privacy`)).text
  expect(inbox).toContain(`name="answerBy" value="${by40}"`)
  const seen = { seenAsks: 'other', seenAnswerBy: hiddenIn(inbox, 'seenAnswerBy') ?? '' }
  expect((await get(requests)).text).toContain('data-calm')
  const sooner = { intent: 'asks', id, asks: 'other', ...seen, note: 'they called' }
  expect((await post(messages, { ...sooner, answerBy: by2 })).status).toBe(302)
  expect((await get(requests)).text).not.toContain('data-calm')
  expect(await due()).toEqual([`${by2} 23:59`])
  const stale = await post(messages, { ...sooner, answerBy: '' })
  expect([stale.status, stale.text]).toEqual([
    422,
    expect.stringContaining(`they ask for something else, by ${by2}.`),
  ])
  const { contactMessages } = testServices()
  const waiting = await contactMessages.listRequests(Date.now() - 15 * day)
  expect(waiting).toMatchObject([{ id }])

  // The register says so once it is closed, and of a copy the law's day is sooner than a later one.
  await post(messages, { intent: 'answered', id, asks: 'other', note: 'sent by courier' })
  expect(await rowsOf(get)).toEqual([
    [day5, expect.stringContaining('answered'), `${by2} 23:59`, 'yes', 'operator'],
  ])
  await post(requests, { ...letter, who: 'Max Roy', asks: 'copy', answerBy: by40 })
  expect((await due())[0]).toBe(`${addDays(day5, 30)} 23:59`)
})

it('it can be of someone with an email, a lead’s reference or a name alone', async () => {
  const { get, post } = await signIn('operator')
  const { leadId, path } = await oldLead()
  const reference = leadId.slice(0, 8)
  expect((await get(path)).text).toContain(`href="${requests}?lead=${reference}"`)
  expect((await get(`${requests}?lead=${reference}`)).text).toContain(`value="${reference}"`)
  for (const who of [reference, 'Zoé Roy, zoe@mail.ca', 'Zoé Roy']) {
    expect((await post(requests, { ...noted, who })).status, who).toBe(302)
  }
  expect((await get(path)).text).toContain('Open messages under their email')
  const inbox = (await get(`${messages}?of=privacy`)).text
  // Six letters, in each language.
  expect(inbox.match(/href="mailto:zoe%40mail\.ca/g)).toHaveLength(12)
  // Each of a day has its own row, also once one of them is answered.
  await post(messages, { intent: 'answered', id: await openId(), note: 'sent a letter' })
  expect((await rowsOf(get)).map(([, kind]) => kind)).toEqual([
    ...['message by phone or letter', 'message by phone or letter'],
    'message by phone or letter, then message, answered',
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
  const fieldOf = (html: string, name: string) =>
    html.match(/<input[^>]*>/g)?.find((one) => one.includes(` name="${name}"`)) ?? ''
  expect(fieldOf(typed, 'received')).toMatch(/autofocus=""/i)
  const [, described] = /aria-describedby="([^"]*)"/.exec(fieldOf(typed, 'received')) ?? []
  expect(typed).toContain(`<p id="${described}" class="problem" role="alert">Asked on: give a day`)
  expect(typed.match(/class="problem"|autofocus/gi)).toHaveLength(2)
  const unsaid = (await post(requests, { ...given, note: '' })).text
  expect(fieldOf(unsaid, 'note')).toMatch(/autofocus=""/i)
  expect(unsaid.match(/class="problem"|autofocus/gi)).toHaveLength(2)
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
  expect((await viewer.get(requests)).text).not.toContain('Note a request that came')
  expect((await viewer.post(requests, { ...given, words: 'More' })).status).toBe(403)
})

it('when an open one was received can be corrected, as it was seen, and the audit has both', async () => {
  const { get, post } = await signIn('operator')
  const words = { name: 'Zoé', email: 'zoe@mail.ca', subject: 'Mine', message: 'What is held?' }
  await sendContactMessage(testServices(), words, { isTrap: false, topic: 'privacy' })
  const id = await openId()
  const seen = () =>
    env.PEOPLE.prepare(
      'SELECT COALESCE(asked_at, created_at) AS at FROM contact_message',
    ).first<number>('at')
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
  const sure = { received: day5, sure: day5 }
  expect((await post(requests, { ...form, ...sure })).location).toBe(`${requests}?done=asked`)
  const stale = await post(requests, { ...form, received: day3, sure: day3 })
  expect(stale.text).toContain('another meanwhile')
  expect(await rowsOf(get)).toEqual([
    [day5, 'message', minuteName(dueOf(Date.parse(`${day5}T12:00Z`), 'stop')), '', 'operator'],
  ])
  // The message keeps its own time.
  const own = env.PEOPLE.prepare('SELECT created_at AS at FROM contact_message')
  expect(torontoDate((await own.first<number>('at')) ?? 0)).toBe(daysAgo(0))
  const panel = (await get(`${messages}?of=privacy`)).text.replaceAll('<!-- -->', '')
  expect(panel).toContain(`, asked on <time>${day5}</time>, as noted`)
  expect(await audits(id)).toMatchObject([
    { action: 'requests.asked', note: `their letter · asked ${daysAgo(0)} → ${day5}` },
  ])

  await post(messages, { intent: 'answered', asks: 'other', id, note: 'sent a copy' })
  const later = { ...form, seen: String(await seen()), received: day3, sure: day3 }
  expect((await post(requests, later)).status).toBe(302)
  expect(await rowsOf(get)).toMatchObject([
    [day3, 'message, answered', expect.any(String), 'yes', 'operator'],
  ])
})

it('what a request asks for decides when it is due, and is done before it is closed', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
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
  await post(`${path}/withdraw`, { request: id, note: 'they asked' })
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
  const { person, path } = await oldLead()
  const given = { ...noted, asks: 'erase', who: 'Zoé Roy' }
  await post(requests, given)
  const first = { intent: 'answered', id: await openId(), note: 'we hold nothing', asks: 'erase' }
  expect((await post(messages, first)).status).toBe(422)
  expect((await post(messages, { ...first, undone: 'erase' })).status).toBe(302)
  expect((await get(requests)).text).toContain('<small>nothing done noted</small>')

  const day20 = daysAgo(20)
  await post(requests, { ...noted, asks: 'stop', who: person.phoneNumber, received: day20 })
  const late = (await get(requests)).text
  expect(late).toContain('>overdue<')
  expect(late).toMatch(/href="\/desk\/inbox"[^>]*>Inbox <small>1<\/small><small> overdue</)
  const second = await openId()
  await post(`${path}/withdraw`, { request: second, note: 'they asked' })
  await post(messages, { intent: 'answered', id: second, note: 'sent a letter' })
  expect(await rowsOf(get)).toMatchObject([
    [
      day20,
      'message by phone or letter, then withdrawal, then message, answered',
      expect.any(String),
      'no',
      'operator',
    ],
    [
      day5,
      'message by phone or letter, then message, answered',
      expect.any(String),
      '',
      'operator',
    ],
  ])
})

it('an erasure that settles one says whether it was in time, as the register does', async () => {
  const { post, get } = await signIn('operator')
  // Ten business days are over, thirty days aren't.
  for (const [asks, isInTime, words] of [
    // And no one’s phone was blocked.
    ['stop', '', 'closed without: nothing done noted'],
    ['other', 'yes', 'in time'],
  ] as const) {
    const email = `${asks}@mail.ca`
    await post(requests, { ...noted, asks, who: email, received: daysAgo(20) })
    const request = await openId()
    const erase = { q: email, intent: 'erase', seen: '0-0-0-1', request, note: 'they asked' }
    const { location } = await post('/desk/leads', erase)
    expect((await get(location ?? '')).text).toContain(`1 request about their data, ${words}<`)
    expect((await rowsOf(get))[0]?.slice(1, 4)).toEqual([
      'message by phone or letter, then message, erased',
      expect.any(String),
      isInTime,
    ])
  }
})

it('one that no one marked keeps the deadline of a stop once an erasure has settled it', async () => {
  const { post, get } = await signIn('operator')
  const email = 'unmarked@mail.ca'
  const words = { name: 'A', email, subject: 'Mine', message: 'Mine' }
  await sendContactMessage(testServices(), words, { isTrap: false, topic: 'privacy' })
  await env.PEOPLE.exec(`UPDATE contact_message SET created_at = ${Date.now() - 20 * day}`)
  const [open] = await rowsOf(get)
  const request = await openId()
  const erase = { q: email, intent: 'erase', seen: '0-0-0-1', request, note: 'they asked' }
  const unticked = await post('/desk/leads', erase)
  expect([unticked.status, unticked.text]).toEqual([
    422,
    expect.stringContaining('no one has marked what it asks for'),
  ])
  const { location } = await post('/desk/leads', { ...erase, lost: request })
  expect((await get(location ?? '')).text).toContain('1 request about their data, late<')
  const [closed] = await rowsOf(get)
  expect([closed?.[2], closed?.[3]]).toEqual([open?.[2], 'no'])
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
    `changed from a copy to something else ${when}: read again`,
    `reopened ${when}: they wrote`,
    `changed from something else to erasure ${when}: a new letter`,
  ]
  expect(await changes()).toBe(all.join('; '))
  const page = (await get(requests)).text
  for (const words of all) expect(page).toContain(`<small>${words}</small>`)
  expect(page).toContain('data-name="Closed">not yet<')
  // The message and its answer have one link.
  expect(page.match(new RegExp(`one=${id}#${id}"`, 'g'))).toHaveLength(1)
  expect((await (await signIn('viewer')).get(requests)).text).toContain(all[1])

  // Also once the message is erased.
  const erase = { q: email, intent: 'erase', seen: '0-0-0-1', note: 'they asked' }
  await post('/desk/leads', { ...erase, request: id })
  expect(await openId()).toBe('')
  expect(await changes()).toBe(all.join('; '))
})

it('one that was overdue before it asked for something else is not plainly in time', async () => {
  const { get, post } = await signIn('operator')
  const email = 'late@mail.ca'
  const received = daysAgo(20)
  await post(requests, { ...noted, asks: 'stop', who: email, received })
  const id = await openId()
  const since = torontoDate(dueOf(Date.parse(`${received}T12:00Z`), 'stop') + 1)
  const relabel = { intent: 'asks', asks: 'other', seenAsks: 'stop', id, note: 'misread' }
  expect((await post(messages, relabel)).status).toBe(302)
  await post(messages, { intent: 'answered', id, note: 'sent a letter' })
  const file = (await get(`${requests}.csv`)).text
  expect(file).toContain(
    `changed from no more contact to something else on ${daysAgo(0)} by operator@sandbox: misread; was overdue as no more contact since ${since}`,
  )
  expect((await rowsOf(get))[0]?.[3]).toBe('in time only as changed')
  const page = (await get(requests)).text
  expect(page).toContain(`<small>was overdue as no more contact since ${since}</small>`)
  expect(page).toContain('<small>in time only as changed</small>')

  // One that is changed before its deadline is in time.
  await post(requests, { ...noted, asks: 'stop', who: 'early@mail.ca' })
  const early = { id: await openId(), note: 'misread' }
  await post(messages, { ...relabel, ...early })
  await post(messages, { ...early, intent: 'answered' })
  expect((await rowsOf(get))[0]?.[3]).toBe('yes')
})

it.each([
  ['asks', 20, 'yes'],
  ['answered', 20, 'yes'],
  ['asks', 5, null],
] as const)(
  'one that is first marked by %s after %i days says if it was overdue',
  async (...given) => {
    const [intent, age, wasOverdue] = given
    const { get, post } = await signIn('operator')
    const words = { name: 'Zoé', email: 'unread@mail.ca', subject: 'Mine', message: 'A question' }
    await sendContactMessage(testServices(), words, { isTrap: false, topic: 'privacy' })
    const at = Date.now() - age * day
    await env.PEOPLE.exec(`UPDATE contact_message SET created_at = ${at}`)
    const id = await openId()
    expect((await post(messages, { intent, asks: 'other', id, note: 'read it' })).status).toBe(302)
    if (intent === 'asks') await post(messages, { intent: 'answered', id, note: 'sent a letter' })
    const since = torontoDate(dueOf(at, null) + 1)
    const [file, page] = [(await get(`${requests}.csv`)).text, (await get(requests)).text]
    const said = `was overdue before it was marked, since ${since}`
    expect([file.includes(said), page.includes(`<small>${said}</small>`)]).toEqual(
      wasOverdue ? [true, true] : [false, false],
    )
    expect((await rowsOf(get))[0]?.[3]).toBe(wasOverdue ? 'in time only as marked' : 'yes')
  },
)

it('an erasure names the requests that it ends, and asks before a copy or a correction is lost', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  const ids: Record<string, string> = {}
  for (const asks of ['erase', 'copy', 'correct']) {
    await post(requests, { ...noted, asks, who: person.phoneNumber, words: `My ${asks}` })
    const newest = env.PEOPLE.prepare('SELECT id FROM contact_message WHERE asks = ?1').bind(asks)
    ids[asks] = (await newest.first<string>('id')) ?? ''
  }
  await post(path, { intent: 'copy', request: ids.copy ?? '', note: 'made it' })
  const name = (asks: string, words: string) =>
    `that of ${day5}, for ${words}, ${ids[asks]?.slice(0, 8)}</a> if their messages are erased too`
  const preview = (await get(`${path}/erase`)).text.replaceAll('<!-- -->', '')
  expect(preview).toContain(`${name('erase', 'erasure')}<`)
  // It was made.
  expect(preview).toContain(`${name('copy', 'a copy')}<`)
  expect(preview).toContain(`${name('correct', 'a correction')}, the correction is then lost<`)
  expect(preview).toContain('Also erase 3 messages under their email, with requests noted there')
  expect(preview).toContain('what 1 request asks for is then lost')

  const form = { messages: '1', request: ids.erase ?? '', note: 'they asked' }
  const unticked = await post(`${path}/erase`, form)
  expect([unticked.status, unticked.text]).toEqual([
    422,
    expect.stringContaining(`This ends that of ${day5}, for a correction, `),
  ])
  const erased = await post(`${path}/erase`, { ...form, lost: hiddenIn(preview, 'lost') ?? '' })
  expect(erased.status).toBe(200)
  const said = erased.text.replaceAll('<!-- -->', '')
  expect(said).toContain('2 requests about their data, in time')
  expect(said).toContain('1 request about their data, closed without: nothing done noted')
})

it('an unmarked request that an erasure ends is one to erase in the register, if that is ticked', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  const words = { name: 'Zoé', email: person.email, subject: 'Mine', message: 'Erase me' }
  await sendContactMessage(testServices(), words, { isTrap: false, topic: 'privacy' })
  const id = await openId()
  const preview = (await get(`${path}/erase`)).text
  expect(preview).toContain('The unmarked request asked for this erasure')
  expect(hiddenIn(preview, 'erasure')).toBe(id)
  const form = { messages: '1', request: id, note: 'they asked' }
  expect((await post(`${path}/erase`, form)).status).toBe(422)
  expect((await post(`${path}/erase`, { ...form, erasure: id })).status).toBe(200)
  expect((await audits(id))[0]).toMatchObject({ action: 'contacts.asks', note: 'they asked' })
  const [row] = await rowsOf(get)
  expect([row?.[2]?.slice(0, 10), row?.[3]]).toEqual([addDays(daysAgo(0), 30), 'yes'])
  const register = (await get(requests)).text.replaceAll('<!-- -->', '')
  expect(register).toContain('<div>asks for erasure</div>')

  // Without a lead, too.
  const found = { ...words, email: 'alone@mail.ca' }
  await sendContactMessage(testServices(), found, { isTrap: false, topic: 'privacy' })
  const q = found.email
  const alone = await openId()
  const searched = (await post('/desk/leads', { q })).text
  expect(hiddenIn(searched, 'erasure')).toBe(alone)
  const seen = hiddenIn(searched, 'seen') ?? ''
  const erase = { q, intent: 'erase', seen, request: alone, erasure: alone, note: 'they asked' }
  expect((await post('/desk/leads', erase)).status).toBe(302)
  expect((await audits(alone))[0]?.action).toBe('contacts.asks')
})

it('an erasure that leaves their messages asks about no request of them', async () => {
  const { post } = await signIn('operator')
  const { person, path } = await oldLead()
  await post(requests, { ...noted, asks: 'copy', who: person.phoneNumber })
  const form = { request: 'other', received: day3, sure: day3, note: 'they asked' }
  expect((await post(`${path}/erase`, form)).status).toBe(200)
  expect(await messageCount()).toBe(2)
})

it('one of a phone without a lead is found by it, and what is done there is done for it', async () => {
  const { get, post } = await signIn('operator')
  const { phoneNumber } = newPerson()
  await post(requests, { ...noted, asks: 'stop', who: phoneNumber })
  const id = await openId()
  const found = (await post('/desk/leads', { q: phoneNumber })).text
  expect(found).toContain(`Open: <a href="${messages}?of=privacy&amp;one=${id}#${id}">privacy</a>`)
  expect(found).toContain(`<option value="${id}" selected="">`)
  const block = { q: phoneNumber, intent: 'suppress', note: 'they asked', request: id }
  const blocked = await post('/desk/leads', block)
  expect(blocked.location).toBe(`/desk/leads?done=blocked&request=${id}`)
  expect((await get(blocked.location ?? '')).text).toContain(
    `href="${messages}?of=privacy&amp;one=${id}#${id}">Answer the request`,
  )
  const answered = { intent: 'answered', id, note: 'told them so' }
  expect((await post(messages, answered)).status).toBe(302)
  expect(await rowsOf(get)).toMatchObject([
    [
      day5,
      'message by phone or letter, then no contact, then message, answered',
      expect.any(String),
      'yes',
      'operator',
    ],
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
  const { path } = await oldLead()
  const day20 = daysAgo(20)
  await post(`${path}/withdraw`, { received: day20, note: 'a letter' })
  const due = minuteName(dueOf(Date.parse(`${day20}T12:00Z`), 'stop'))
  expect(await rowsOf(get)).toEqual([
    [day20, 'message by phone or letter, then withdrawal', due, 'no', 'operator'],
  ])
})

it('an act is for the request that is chosen, whatever their days', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  const given = { ...noted, who: person.phoneNumber, received: day5 }
  for (const asks of ['copy', 'stop'] as const) {
    await post(requests, { ...given, asks, words: `My ${asks}` })
  }
  const page = (await get(path)).text
  const [copy = '', stop = ''] = ['a copy', 'no more contact'].map(
    (words) => new RegExp(`value="([^"]+)">that of ${day5}, for ${words}, `).exec(page)?.[1],
  )
  expect(page).toContain('<option value="" selected="">choose</option>')
  const withdraw = { note: 'they asked' }
  for (const request of ['', 'x', 'requests']) {
    const refused = await post(`${path}/withdraw`, { ...withdraw, request, received: day5 })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('For which request: choose'),
    ])
  }
  expect((await post(`${path}/withdraw`, { ...withdraw, request: stop })).status).toBe(302)
  const answered = { intent: 'answered', note: 'sent a letter' }
  expect((await post(messages, { ...answered, id: copy })).status).toBe(422)
  expect((await post(messages, { ...answered, id: stop })).status).toBe(302)
  await post(path, { intent: 'copy', request: copy, note: 'made it' })
  await post(path, { intent: 'copy', request: copy, note: 'download failed' })
  expect((await post(messages, { ...answered, id: copy })).status).toBe(302)
  expect((await rowsOf(get)).map(([, kind]) => kind)).toEqual([
    'message by phone or letter, then copy, then message, answered',
    'message by phone or letter, then withdrawal, then message, answered',
  ])
  expect((await get(requests)).text).not.toContain('nothing done noted')
})

it('an act can be for all that someone asks', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  for (const words of ['My data', 'My comments']) {
    const given = { asks: 'copy', who: person.phoneNumber, words, sure: day5 }
    await post(requests, { ...noted, ...given })
  }
  const page = (await get(path)).text
  const [, all = ''] = /value="([^"]+)">all of their open requests</.exec(page) ?? []
  await post(requests, { ...noted, asks: 'erase', who: person.phoneNumber, words: 'A third' })
  await post(path, { intent: 'copy', request: all, note: 'made it' })
  await env.PEOPLE.exec("DELETE FROM contact_message WHERE asks = 'erase'")
  await env.PEOPLE.exec("DELETE FROM audit WHERE asks = 'erase'")
  for (let open = 0; open < 2; open += 1) {
    const answered = { intent: 'answered', id: await openId(), note: 'sent it' }
    expect((await post(messages, answered)).status).toBe(302)
  }
  expect((await rowsOf(get)).map(([, kind]) => kind)).toEqual([
    ...[
      'message by phone or letter, then copy, then message, answered',
      'message by phone or letter, then copy, then message, answered',
    ],
  ])
  expect(await audits(leadId)).toHaveLength(2)
})

it('requests of one instant are two rows, and an erasure for one leaves the other undone', async () => {
  const { get, post } = await signIn('operator')
  for (const who of ['zoe@mail.ca', 'ada@mail.ca']) {
    const words = { name: 'A', email: who, subject: 'Mine', message: 'Erase it' }
    await sendContactMessage(testServices(), words, { isTrap: false, topic: 'privacy' })
  }
  await env.PEOPLE.exec(`UPDATE contact_message SET created_at = ${Date.now() - 1_000}`)
  const zoe = await testServices().hash('email', 'zoe@mail.ca')
  const id = await env.PEOPLE.prepare('SELECT id FROM contact_message WHERE email_key = ?1')
    .bind(zoe)
    .first<string>('id')
  const erase = { q: 'zoe@mail.ca', intent: 'erase', seen: '0-0-0-1', note: 'they asked' }
  await post('/desk/leads', { ...erase, request: id ?? '', lost: id ?? '' })
  const close = { intent: 'done', asks: 'erase', id: await openId(), note: 'erased it' }
  expect((await post(messages, close)).text).toContain('nothing of that is noted')
  expect((await rowsOf(get)).map(([, kind]) => kind)).toEqual(['message', 'message, erased'])
})

it('a corrected day stays with the request, with its acts, open, closed or reopened', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  await post(requests, { ...noted, asks: 'copy', who: person.phoneNumber })
  const id = await openId()
  await post(path, { intent: 'copy', request: id, note: 'made it' })
  const correct = async (received: string) => {
    const page = (await get(requests)).text
    const [, seen = ''] = new RegExp(`value="${id}".*?name="seen" value="(\\d+)"`).exec(page) ?? []
    const form = { intent: 'asked', id, seen, received, note: 'their letter' }
    return (await post(requests, form)).status
  }
  const row = async () => {
    const rows = await rowsOf(get)
    expect(rows).toHaveLength(1)
    return rows[0]?.slice(0, 2)
  }
  expect(await correct(daysAgo(7))).toBe(302)
  expect(await row()).toEqual([daysAgo(7), 'message by phone or letter, then copy'])
  await post(messages, { intent: 'answered', id, note: 'sent it' })
  expect(await correct(daysAgo(8))).toBe(302)
  expect(await row()).toEqual([
    daysAgo(8),
    'message by phone or letter, then copy, then message, answered',
  ])
  await post(messages, { intent: 'reopened', id, note: 'they wrote' })
  expect(await row()).toEqual([
    daysAgo(8),
    'message by phone or letter, then copy, then message, answered',
  ])
  expect(await correct(daysAgo(9))).toBe(302)
  expect(await row()).toEqual([
    daysAgo(9),
    'message by phone or letter, then copy, then message, answered',
  ])
  // Also once the message is deleted.
  await post(messages, { intent: 'answered', id, note: 'sent it again' })
  await env.PEOPLE.exec('DELETE FROM contact_message')
  expect(await correct(daysAgo(10))).toBe(302)
  expect(await row()).toEqual([
    daysAgo(10),
    'message by phone or letter, then copy, then message, answered',
  ])
  const changes = (await get(`${requests}.csv`)).text
  const asked = (was: number, is: number) =>
    `its day noted on ${daysAgo(0)} by operator@sandbox: their letter · asked ${daysAgo(was)} → ${daysAgo(is)}`
  for (const days of [7, 8, 9]) expect(changes).toContain(asked(days, days + 1))
})

it('what was done for an open request is on the first page alone', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  await post(requests, { ...noted, asks: 'copy', who: person.phoneNumber })
  await post(path, { intent: 'copy', request: await openId(), note: 'the open one' })
  const services = testServices()
  for (let one = 0; one < 51; one += 1) {
    const act = { by: 'owner', action: 'own-data.erase', subject: 'erasure', note: '' } as const
    await services.audits.write(
      { ...act, count: 1, ...requestsOf(act, 'erase', services) },
      Date.now(),
    )
  }
  expect((await get(requests)).text).toContain('the open one')
  const second = (await get(`${requests}?page=2`)).text
  expect(second).toContain('erasure of a phone')
  expect(second).not.toContain('the open one')
})

it('an act of someone who is not on the list notes their request, and has one row with all acts', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  const words = { name: 'A', email: person.email, subject: 'Hello', message: 'Hello' }
  await sendContactMessage(testServices(), words, { isTrap: false })
  await post(path, { intent: 'copy', received: day5, note: 'made it' })
  const twin = { intent: 'copy', request: 'other', received: day5, note: 'made it' }
  const asked = await post(path, twin)
  expect([asked.status, asked.text]).toEqual([
    422,
    expect.stringContaining(`Open already is that of ${day5}, for a copy, `),
  ])
  const again = await post(path, { ...twin, sure: day5 })
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('on the list already')])
  const [, request = ''] =
    /<option value="([\w-]{22})" selected="">/.exec((await get(path)).text) ?? []
  await post(path, { intent: 'copy', request, note: 'download failed' })
  expect((await rowsOf(get)).map(([day, kind]) => [day, kind])).toEqual([
    [day5, 'message by phone or letter, then copy'],
  ])
  expect((await get(`${messages}?of=privacy`)).text).toContain('>made it<')
  await post(`${path}/erase`, { request, sure: request, messages: '1', note: 'they asked' })
  expect(await rowsOf(get)).toMatchObject([
    [
      day5,
      'message by phone or letter, then copy, then message, erased, then erasure of a phone',
      {},
      'yes',
      'operator',
    ],
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
  const wanted = { q, intent: 'copy', note: 'they asked', request: id, sure: id }
  const copy = await post('/desk/leads', wanted)
  expect([copy.status, copy.text]).toEqual([
    200,
    expect.stringContaining(encodeURIComponent(noted.words)),
  ])
  const form = { q, intent: 'erase', note: 'they asked', request: id }
  const { location } = await post('/desk/leads', { ...form, seen: hiddenIn(found, 'seen') ?? '' })
  expect(await messageCount()).toBe(0)
  expect((await get(location ?? '')).text).toContain('0 leads and 1 message under a phone')
  const register = (await get(`${requests}.csv`)).text
  expect(register).toContain('message, erased')
  expect((await get(requests)).text).not.toContain(`one=${id}`)
})

it('one of a phone whose lead came later is on its page, in its copy and its erasure', async () => {
  const { get, post } = await signIn('operator')
  const { person, id } = await ofPhoneAlone(post)
  const { leadId } = await register(testServices(), person)
  const path = `/desk/leads/${leadId}`
  expect((await get(path)).text).toContain(`#${id}"`)
  const copy = await post(path, { intent: 'copy', note: 'they asked', request: id, sure: id })
  expect(copy.text).toContain(encodeURIComponent(noted.words))
  const preview = (await get(`${path}/erase`)).text.replaceAll('<!-- -->', '')
  expect(preview).toContain('1 message noted under the phone')
  expect(preview).toContain('0 contact messages under their email')
  const form = { request: id, note: 'they asked' }
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

it('no reason counts as what an act was for', async () => {
  const { get, post } = await signIn('operator')
  const { person, path } = await oldLead()
  await post(requests, { ...noted, asks: 'copy', who: person.phoneNumber })
  const id = await openId()
  const reason = 'the file says · asks for erasure'
  await post(path, { intent: 'copy', request: 'other', received: day5, sure: day5, note: reason })
  const answered = { intent: 'answered', id, note: 'sent it' }
  expect((await post(messages, answered)).text).toContain('nothing of that is noted')
  const { text } = await get(`${requests}.csv`)
  expect(text).toContain(`,"${reason}",`)
  expect(text).not.toContain(',"erase"')
})

it('no row of the audit that is about no request gets a day', async () => {
  const { post } = await signIn('operator')
  const { path } = await oldLead()
  await post(path, { intent: 'reveal', note: 'a look' })
  const look = env.PEOPLE.prepare("SELECT id FROM audit WHERE action = 'leads.reveal'")
  const rowId = String(await look.first<number>('id'))
  for (const other of [rowId, 'x'.repeat(22)]) {
    const form = { intent: 'asked', id: other, seen: '', received: daysAgo(0), note: 'a slip' }
    expect((await post(requests, form)).status).toBe(422)
  }
  const kept = env.PEOPLE.prepare("SELECT id FROM audit WHERE action = 'requests.asked'")
  expect(await kept.first()).toBeNull()
})
