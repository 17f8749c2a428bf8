import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Member } from '#app/desk/desk-services.ts'
import { keptReveal } from '#app/desk/leads/kept-reveal.ts'
import { intents } from '#app/desk/leads/lead-route.ts'
import { raisedAlarm } from '#app/domain/alarms/alarm.ts'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { operatorNamed } from '#app/domain/audit/operator.ts'
import {
  type CertificateFile,
  signCertificate,
  verifyCertificate,
} from '#app/domain/compliance/consent-certificate.server.ts'
import { createLeadDesk } from '#app/domain/leads/lead-desk-store.server.ts'
import { openLead, sealLead } from '#app/domain/leads/lead-details.server.ts'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { withdrawConsent } from '#app/flows/leads/change-consent.server.ts'
import { maskPerson, type ShownLead } from '#app/flows/leads/show-lead.server.ts'
import { erasePerson } from '#app/flows/own-data/erase-person.server.ts'
import { readErasure } from '#app/flows/own-data/read-erasure.server.ts'
import type { LeadId } from '#app/shared/brands.ts'
import { day, minute, second, shortDate, toIso } from '#app/shared/time.ts'
import { torontoDate, torontoTime } from '#app/shared/toronto-time.ts'
import { newPerson } from '#tests/support/api.ts'
import { newContactMessage, withContactQueue } from '#tests/support/contact-messages.ts'
import { accepted, leadRow, servicesWithBuyer, submitted } from '#tests/support/delivery.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import { audits } from '#tests/support/operate.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { names, register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'

const why = { note: 'asked by phone' }
const today = torontoDate(Date.now())
const asked = { received: today, sure: today, ...why }
const pathOf = (id: string) => `/desk/leads/${id}`
const changePath = (id: string, change: string) => `${pathOf(id)}/${change}`

async function parkedLead(): Promise<LeadId> {
  const deliver = async () => ({ kind: 'timeout' }) as const
  return submitted(servicesWithBuyer(newClock(), { policy: 'none', deliver }).services)
}

function changedAt(id: LeadId) {
  const lead = env.PEOPLE.prepare('SELECT updated_at FROM lead WHERE id = ?1').bind(id)
  return lead.first<number>('updated_at')
}

/** Returns the name of an erasure that a result names. */
function erasureIn(html: string, of = 'a phone'): string {
  const [, record = ''] = html.replaceAll('<!-- -->', '').split(`<h2>Erasure of ${of}</h2>`)
  return /<dt>Number<\/dt><dd>.*?(erasure [\w-]{22})</.exec(record)?.[1]?.replace(' ', '+') ?? ''
}

/** Returns the firm that a lead's consent names. */
async function firmOf(id: string): Promise<string> {
  const named = 'SELECT firm FROM consent JOIN consent_text ON hash = text_hash WHERE lead_id = ?1'
  return (await env.PEOPLE.prepare(named).bind(id).first<string>('firm')) ?? ''
}

/** Returns the letter that a result begins, readable. */
function letterIn(html: string): string {
  return decodeURIComponent(/href="(mailto:[^"]+)"/.exec(html)?.[1] ?? '')
}

async function acceptedLead() {
  const person = newPerson()
  const { leadId } = await register(testServices(), person)
  if (leadId === null) throw new Error('no lead')
  return { person, leadId }
}

describe('the search of the desk', () => {
  it('leads from any spelling of a phone, an email, a reference or an ID to the lead', async () => {
    const { get, post } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const { phoneNumber, email } = person
    const spelled = `(${phoneNumber.slice(2, 5)}) ${phoneNumber.slice(5, 8)}-${phoneNumber.slice(8)}`
    for (const q of [
      phoneNumber,
      spelled,
      ` ${email.toUpperCase()} `,
      leadId,
      leadId.slice(0, 8),
      `#${leadId.slice(0, 8)}`,
    ]) {
      const found = await post('/desk/leads', { q })
      expect([q, found.status, found.location]).toEqual([q, 302, pathOf(leadId)])
    }
    const page = await get(pathOf(leadId))
    expect(page.text).toContain('I agree that')
    expect(page.text).toContain('code verified')
    for (const secret of [names.firstName, names.lastName, phoneNumber, email]) {
      expect(page.text).not.toContain(secret)
    }
  })

  it('writes down who looked for a phone', async () => {
    const { post } = await signIn('operator')
    const { person } = await acceptedLead()
    await post('/desk/leads', { q: person.phoneNumber })
    const { results } = await env.PEOPLE.prepare(
      "SELECT by_whom, note FROM audit WHERE action = 'leads.find' ORDER BY id DESC LIMIT 1",
    ).all()
    expect(results).toEqual([{ by_whom: 'operator@sandbox', note: 'desk' }])
  })

  it('and the previews of a lead stand with who else looked at it', async () => {
    const { get, post } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    await post('/desk/leads', { q: person.phoneNumber })
    await get(changePath(leadId, 'erase'))
    await post(pathOf(leadId), { intent: 'reveal', ...why })
    const { text } = await get(`/desk/audit?subject=${leadId}`)
    const actions = Array.from(text.matchAll(/action=([a-z.-]+)"/g), ([, action]) => action)
    expect(actions).toEqual(['leads.reveal', 'leads.find'])
    expect(text).toMatch(/<small>2 times since .*>a phone /)
    expect(text).toMatch(/>Revealed a person<\/a> <small>leads\.reveal</)
    const { leadId: other } = await acceptedLead()
    expect((await get(`/desk/audit?subject=${other}`)).text).toContain('No entries match')
  })

  it('shows what it found without the list of all leads', async () => {
    const { get, post } = await signIn('operator')
    const nobody = (await post('/desk/leads', { q: newPerson().phoneNumber })).text
    const list = /aria-label="Leads by state"|class="filters"|Leads, newest first/
    expect(nobody).not.toMatch(list)
    expect(nobody).toContain('href="/desk/leads">All leads')
    expect((await post('/desk/leads', { q: '12' })).text).toMatch(list)
    expect((await get('/desk/leads')).text).toMatch(list)
  })

  it('says what is held under a phone without a lead, and what it does not understand', async () => {
    const { get, post } = await signIn('operator')
    const nobody = await post('/desk/leads', { q: newPerson().phoneNumber })
    expect(nobody.text).toContain('0 codes')
    expect((await post('/desk/leads', { q: '200-0029' })).text).toContain('with its area code')
    for (const q of ['BBW', 'ref BBW', 'Ref. bbw']) {
      expect((await post('/desk/leads', { q })).text).toContain('Ask for the 8 characters')
    }
    for (const path of ['/desk/leads', '/desk/audit']) {
      expect((await get(path)).text).toContain('placeholder="Phone, email, ID, campaign"')
    }
    for (const q of ['', '12', 'a'.repeat(300), '<script>1', '+1', "' OR 1=1 --", '%00']) {
      const refused = await post('/desk/leads', { q })
      expect([q, refused.status]).toEqual([q, 422])
      expect(refused.text).not.toContain('<script>1')
    }
  })

  it('says why no name is found, and what an erasure leaves of an email', async () => {
    const { post } = await signIn('operator')
    for (const q of ['Paula Park', 'Paula', 'Zoë O’Hara', '王伟', 'Quackenbush']) {
      const { status, text } = await post('/desk/leads', { q })
      expect([q, status, text]).toEqual([q, 422, expect.stringContaining('Names are encrypted')])
    }
    expect((await post('/desk/leads', { q: '416-555' })).text).not.toContain('Names are encrypted')
    const trace = 'An erasure leaves no trace of an email'
    expect((await post('/desk/leads', { q: newPerson().email })).text).toContain(trace)
    expect((await post('/desk/leads', { q: newPerson().phoneNumber })).text).not.toContain(trace)
  })

  it('finds no one by phone or email for a viewer', async () => {
    const { post } = await signIn('viewer')
    const { person, leadId } = await acceptedLead()
    for (const q of [person.phoneNumber, person.email]) {
      expect(await post('/desk/leads', { q })).toMatchObject({ status: 422, location: null })
    }
    expect((await post('/desk/leads', { q: leadId })).location).toBe(pathOf(leadId))
    expect(await audits('leads')).toMatchObject([{ action: 'desk.refused' }])
  })

  it('opens a lead by the reference in its address', async () => {
    const { get } = await signIn('viewer')
    const { leadId } = await acceptedLead()
    const opened = await get(`/desk/leads/${leadId.slice(0, 8)}`)
    expect([opened.status, opened.location]).toEqual([302, pathOf(leadId)])
    expect((await get('/desk/leads/AAAAAAAA')).status).toBe(404)
  })

  it('says in the audit which page refused a viewer, and links only to leads that there are', async () => {
    const viewer = await signIn('viewer')
    const leadId = await parkedLead()
    for (const path of ['/desk/funnel/spend', pathOf(leadId), pathOf('x'.repeat(22))]) {
      await viewer.post(path, { intent: 'reveal', ...why })
    }
    const { text } = await viewer.get('/desk/audit?action=desk.refused')
    const cells = Array.from(text.matchAll(/data-name="Subject".*?<\/td>/g), ([cell]) => cell)
    const subjects = cells.map((cell) => cell.replaceAll(/<[^>]*>|data-name[^>]*>/g, '').trim())
    expect(subjects).toEqual(expect.arrayContaining(['the page Funnel', `${leadId} Lead`]))
    expect(text.match(/href="\/desk\/leads\/[^"]+"/g)).toEqual([`href="${pathOf(leadId)}"`])
  })
})

describe('a lead at the desk', () => {
  it('is revealed for a reason, which is written down first', async () => {
    const { get, post, reveal } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const nameless = await post(pathOf(leadId), { intent: 'reveal', note: ' ' })
    expect(nameless.status).toBe(422)
    expect(nameless.text).not.toContain(person.phoneNumber)
    const revealed = await reveal(pathOf(leadId), why.note)
    expect(revealed.text).toContain(person.phoneNumber)
    expect(revealed.text).toContain(`${names.firstName} ${names.lastName}`)
    const audit = `/desk/audit?subject=${leadId}`
    expect(revealed.text).toContain(`href="${audit}"`)
    expect((await get(audit)).text).toContain(`href="${pathOf(leadId)}"`)
    expect(revealed.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await audits(leadId)).toEqual([
      { by_whom: 'operator@sandbox', action: 'leads.reveal', count: 1, ...why },
    ])
  })

  it('is revealed once for each reason, to who gave it, and not by a reload', async () => {
    const { cookie, get, reveal } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const path = pathOf(leadId)
    const { headers, look } = await reveal(path, why.note)
    expect(headers.get('Set-Cookie')).toMatch(
      new RegExp(`^desk_revealed=; Max-Age=0; Path=${path}; HttpOnly; Secure; SameSite=Strict$`),
    )
    expect((await get(path)).text).not.toContain(person.phoneNumber)
    const viewer = await signIn('viewer')
    const other = pathOf((await acceptedLead()).leadId)
    for (const [where, as] of [
      [path, `${viewer.cookie}; ${look}`],
      [other, `${cookie}; ${look}`],
      [path, `${cookie}; ${look.slice(0, -4)}AAAA`],
      [path, `${cookie}; desk_revealed=${'x'.repeat(3_000)}`],
    ] as const) {
      const { status, text } = await get(where, as)
      expect([status, text.includes('data-revealed')]).toEqual([200, false])
    }
    expect(await audits(leadId)).toHaveLength(1)
  })

  it('is not revealed by a cookie that a browser kept beyond its minute', async () => {
    const { cookie, get } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const email = 'operator@sandbox'
    const member: Member = { email, operator: operatorNamed(email) }
    const services = testServices()
    const isShown = []
    for (const age of [50 * second, minute + second]) {
      const kept = { ...services, now: () => Date.now() - age }
      const set = await keptReveal.keep(kept, { id: leadId, member }, true)
      const { text } = await get(pathOf(leadId), `${cookie}; ${set?.split(';')[0]}`)
      isShown.push(text.includes(person.phoneNumber))
    }
    expect(isShown).toEqual([true, false])
  })

  it.each(intents)('is not changed or revealed by a viewer: %s', async (intent) => {
    const { get, post } = await signIn('viewer')
    const { person, leadId } = await acceptedLead()
    const before = await leadRow(leadId)
    const response = await post(pathOf(leadId), { intent, ...why })
    expect(response.status).toBe(403)
    expect(response.text).not.toContain(person.phoneNumber)
    expect(await leadRow(leadId)).toEqual(before)
    for (const tried of [intent, 'made up', 'made up too']) {
      await post(pathOf(leadId), { intent: tried, ...why })
    }
    const refused = { by_whom: 'viewer@sandbox', action: 'desk.refused', count: 0 }
    expect(await audits(leadId)).toEqual([
      { ...refused, note: intent },
      { ...refused, note: '' },
    ])
    expect((await get(pathOf(leadId))).text).not.toContain('name="intent"')
  })

  it.each(['withdraw', 'erase'])('shows and does nothing for a viewer: %s', async (change) => {
    const { get, post } = await signIn('viewer')
    const { leadId } = await acceptedLead()
    expect((await get(pathOf(leadId))).text).not.toContain(changePath(leadId, change))
    expect((await get(changePath(leadId, change))).status).toBe(403)
    expect((await post(changePath(leadId, change), { ...why, seen: '' })).status).toBe(403)
    expect(await audits(leadId)).toMatchObject([{ action: 'desk.refused', note: change }])
    const made = 'tel-4165550142-jd-0004'
    await get(changePath(made as LeadId, change))
    expect(await audits(made)).toEqual([])
    expect(await leadRow(leadId)).toMatchObject({ state: 'accepted' })
    expect((await get(changePath(leadId, 'sell'))).status).toBe(404)
  })

  it.each([
    ['parked', 'accepted'],
    ['parked', 'rejected'],
    ['retry', 'accepted'],
  ])('a lead at the desk in the state %s is resolved as %s, once', async (state, intent) => {
    const { get, post } = await signIn('operator')
    const leadId = await parkedLead()
    await env.PEOPLE.prepare('UPDATE lead SET state = ?2 WHERE id = ?1').bind(leadId, state).run()
    // In the words of the runbook, which Today shows beside the alarm.
    const page = (await get(pathOf(leadId))).text
    const words = ['Resolve as accepted. It doesn’t: Send again.', 'Without the desk']
    expect(words.map((one) => page.includes(one))).toEqual([state === 'parked', false])
    const response = await post(pathOf(leadId), { intent, ...why })
    expect(response.location).toBe(`${pathOf(leadId)}?done=${intent}`)
    // Who and why stand in its history.
    expect((await get(pathOf(leadId))).text).toMatch(
      new RegExp(`An operator resolved it\\.(<!-- -->| )*operator@sandbox: “${why.note}”`),
    )
    expect((await get('/desk/leads')).text).toContain('An operator resolved it.')
    expect(await leadRow(leadId)).toMatchObject({
      state: intent,
      last_reason: 'resolved_by_person',
    })
    const again = await post(pathOf(leadId), { intent, ...why })
    expect(again.status).toBe(422)
    expect(await audits(leadId)).toMatchObject([{ action: `leads.resolve.${intent}`, ...why }])
  })

  it('a lead at the desk in retry is tried now, and keeps its doubt', async () => {
    const { get, post } = await signIn('operator')
    const leadId = await parkedLead()
    await env.PEOPLE.prepare(
      "UPDATE lead SET state = 'retry', is_unsure = 1, next_attempt_at = ?2 WHERE id = ?1",
    )
      .bind(leadId, Date.now() + 3_600_000)
      .run()
    const page = (await get(pathOf(leadId))).text
    expect(page).toMatch(/<dt>Next attempt<\/dt><dd><time[^>]*>[^<]+<\/time>, in 59 minutes</)
    const headings = Array.from(page.matchAll(/<h2>([^<]+)</g), ([, heading]) => heading)
    expect(headings.slice(0, 3)).toEqual(['State', 'Fix', 'Person'])
    expect(page).toMatch(/<summary>The text<\/summary><blockquote>/)
    await post(pathOf(leadId), { intent: 'replay', ...why })
    const row = await leadRow(leadId)
    expect(row?.next_attempt_at).toBeLessThanOrEqual(Date.now())
    const doubt = await env.PEOPLE.prepare('SELECT is_unsure FROM lead WHERE id = ?1').bind(leadId)
    expect(await doubt.first('is_unsure')).toBe(1)
    const again = await post(pathOf(leadId), { intent: 'replay', ...why })
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('due already')])
    const isDue = async (words: string) =>
      expect((await get(pathOf(leadId))).text).toContain(
        `, due</dd></div><div><dt>Waits</dt><dd>${words}`,
      )
    await isDue('it is on its way')
    expect((await get(pathOf(leadId))).text).not.toContain('<summary>Send again')
    const lead = env.PEOPLE.prepare('SELECT buyer_id FROM lead WHERE id = ?1').bind(leadId)
    const buyer = await lead.first('buyer_id')
    await env.PEOPLE.prepare(
      `INSERT INTO buyer_health (buyer_id, failures_in_row, recent, noted_at, opened_at, open_until)
       VALUES (?1, 5, '', 1, 1, 1)
       ON CONFLICT (buyer_id) DO UPDATE SET opened_at = 1, open_until = 1`,
    )
      .bind(buyer)
      .run()
    await isDue('its buyer fails')
    await env.PEOPLE.prepare(
      "INSERT INTO buyer_pause (buyer_id, is_paused, changed_at, changed_by, reason) VALUES (?1, 1, 0, 'ada', '')",
    )
      .bind(buyer)
      .run()
    await isDue('<a href="/desk/today#buyers">its buyer is paused by ada</a>')
    expect(await audits(leadId)).toHaveLength(1)
  })

  it.each(['new', 'retry'])(
    'says while it is %s that its buyer is paused, and why',
    async (state) => {
      const leadId = await parkedLead()
      await env.PEOPLE.prepare('UPDATE lead SET state = ?2, next_attempt_at = ?3 WHERE id = ?1')
        .bind(leadId, state, Date.now() + 3_600_000)
        .run()
      const { get } = await signIn('viewer')
      expect((await get(pathOf(leadId))).text).not.toContain('<dt>Waits')
      const lead = env.PEOPLE.prepare('SELECT buyer_id FROM lead WHERE id = ?1').bind(leadId)
      const buyerId = String(await lead.first('buyer_id'))
      const { buyerPauses } = testServices()
      await buyerPauses.set({ buyerId, isPaused: true, changedBy: 'ada', reason: 'a drill' }, 1)
      const words = 'its buyer is paused by ada: “a drill”'
      expect((await get(pathOf(leadId))).text).toContain(
        `<dt>Waits</dt><dd><a href="/desk/today#buyers">${words}</a>`,
      )
    },
  )

  it('is sent again once, of two operators at a time', async () => {
    const [one, other] = [await signIn('operator'), await signIn('operator')]
    const leadId = await parkedLead()
    await Promise.all(
      [one, other].map(({ post }) => post(pathOf(leadId), { intent: 'replay', ...why })),
    )
    expect(await leadRow(leadId)).toMatchObject({ state: 'retry', last_reason: 'replayed' })
    expect(await audits(leadId)).toMatchObject([{ action: 'leads.replay', ...why }])
  })

  it('has its consent withdrawn, with the reason', async () => {
    const { get, post } = await signIn('operator')
    const { leadId } = await acceptedLead()
    const preview = (await get(changePath(leadId, 'withdraw'))).text
    expect(preview).toContain('sandbox-accept: 1 lead')
    expect(preview).toContain('gets a text')
    const response = await post(changePath(leadId, 'withdraw'), asked)
    expect(response.location).toMatch(/\?done=withdrawn&request=[\w-]{22}$/)
    expect((await get(response.location ?? '')).text).toContain('Answer the request')
    const page = (await get(pathOf(leadId))).text
    expect(page).toMatch(/<h1>.*data-state="parked">withdrawn<.*<\/h1>/)
    expect(page).toMatch(/<dt>Withdrawn<\/dt><dd><time[^>]*>[^<]+<\/time> by operator@sandbox/)
    expect(page).toMatch(/<dt>Buyer told<\/dt><dd>not yet: it is about to be told/)
    await env.PEOPLE.prepare('UPDATE withdrawal SET attempts = 1 WHERE lead_id = ?1')
      .bind(leadId)
      .run()
    const told = (await get(pathOf(leadId))).text.replaceAll('<!-- -->', '')
    expect(told).toMatch(/not confirmed yet<\/span> 1 attempt/)
    expect(page).not.toContain('Withdraw the consent')
    expect(page).not.toContain('m..')
    await env.PEOPLE.prepare(
      "UPDATE withdrawal SET state = 'done', last_reason = 'status_204' WHERE lead_id = ?1",
    )
      .bind(leadId)
      .run()
    expect((await get(pathOf(leadId))).text).toMatch(/confirmed <time.*status_204/)
    const listed = (await get('/desk/leads?withdrawn=yes')).text
    expect(listed).toMatch(new RegExp(`${pathOf(leadId)}".*?>withdrawn<`))
    const { leadId: kept } = await acceptedLead()
    expect((await get('/desk/leads?withdrawn=yes')).text).not.toContain(pathOf(kept))
    expect(await audits(leadId)).toEqual([
      {
        ...{ by_whom: 'operator@sandbox', action: 'own-data.withdraw', count: 1 },
        note: why.note,
      },
    ])
  })

  it('has no buyer asked at the withdrawal of a lead that none had', async () => {
    const { get, post } = await signIn('operator')
    const { services, buyerId } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
    const { buyerPauses, now } = services
    const pause = { buyerId, isPaused: true, changedBy: 'ada', reason: 'why' }
    await buyerPauses.set(pause, now())
    const unsent = await submitted(services)
    const { leadId: sent } = await acceptedLead()
    for (const [id, words] of [
      [unsent, 'The buyer never had the lead, so it isn’t asked.'],
      [sent, 'the buyer is asked to delete the lead'],
    ] as const) {
      const { location } = await post(changePath(id, 'withdraw'), asked)
      const page = (await get(location ?? '')).text
      expect(page.match(/<p class="done".*?<\/p>/s)?.[0]).toContain(words)
    }
  })

  it('ends the alarm of parked leads with the last of them', async () => {
    const alarms = createAlarmStore(env.PEOPLE)
    await env.PEOPLE.prepare("UPDATE lead SET state = 'dead' WHERE state = 'parked'").run()
    const [one, other] = [await parkedLead(), await parkedLead()]
    await alarms.note([raisedAlarm('LEAD_PARKED', { leadId: one })], Date.now())
    const isOpen = async () => (await alarms.listOpen()).some(({ code }) => code === 'LEAD_PARKED')
    const { post } = await signIn('operator')
    await post(pathOf(one), { intent: 'rejected', ...why })
    expect(await isOpen()).toBe(true)
    await post(pathOf(other), { intent: 'rejected', ...why })
    expect(await isOpen()).toBe(false)
    for (const change of ['withdraw', 'erase']) {
      const last = await parkedLead()
      await alarms.note([raisedAlarm('LEAD_PARKED', { leadId: last })], Date.now())
      await post(changePath(last, change), asked)
      expect([change, await isOpen()]).toEqual([change, false])
    }
  })

  it('has a copy of their data made for its person, audited', async () => {
    const { get, post } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const told = await env.PEOPLE.prepare(
      `SELECT at, answer, updated_at AS changedAt, name FROM lead_event
       JOIN lead ON lead.id = lead_id JOIN (SELECT firm AS name FROM consent
         JOIN consent_text ON hash = text_hash WHERE lead_id = ?1)
       WHERE lead_id = ?1 AND kind = 'accepted'`,
    )
      .bind(leadId)
      .first<{ at: number; answer: string; changedAt: number; name: string }>()
    if (!told) throw new Error('not accepted')
    const { services } = withContactQueue()
    const written = { ...newContactMessage(person.email), message: 'Erase me' }
    await sendContactMessage(services, written, { isTrap: false, topic: 'privacy' })
    await sendContactMessage(services, newContactMessage(newPerson().email), { isTrap: false })
    const page = (await get(pathOf(leadId))).text
    const [, request = ''] = /<option value="([\w-]{22})" selected="">/.exec(page) ?? []
    const { text, headers } = await post(pathOf(leadId), { intent: 'copy', request, ...why })
    expect(text).toContain('all messages under their email')
    const [, file = ''] = /href="data:application\/json;charset=utf-8,([^"]+)"/.exec(text) ?? []
    expect(JSON.parse(decodeURIComponent(file))).toMatchObject({
      phone: person.phoneNumber,
      registrations: [
        {
          ...{ id: leadId, details: { email: person.email }, firm: told.name, isSent: true },
          sentAt: toIso(told.at),
          acceptedAt: toIso(told.at),
          deletion: null,
          keptUntil: toIso(told.changedAt + 730 * day),
          history: [{ response: null }, { what: 'accepted', response: told.answer }],
        },
      ],
      contactMessages: [{ topic: 'privacy', words: { email: person.email, message: 'Erase me' } }],
    })
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(await audits(leadId)).toMatchObject([{ action: 'leads.copy', ...why }])
    // Once it is withdrawn, the copy also says when the firm was asked to delete it, and confirmed.
    await post(changePath(leadId, 'withdraw'), { ...asked, request: 'other' })
    await env.PEOPLE.prepare(
      "UPDATE withdrawal SET state = 'done', created_at = 0, updated_at = ?2 WHERE lead_id = ?1",
    )
      .bind(leadId, day)
      .run()
    const later = (await post(pathOf(leadId), { intent: 'copy', request, ...why })).text
    const [, json = ''] = /href="data:application\/json;charset=utf-8,([^"]+)"/.exec(later) ?? []
    expect(JSON.parse(decodeURIComponent(json)).registrations).toMatchObject([
      { deletion: { askedAt: toIso(0), confirmedAt: toIso(day) } },
    ])
    const viewer = await signIn('viewer')
    expect((await viewer.post(pathOf(leadId), { intent: 'copy', ...asked })).status).toBe(403)
  })

  it('has a refused reason shown again, to be corrected', async () => {
    const { post } = await signIn('operator')
    const leadId = await parkedLead()
    const note = 'write to me@mail.ca'
    for (const intent of ['reveal', 'copy', 'prove', 'replay', 'accepted']) {
      const { status, text } = await post(pathOf(leadId), { intent, note })
      expect([intent, status, text.match(/value="write to me@mail\.ca"/g)?.length]).toEqual([
        ...[intent, 422, 1],
      ])
    }
    for (const change of ['withdraw', 'erase'] as const) {
      expect((await post(changePath(leadId, change), { note })).text).toContain(`value="${note}"`)
    }
  })

  it('is neither sent again nor accepted once its consent is withdrawn', async () => {
    const { get, forge, post } = await signIn('operator')
    const { leadId } = await acceptedLead()
    await env.PEOPLE.prepare("UPDATE lead SET state = 'parked' WHERE id = ?1").bind(leadId).run()
    const before = (await get(pathOf(leadId))).text
    await post(changePath(leadId, 'withdraw'), asked)
    expect((await get(pathOf(leadId))).text).not.toContain('Send again')
    const state = (await leadRow(leadId))?.state
    for (const intent of ['replay', 'accepted']) {
      const fields = { token: hiddenIn(before, 'token') ?? '', intent, ...why }
      const seen = hiddenIn((await get(pathOf(leadId))).text, 'seen') ?? ''
      const refused = await forge(pathOf(leadId), { ...fields, seen })
      expect([refused.status, refused.text]).not.toContain('changed meanwhile')
      expect(refused.status).toBe(422)
    }
    expect((await leadRow(leadId))?.state).toBe(state)
  })

  it('is decided on as it was seen: an older page changes nothing', async () => {
    const leadId = await parkedLead()
    await env.PEOPLE.prepare('UPDATE lead SET is_unsure = 1 WHERE id = ?1').bind(leadId).run()
    const { get, post } = await signIn('operator')
    const page = (await get(pathOf(leadId))).text
    expect(page).toContain('this can deliver it twice')
    const seen = hiddenIn(page, 'seen') ?? ''
    await env.PEOPLE.prepare('UPDATE lead SET updated_at = updated_at + 1 WHERE id = ?1')
      .bind(leadId)
      .run()
    for (const intent of ['replay', 'accepted', 'rejected']) {
      const stale = await post(pathOf(leadId), { intent, seen, ...why })
      expect([stale.status, stale.text]).toEqual([
        422,
        expect.stringContaining('changed meanwhile'),
      ])
    }
    for (const change of ['withdraw', 'erase']) {
      const path = changePath(leadId, change)
      const shown = hiddenIn((await get(path)).text, 'seen') ?? ''
      for (const [note, older] of [
        ['x', shown],
        [why.note, `${shown}0`],
        [why.note, seen],
      ] as const) {
        expect((await post(path, { note, seen: older })).status).toBe(422)
      }
    }
    expect(await leadRow(leadId)).toMatchObject({ state: 'parked' })
    expect(await audits(leadId)).toEqual([])
  })

  it.each([
    '+1 (647) 200-0029',
    '647/200/0029, called',
    '647,200,0029',
    '\uff16\uff14\uff17\uff12\uff10\uff10\uff10\uff10\uff12\uff19',
    '\u0666\u0664\u0667\u0662\u0660\u0660\u0660\u0660\u0662\u0669',
    'ada\uff20mail.ca',
    'ada@mail.ca',
    'abc\u200b\u202e',
    '\0\0\0',
    '   ',
    'x'.repeat(201),
  ])('is not revealed for the reason %j', async (note) => {
    const { post } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const refused = await post(pathOf(leadId), { intent: 'reveal', note })
    expect(refused.status).toBe(422)
    expect(refused.text).not.toContain(person.phoneNumber)
    expect(await audits(leadId)).toEqual([])
  })

  it('shows the time chosen for a call in Toronto and on their clock, also while masked', async () => {
    const { get } = await signIn('viewer')
    const { leadId: id } = await acceptedLead()
    const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '')
    expect(wordsOf((await get(pathOf(id))).text)).toContain('Call chosennone')
    await chooseCall(id, Date.UTC(2026, 10, 24, 23))
    expect(wordsOf((await get(pathOf(id))).text)).toContain(
      'Nov. 24, 2026, 6:00:00 p.m. in Toronto, for them Tuesday, November 24 at 5:00 p.m. CST, America/Regina',
    )
  })

  it('shows nothing of a name that its first character would tell', async () => {
    const { dataSealer } = testServices()
    const { leadId: id } = await acceptedLead()
    const lead = env.PEOPLE.prepare('SELECT person_sealed AS sealed FROM lead WHERE id = ?1')
    const personSealed = (await lead.bind(id).first<string>('sealed')) ?? ''
    const details = await openLead(dataSealer, { id, personSealed })
    if (!details) throw new Error('not opened')
    const mask = async (firstName: string, lastName: string) => {
      const sealed = await sealLead(dataSealer, id, { ...details, firstName, lastName })
      return maskPerson({ dataSealer }, { lead: { id }, personSealed: sealed } as ShownLead)
    }
    expect(await mask('伟', '王')).toMatchObject({ name: '••• •••' })
    expect(await mask('Jo', 'Smith')).toMatchObject({ name: '••• S•••' })
  })

  it('is gone with its person after an erasure', async () => {
    const { get, post } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const page = (await get(pathOf(leadId))).text
    const preview = await get(changePath(leadId, 'erase'))
    expect(page).toContain(`href="${changePath(leadId, 'erase')}"`)
    expect(preview.text).toContain('<dt>1 lead</dt>')
    expect(preview.text).toContain('1 consent, 0 comments, 1 code')
    expect(preview.text).toContain('sandbox-accept: 1 lead')
    expect(preview.text).toContain('0 contact messages')
    expect(preview.text).toContain('The funnel’s sums of a day, without the leads')
    for (const secret of [names.lastName, person.phoneNumber, person.email]) {
      expect(preview.text).not.toContain(secret)
    }
    expect(await leadRow(leadId)).not.toBeNull()
    await post(pathOf(leadId), { intent: 'reveal', ...why })
    const firm = await firmOf(leadId)
    const erased = await post(changePath(leadId, 'erase'), asked)
    const name = erasureIn(erased.text)
    expect(erased.text).toContain('each buyer is asked to delete')
    // Their address, which nothing has any more, with the number of the erasure.
    expect(letterIn(erased.text)).toMatch(
      new RegExp(`^mailto:${person.email}\\?.*${name.replace('+', ' ')}`, 's'),
    )
    expect(letterIn(erased.text)).toContain(
      `We asked ${firm} on ${today} to stop using it, for calls too, and to delete it; it is yet to confirm.`,
    )
    expect([erased.status, erased.location]).toEqual([200, null])
    expect(erased.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await leadRow(leadId)).toBeNull()
    expect((await get(pathOf(leadId))).status).toBe(404)
    const searched = (await post('/desk/leads', { q: person.phoneNumber })).text
    expect(searched).toContain('suppressed')
    const [, subject = ''] =
      /erased <time.*?<a href="\/desk\/audit\?subject=([^"]+)">erasure /.exec(searched) ?? []
    const audited = (await get(`/desk/audit?subject=${subject}`)).text
    expect(audited).toContain('leads.reveal')
    expect(audited.match(/asked by phone/g)?.length).toBeGreaterThan(1)
    expect(audited).not.toContain(leadId)

    // The number finds the record, with each buyer’s answer.
    const number = name.replace('erasure+', '')
    const viewer = await signIn('viewer')
    for (const q of [number, `erasure ${number}`]) {
      expect((await viewer.post('/desk/leads', { q })).location).toBe(`/desk/leads?as=${name}`)
    }
    const record = async () =>
      (await viewer.get(`/desk/leads?as=${name}`)).text.replaceAll(/<!-- -->|<[^>]*>/g, '')
    expect(await record()).toMatch(
      /1 lead under a phone.*Byoperator@sandboxBuyerssandbox-accept: asked .*not confirmed yet/,
    )
    const state =
      "UPDATE withdrawal SET state = 'done', last_reason = 'status_200' WHERE lead_id = ?"
    await env.PEOPLE.prepare(state).bind(leadId).run()
    expect(await record()).toMatch(/sandbox-accept: asked [^:]*:.*confirmed .*status_200/)
    await env.PEOPLE.prepare('DELETE FROM withdrawal WHERE lead_id = ?').bind(leadId).run()
    expect(await record()).toContain('1 lead without a notice')
  })

  it('was asked about at a withdrawal: its erasure says when, and asks no one again', async () => {
    const { get, post } = await signIn('operator')
    for (const isConfirmed of [true, false]) {
      const { leadId } = await acceptedLead()
      await post(changePath(leadId, 'withdraw'), asked)
      await env.PEOPLE.prepare(
        'UPDATE withdrawal SET state = ?2, created_at = ?3, updated_at = ?4 WHERE lead_id = ?1',
      )
        .bind(
          leadId,
          isConfirmed ? 'done' : 'retry',
          Date.UTC(2026, 0, 7, 17),
          Date.UTC(2026, 0, 8, 17),
        )
        .run()
      const plain = (html: string) => html.replaceAll(/<!-- -->|<[^>]*>/g, '')
      const preview = plain((await get(changePath(leadId, 'erase'))).text)
      expect(preview).toMatch(/Asked to deleteno buyer again.*sandbox-accept: asked Jan. 7, 2026/s)
      expect(preview).toContain(
        'Proof of consentno certificate can be issued afterwards: issue and save it first',
      )
      const lead = (await get(`/desk/leads/${leadId}`)).text
      expect(lead).toMatch(/<details id="certificate"[^>]*><summary>Certificate/)
      const other = { request: 'other', ...asked }
      const firm = await firmOf(leadId)
      const { text } = await post(changePath(leadId, 'erase'), other)
      expect(text).toContain('was asked to delete it before.')
      const answer = isConfirmed ? 'confirmed Jan. 8, 2026' : 'not confirmed yet'
      expect(plain(text)).toMatch(
        new RegExp(`sandbox-accept: asked Jan. 7, 2026[^:]*:[^:]*:.*${answer}`, 's'),
      )
      expect(plain(text)).not.toMatch(/without a notice|no buyer to ask/)
      expect(letterIn(text)).toContain(
        `We asked ${firm} on 2026-01-07 to stop using it, for calls too, and to delete it; ${isConfirmed ? 'it confirmed on 2026-01-08' : 'it is yet to confirm'}.`,
      )
      expect(letterIn(text).match(/asked/g)).toHaveLength(2)
    }
    const never = await parkedLead()
    await env.PEOPLE.prepare('UPDATE lead SET attempts = 0 WHERE id = ?1').bind(never).run()
    const { text } = await post(changePath(never, 'erase'), asked)
    expect(text).toContain('1 lead without a notice: the buyer never had it<')
  })

  it('is erased with more notices than a cookie holds, on a page that says it opens once', async () => {
    const { post } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const row = await env.PEOPLE.prepare('SELECT * FROM lead WHERE id = ?1').bind(leadId).first()
    const copied = Object.keys(row ?? {}).filter((name) => !['id', 'dedupe_key'].includes(name))
    const leads = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
      INSERT INTO lead (id, ${copied}) SELECT ?1 || i, ${copied} FROM n, lead WHERE id = ?1`
    await env.PEOPLE.prepare(leads).bind(leadId).run()
    await env.PEOPLE.prepare(
      `INSERT INTO withdrawal (lead_id, buyer_id, state, next_attempt_at, created_at, updated_at)
       SELECT id, buyer_id, 'done', 0, 0, 0 FROM lead WHERE id LIKE ?1 || '%'`,
    )
      .bind(leadId)
      .run()
    const { status, headers, text } = await post(changePath(leadId, 'erase'), asked)
    expect([status, headers.get('Set-Cookie')]).toEqual([200, null])
    expect(text).toContain('this page can’t be opened again')
    expect(letterIn(text)).toMatch(new RegExp(`^mailto:${person.email}\\?`))
    expect(await leadRow(leadId)).toBeNull()
  })

  it('names the leads of the same email and another phone, which an erasure leaves', async () => {
    const { get, post } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const { leadId: other } = await register(testServices(), {
      ...newPerson(),
      email: person.email,
    })
    const { leadId: stranger } = await acceptedLead()
    const { text: found } = await post('/desk/leads', { q: person.email })
    expect(found).toMatch(/2 leads.* of this person/)
    for (const one of [leadId, other]) expect(found).toContain(`href="${pathOf(one ?? '')}"`)
    for (const [one, another] of [
      [leadId, other],
      [other, leadId],
    ]) {
      const page = (await get(pathOf(one ?? ''))).text
      expect(page).toMatch(
        new RegExp(`Their other leads.*${pathOf(another ?? '')}".*same email, another phone`, 's'),
      )
      expect(page).not.toContain(stranger)
    }
    const path = changePath(leadId, 'erase')
    const { text } = await get(path)
    expect(text).toMatch(new RegExp(`What stays.*href="${changePath(other ?? '', 'erase')}"`, 's'))
    const seen = hiddenIn(text, 'seen') ?? ''
    expect((await post(path, { seen, ...asked })).status).toBeLessThan(400)
    expect([await leadRow(leadId), await leadRow(other ?? '')]).toEqual([null, expect.anything()])
  })

  it('keeps how many requests an erasure settled in time, and no message', async () => {
    const { get, post } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    for (const age of [1 * day, 20 * day, 31 * day]) {
      const { services, queued } = withContactQueue()
      const message = { ...newContactMessage(person.email), message: `sent ${age} ago` }
      await sendContactMessage(services, message, { isTrap: false, topic: 'privacy' })
      const aged = 'UPDATE contact_message SET created_at = created_at - ?2 WHERE id = ?1'
      await env.PEOPLE.prepare(aged).bind(queued[0], age).run()
    }
    // Today, as nothing that is open says.
    const today = { request: 'other', ...asked }
    const path = changePath(leadId, 'erase')
    const lost = hiddenIn((await get(path)).text, 'lost') ?? ''
    const done = await post(path, { messages: '1', lost, ...today })
    const name = erasureIn(done.text, 'an email')
    const rows = await audits(name.replace('+', ' '))
    expect(rows.filter(({ action }) => action === 'contacts.settled')).toMatchObject([
      ...Array.from({ length: 4 }, () => ({ count: 1, ...why })),
    ])
    const { text } = await get(`/desk/leads?as=${name}`)
    expect(text).toMatch(/2 requests about their data, in time; 2 requests about their data, late/)
  })

  it('is erased with the messages under its email, if the operator asks for it', async () => {
    const { get, post } = await signIn('operator')
    const write = async (email: string) => {
      const { services, queued } = withContactQueue()
      await sendContactMessage(services, newContactMessage(email), { isTrap: false })
      const kept = 'SELECT count(*) AS kept FROM contact_message WHERE id = ?1'
      return () => env.PEOPLE.prepare(kept).bind(queued[0]).first('kept')
    }
    const [first, second] = [await acceptedLead(), await acceptedLead()]
    const [keptOf, erasedOf] = [await write(first.person.email), await write(second.person.email)]
    const path = changePath(first.leadId, 'erase')
    // An open message waits on the lead's page too, for those who may read it.
    const message = /\/desk\/inbox\/messages\?of=\w+&amp;one=([\w-]{22})#\1"/
    expect((await get(pathOf(first.leadId))).text).toMatch(message)
    expect((await (await signIn('viewer')).get(pathOf(first.leadId))).text).not.toMatch(message)
    expect((await get(path)).text).toMatch(
      /name="messages" value="1"\/?>[^<]*erase (<!-- -->)?1 message/,
    )
    // After a copy, its form to mark it is open.
    const marks = (isOpen: string) =>
      new RegExp(`<details${isOpen}><summary>Close it.*action="/desk/inbox/messages`, 's')
    expect((await get(pathOf(first.leadId))).text).toMatch(marks(''))
    const copied = await post(pathOf(first.leadId), { intent: 'copy', ...asked })
    expect(copied.text).toMatch(marks(' open=""'))
    await env.PEOPLE.exec("DELETE FROM contact_message WHERE asks = 'copy'")
    const left = await post(path, asked)
    expect(await keptOf()).toBe(1)
    expect(left.text).toMatch(
      /messages\?of=open&amp;one=([\w-]{22})#\1">Mark their message answered/,
    )
    expect(left.text).toContain('1 message stays under their email, with their address.')
    expect(left.text).not.toContain('kept nowhere else')
    const both = await post(changePath(second.leadId, 'erase'), { messages: '1', ...asked })
    expect(await erasedOf()).toBe(0)
    const numbers = [erasureIn(both.text), erasureIn(both.text, 'an email')]
    expect(letterIn(both.text)).toContain(numbers.join(', ').replaceAll('+', ' '))
    expect(letterIn(both.text)).toContain(`mailto:${second.person.email}?`)
    expect(letterIn(both.text)).toContain('your messages under your email')
    expect(letterIn(left.text)).toContain('What stays: your messages under your email')
    expect(letterIn(left.text)).not.toContain('and your messages')
    expect(both.text).not.toContain('Mark their message')
    expect(both.text).toContain('Their address is kept nowhere else')

    // Without its lead, a message is found by its email, and erased there, with the request that was noted.
    const q = first.person.email
    const { text } = await post('/desk/leads', { q })
    expect(text).toContain('2 contact messages')
    expect(text).toMatch(/Goes.*the messages above.*Stays.*without the person.*Erase all of this/s)
    expect(letterIn(text)).toContain(`mailto:${q}?`)
    expect(letterIn(text)).toContain('There is no registration under your email.')
    const [, seen = ''] = /name="seen" value="([\d-]+)"/.exec(text) ?? []
    const unsaid = await post('/desk/leads', { q, seen, intent: 'erase', note: 'no' })
    expect([unsaid.status, unsaid.text]).toEqual([422, expect.stringContaining('value="no"')])
    const stale = await post('/desk/leads', { q, seen: '0-0-0-1', intent: 'erase', ...asked })
    expect([stale.status, await keptOf()]).toEqual([422, 1])
    const done = await post('/desk/leads', { q, seen, intent: 'erase', ...asked })
    expect(done.location).toMatch(/^\/desk\/leads\?done=cleared&as=erasure[+][\w-]{22}$/)
    const said = (await get(done.location ?? '')).text
    expect(said).toContain('What was held is erased. There was no buyer to ask.')
    const [, entries = ''] = /href="(\/desk\/audit\?subject=erasure[+][\w-]{22})"/.exec(said) ?? []
    expect((await get(entries)).text).toContain('contacts.erase')
    expect(await keptOf()).toBe(0)
    expect((await post('/desk/leads', { q, seen, intent: 'erase', ...asked })).status).toBe(422)
    const viewer = await signIn('viewer')
    expect((await viewer.post('/desk/leads', { q, intent: 'erase', ...why })).status).toBe(403)
  })

  it('keeps the reasons of an erased person’s entries, without numbers and addresses', async () => {
    const { post } = await signIn('operator')
    const { leadId } = await acceptedLead()
    const { audits: log } = testServices()
    const of = { action: 'leads.reveal', subject: leadId, count: 1 } as const
    for (const [by, note] of [
      ['ada', 'a complaint'],
      ['ada', 'for zoe@mail.ca'],
      ['ada', 'called +1 (647) 200-0029'],
      ['owner', 'proof abcdef'],
    ] as const) {
      await log.write({ ...of, by, note }, 1)
    }
    await post(changePath(leadId, 'erase'), asked)
    const { results } = await env.PEOPLE.prepare(
      "SELECT note FROM audit WHERE at = 1 AND subject LIKE 'erasure %' ORDER BY id",
    ).all()
    expect(results.map(({ note }) => note)).toEqual(['a complaint', '', '', ''])
  })

  it('has the notices of its own erasure on record, also beside another of the same time', async () => {
    const services = testServices({ clock: newClock() })
    const leadDesk = createLeadDesk(env.PEOPLE)
    const people = [newPerson(), newPerson()]
    for (const person of people) await register(services, person)
    const owners = await Promise.all(
      people.map(({ phoneNumber: phone }) => provenOwner(services, phone, phone)),
    )
    const erased = await Promise.all(owners.map((owner) => erasePerson(services, owner)))
    for (const { erasure, withdrawals } of erased) {
      expect(withdrawals).toBe(1)
      expect((await readErasure({ ...services, leadDesk }, erasure))?.notices).toHaveLength(1)
    }
  })

  it('is erased by one of two presses at a time, with one row in the audit', async () => {
    const { get, post } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const path = changePath(leadId, 'erase')
    const seen = hiddenIn((await get(path)).text, 'seen') ?? ''
    await Promise.all([1, 2, 3].map(() => post(path, { seen, ...asked })))
    const { text } = await post('/desk/leads', { q: person.phoneNumber })
    expect(text).toMatch(/erased <time.*?<a href="\/desk\/audit\?subject=erasure/)
  })

  it('is not erased from a preview that has changed since, nor is that audited as its reason', async () => {
    const { get, post } = await signIn('operator')
    const { leadId, person } = await acceptedLead()
    const path = changePath(leadId, 'erase')
    const seen = hiddenIn((await get(path)).text, 'seen') ?? ''
    const { services } = withContactQueue()
    await sendContactMessage(services, newContactMessage(person.email), { isTrap: false })
    const stale = await post(path, { ...asked, seen, note: 'asked by letter' })
    expect([stale.status, await leadRow(leadId)]).toEqual([422, expect.anything()])
    const { text } = await get(`/desk/audit?subject=${leadId}`)
    expect(text).not.toContain('asked by letter')
  })

  it('refuses a form that isn’t of its page', async () => {
    const { post } = await signIn('operator')
    const leadId = await parkedLead()
    const forms: Record<string, string>[] = [
      {},
      { intent: 'accept' },
      { intent: '__proto__', ...why },
      { ...why },
    ]
    for (const fields of forms) expect((await post(pathOf(leadId), fields)).status).toBe(422)
    expect((await post(changePath('nothing', 'erase'), why)).status).toBe(404)
    expect(await leadRow(leadId)).toMatchObject({ attempts: expect.any(Number) })
  })
})

describe('the list of leads', () => {
  it('has a letter to the buyer about leads without a clear answer, by IDs alone', async () => {
    const { get } = await signIn('operator')
    const [unsure, sure] = [await parkedLead(), await parkedLead()]
    await env.PEOPLE.prepare(
      `UPDATE lead SET buyer_id = 'asked', is_unsure = (id = ?1) WHERE id IN (?1, ?2)`,
    )
      .bind(unsure, sure)
      .run()
    for (const page of ['/desk/leads?state=parked&buyer=asked', pathOf(unsure)]) {
      const [, letter = ''] = /href="(mailto:[^"]*)"/.exec((await get(page)).text) ?? []
      const text = decodeURIComponent(letter)
      expect(text).toContain(`\r\n${unsure}, registered 2`)
      expect(text).not.toMatch(new RegExp(`${sure}|@|\\+1`))
    }
    expect((await get(pathOf(sure))).text).not.toContain('mailto:')
    await env.PEOPLE.prepare("UPDATE lead SET state = 'rejected' WHERE id = ?1").bind(sure).run()
    const rejected = (await get('/desk/leads?state=rejected&buyer=asked')).text
    const [, why = ''] = /href="(mailto:[^"]*)">Ask asked by email why/.exec(rejected) ?? []
    expect(decodeURIComponent(why)).toContain(`\r\n${sure}, registered 2`)
    const viewer = await signIn('viewer')
    expect((await viewer.get(pathOf(unsure))).text).not.toContain('mailto:')
  })

  it('has the rows that its counts say, by state, buyer and day', async () => {
    const { get } = await signIn('viewer')
    const { services, buyerId } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
    const ids = [await submitted(services), await submitted(services)]
    const listed = await get(`/desk/leads?state=accepted&buyer=${buyerId}`)
    for (const id of ids) expect(listed.text).toContain(pathOf(id))
    const rows = listed.text.match(/<th scope="row">/g) ?? []
    expect(rows).toHaveLength(2)
    expect(
      (await get(`/desk/leads?buyer=${buyerId}&from=2001-01-01&to=2001-01-01`)).text,
    ).toContain('No leads match')
    expect((await get(`/desk/leads?buyer=${buyerId}&page=2`)).text).toContain('No leads match')
  })

  it('says what a lead that was never tried waits for', async () => {
    const { get } = await signIn('viewer')
    const { services, buyerId } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
    const of = { buyerId, changedBy: 'ada', reason: 'why' }
    await services.buyerPauses.set({ ...of, isPaused: true }, services.now())
    await submitted(services)
    const listed = async () => (await get(`/desk/leads?buyer=${buyerId}`)).text
    expect(await listed()).toMatch(/data-name="Reason">Its buyer is paused\. </)
    await services.buyerPauses.set({ ...of, isPaused: false }, services.now())
    expect(await listed()).toMatch(/data-name="Reason"></)
    await env.PEOPLE.prepare(
      "INSERT INTO buyer_health (buyer_id, failures_in_row, recent, noted_at, opened_at, open_until) VALUES (?1, 5, '', 0, 1, ?2)",
    )
      .bind(buyerId, Date.now() + minute)
      .run()
    expect(await listed()).toMatch(/data-name="Reason">Its buyer fails, and one lead/)
  })

  it.each(['?state=x&page=-1', '?page=1e9', '?hour=x', '?buyer=%27--', '?campaign=<b>'])(
    'takes any address: %s',
    async (search) => {
      const { get } = await signIn('viewer')
      const page = await get(`/desk/leads${search}`)
      expect(page.status).toBe(200)
      expect(page.text).not.toContain('<b>')
    },
  )

  it.each([
    ['from=2026-02-30', 'from', 'From is not a date.'],
    ['accepted=x', 'accepted', 'From is not a date.'],
    ['to=2026-99-99', 'to', 'To is not a date.'],
    ['from=2026-11-02&to=2026-11-01', 'from', 'From is after To.'],
    ['accepted=2999-01-01', 'accepted', 'From is in the future.'],
  ])('shows no leads of %s, and says why at the field', async (search, field, words) => {
    const { services } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
    await submitted(services)
    const { status, text } = await (await signIn('viewer')).get(`/desk/leads?${search}`)
    expect(status).toBe(422)
    const [wrong] =
      /<input [^>]*aria-invalid="true"[^>]*aria-describedby="days-problem"[^>]*>/.exec(text) ?? []
    expect(wrong).toContain(`name="${field}"`)
    expect(text).toContain(words)
    for (const typed of new URLSearchParams(search).values())
      expect(text).toContain(`value="${typed}"`)
    expect(text).not.toContain('<th scope="row">')
  })

  it('offers the campaigns that there are, and says what its counts are of', async () => {
    const { services } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
    for (const campaign of ['', 'autumn', 'spring', 'spring']) {
      const id = await submitted(services)
      await env.PEOPLE.prepare('UPDATE lead SET dimensions = ?2 WHERE id = ?1')
        .bind(id, JSON.stringify({ campaign }))
        .run()
    }
    const { get } = await signIn('viewer')
    const { text } = await get('/desk/leads?campaign=autumn')
    const offered = Array.from(text.matchAll(/<option value="([^"]+)"/g), ([, name]) => name)
    expect(offered.filter((name) => name !== '')).toEqual(
      expect.arrayContaining(['(none)', 'autumn', 'spring']),
    )
    expect(new Set(offered).size).toBe(offered.length)
    expect(text).toContain('Counts are of all leads')
    expect((await get('/desk/leads?state=accepted')).text).not.toContain('Counts are of')
  })

  it('comes after Today, where the desk begins', async () => {
    const { get } = await signIn('viewer')
    expect(await get('/desk')).toMatchObject({ status: 302, location: '/desk/today' })
  })

  it('asks a person with a changed cookie to sign in', async () => {
    const { cookie, get } = await signIn('viewer')
    expect((await get('/desk/nothing')).status).toBe(404)
    for (const changed of [cookie.replace('viewer', 'operator'), cookie.slice(0, -4), 'desk=']) {
      const response = await get('/desk/leads', changed)
      expect([changed, response.status]).toEqual([changed, 401])
    }
  })
})

async function chooseCall(id: LeadId, at: number | null, chosen = '2026-11-24T17:00') {
  const { dataSealer } = testServices()
  const lead = env.PEOPLE.prepare('SELECT person_sealed AS sealed FROM lead WHERE id = ?1')
  const personSealed = (await lead.bind(id).first<string>('sealed')) ?? ''
  const details = await openLead(dataSealer, { id, personSealed })
  if (!details) throw new Error('not opened')
  const choice = at === null ? 'text' : chosen
  const consent = { ...details.consent, preferred: { choice, zone: 'America/Regina', at } }
  const sealed = await sealLead(dataSealer, id, { ...details, consent })
  const seal = env.PEOPLE.prepare('UPDATE lead SET person_sealed = ?2 WHERE id = ?1')
  await seal.bind(id, sealed).run()
}

describe('a certificate of consent', () => {
  const fileIn = (html: string): CertificateFile => {
    const [, json = ''] = /href="data:application\/json;charset=utf-8,([^"]+)"/.exec(html) ?? []
    return JSON.parse(decodeURIComponent(json.replaceAll('&#x27;', "'")))
  }

  it('names the person, is audited, and verifies by the key that the site publishes', async () => {
    const { get, post } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const issued = await post(pathOf(leadId), { intent: 'prove', ...why })
    expect(issued.text).toContain('Certificate of consent')
    expect(issued.text).toMatch(
      /On <time dateTime="([^"]+)">[^<]+ [ap]\.m\.<\/time> in Toronto \(\1 in UTC\), /,
    )
    const published = await get('/.well-known/consent-keys.json', '')
    expect(published.headers.get('Cache-Control')).toBe('public, max-age=3600')
    const verified = await verifyCertificate(fileIn(issued.text), JSON.parse(published.text))
    expect(verified).toMatchObject({
      certificate: {
        site: 'https://localhost',
        lead: leadId,
        person: { ...names, email: person.email, phoneNumber: person.phoneNumber },
        consent: { text: expect.stringContaining('I agree that'), withdrawnAt: null },
        verification: { codeVerifiedAt: expect.any(String) },
        deliveredAt: expect.any(String),
      },
    })
    expect(await audits(leadId)).toMatchObject([{ action: 'leads.prove', count: 1, ...why }])
  })

  it('tells the time chosen for a call, which the text refers to', async () => {
    const { post } = await signIn('operator')
    const { leadId } = await acceptedLead()
    const issued = async () => (await post(pathOf(leadId), { intent: 'prove', ...why })).text
    expect(fileIn(await issued()).certificate.consent).not.toHaveProperty('preferredContact')
    await chooseCall(leadId, Date.UTC(2026, 10, 24, 23))
    const page = await issued()
    const preferredContact = 'Tuesday, November 24 at 5:00 p.m. CST'
    expect(fileIn(page).certificate.consent).toMatchObject({ preferredContact })
    expect(page.replace(/<[^>]+>/g, '')).toContain(`Call chosen${preferredContact}`)
    // No hour was picked: they may call at any time after it.
    await chooseCall(leadId, Date.UTC(2026, 10, 24, 23), 'now')
    expect((await issued()).replace(/<[^>]+>/g, '')).toContain(
      `Call chosenfrom ${preferredContact}`,
    )
    await chooseCall(leadId, null)
    expect((await issued()).replace(/<[^>]+>/g, '')).toContain('Call chosenAfter a text message')
  })

  it('says when the firm took the lead, but not when an operator said so', async () => {
    const { post } = await signIn('operator')
    const { leadId } = await acceptedLead()
    const issued = async () =>
      fileIn((await post(pathOf(leadId), { intent: 'prove', ...why })).text).certificate
    const { deliveredAt, consent } = await issued()
    expect([typeof deliveredAt, typeof consent.userAgent]).toEqual(['string', 'string'])
    await env.PEOPLE.prepare(
      "UPDATE lead_event SET reason = 'resolved_by_person' WHERE lead_id = ?1 AND kind = 'accepted'",
    )
      .bind(leadId)
      .run()
    expect((await issued()).deliveredAt).toBeNull()
  })

  it.each([
    ['accepted', 'resolved_by_person', 'noted as accepted by an operator on <time'],
    ['rejected', 'resolved_by_person', 'no, noted as rejected by an operator on <time'],
    ['rejected', 'ret_code', 'no, refused by the firm on <time'],
  ])('says of a lead that was %s for %s: %s', async (kind, reason, words) => {
    const { get, post } = await signIn('operator')
    const { leadId } = await acceptedLead()
    await env.PEOPLE.prepare(
      "UPDATE lead_event SET kind = ?2, reason = ?3 WHERE lead_id = ?1 AND kind = 'accepted'",
    )
      .bind(leadId, kind, reason)
      .run()
    const { text } = await post(pathOf(leadId), { intent: 'prove', ...why })
    expect(text).toContain(`Taken by the firm</dt><dd>${words}`)
    const { certificate } = fileIn(text)
    const by = reason === 'ret_code' ? 'firm' : 'operator'
    expect(certificate.ended).toEqual({ as: kind, by, at: expect.stringMatching(/^20/) })
    const keys = JSON.parse((await get('/.well-known/consent-keys.json', '')).text)
    expect(await verifyCertificate(fileIn(text), keys)).toHaveProperty('certificate')
  })

  it('says of a parked lead, which the firm may have, that nothing is confirmed', async () => {
    const { post } = await signIn('operator')
    const { text } = await post(pathOf(await parkedLead()), { intent: 'prove', ...why })
    expect(text).toContain('Taken by the firm</dt><dd>not confirmed, or no longer kept')
    expect(fileIn(text).certificate).not.toHaveProperty('ended')
  })

  it('from before the firm’s answer was in it still verifies', async () => {
    const { get, post } = await signIn('operator')
    const { leadId } = await acceptedLead()
    const { certificate } = fileIn((await post(pathOf(leadId), { intent: 'prove', ...why })).text)
    const { deliveredAt: _answer, ...older } = certificate
    const { userAgent: _browser, ...consent } = older.consent
    const file = await signCertificate(testServices().hash, { ...older, consent })
    const keys = JSON.parse((await get('/.well-known/consent-keys.json', '')).text)
    expect(await verifyCertificate(file, keys)).toHaveProperty('certificate')
  })

  it('says when the consent was withdrawn', async () => {
    const { post } = await signIn('operator')
    const { leadId } = await acceptedLead()
    await post(changePath(leadId, 'withdraw'), asked)
    const { certificate } = fileIn((await post(pathOf(leadId), { intent: 'prove', ...why })).text)
    expect(certificate.consent.withdrawnAt).toMatch(/^\d{4}-/)
  })

  it('and the lead’s page say when a person asked to withdraw, as it was noted or corrected', async () => {
    const { get, post } = await signIn('operator')
    const { leadId } = await acceptedLead()
    await env.PEOPLE.prepare('UPDATE lead SET created_at = ?2 WHERE id = ?1')
      .bind(leadId, Date.now() - 50 * day)
      .run()
    const issued = async () => (await post(pathOf(leadId), { intent: 'prove', ...why })).text
    const read = async () => (await get(pathOf(leadId))).text.replaceAll('<!-- -->', '')
    expect(fileIn(await issued()).certificate.consent).not.toHaveProperty('withdrawalAskedOn')
    expect(await read()).not.toContain('<small>Asked')

    const daysAgo = (days: number) => torontoDate(Date.now() - days * day)
    const [asked8, asked9] = [daysAgo(8), daysAgo(9)]
    await post(changePath(leadId, 'withdraw'), { ...why, received: asked8 })
    const says = async (on: string) => {
      const words = shortDate(on)
      const [lead, page] = [await read(), await issued()]
      expect(lead).toContain(`<small>Asked ${words}</small>`)
      for (const text of [lead, page]) {
        expect(text).toContain(`<dt>Asked to withdraw</dt><dd>${words}</dd>`)
      }
      const keys = JSON.parse((await get('/.well-known/consent-keys.json', '')).text)
      expect(await verifyCertificate(fileIn(page), keys)).toMatchObject({
        certificate: { consent: { withdrawalAskedOn: on } },
      })
    }
    await says(asked8)
    const id = await env.PEOPLE.prepare(
      "SELECT request FROM audit WHERE action = 'own-data.withdraw' AND subject = ?1",
    )
      .bind(leadId)
      .first<string>('request')
    const seen = String(torontoTime(asked8, 0))
    const correction = { intent: 'asked', id: id ?? '', seen, received: asked9, ...why }
    expect((await post('/desk/inbox/requests', correction)).status).toBe(302)
    await says(asked9)
  })

  it('says no day of a consent that its person withdrew', async () => {
    const { get, post } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const services = testServices()
    const { phoneNumber } = person
    const owner = await provenOwner(services, phoneNumber, phoneNumber)
    expect(await withdrawConsent(services, owner, leadId)).toBe('withdrawn')
    const page = (await post(pathOf(leadId), { intent: 'prove', ...why })).text
    expect(fileIn(page).certificate.consent).not.toHaveProperty('withdrawalAskedOn')
    expect(page).not.toContain('Asked to withdraw')
    expect((await get(pathOf(leadId))).text).not.toContain('<small>Asked')
  })

  it('is checked by anyone who has it: genuine, altered, or of another site; nothing is stored', async () => {
    const { get, post, upload, forge } = await signIn('operator')
    const { person, leadId } = await acceptedLead()
    const issued = (await post(pathOf(leadId), { intent: 'prove', ...why })).text
    const path = '/consent-certificate'
    expect(issued).toContain(`https://localhost<!-- -->${path}`.replace('<!-- -->', ''))
    const file = fileIn(issued)
    const genuine = JSON.stringify(file, null, 2)
    const empty = await get(path, '')
    expect([empty.status, empty.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex'])
    expect(empty.text).not.toMatch(/<script|desk\/leads/)
    const counts = async () => {
      const tables = ['audit', 'lead', 'consent', 'lead_event']
      return Promise.all(
        tables.map((of) => env.PEOPLE.prepare(`SELECT count(*) AS n FROM ${of}`).first('n')),
      )
    }
    const before = await counts()
    for (const checked of [
      await forge(path, { certificate: genuine }),
      // As some editors save it.
      await forge(path, { certificate: `\ufeff${genuine}` }),
      await upload(path, {}, genuine),
    ]) {
      expect([checked.status, checked.headers.get('Cache-Control')]).toEqual([
        200,
        'private, no-store',
      ])
      expect(checked.text).toContain('<strong>Genuine.</strong>')
      expect(checked.text).toContain(person.email)
      expect(checked.text).toMatch(/[ap]\.m\.<\/time> in Toronto/)
    }
    const others = await signCertificate(async () => btoa('x'.repeat(32)), file.certificate)
    for (const [certificate, words] of [
      [genuine.replace('I agree', 'I do agree'), 'The certificate was altered'],
      [genuine.replace('{', '{"signature": "x",'), 'has a name twice'],
      [JSON.stringify(others), 'This site did not sign the certificate.'],
      ['Genuine.', 'it is not a file of JSON'],
      ['{}', 'is not a certificate of consent'],
      [' ', 'Paste a certificate'],
    ] as const) {
      const { status, text } = await forge(path, { certificate })
      expect([certificate, status, text]).toEqual([
        certificate,
        422,
        expect.stringContaining(words),
      ])
      expect(text).not.toContain('<strong>Genuine')
    }
    const long = await forge(path, { certificate: 'x'.repeat(20_000) })
    expect([long.status, long.headers.get('Content-Type')]).toEqual([
      413,
      'text/html; charset=utf-8',
    ])
    expect(long.text).toContain('The file, or its text, is too long')
    expect(long.text).toMatch(/<input id="file"[^>]*aria-invalid="true"/)
    expect(await counts()).toEqual(before)
  })

  it('is not issued without a record of a consent', async () => {
    const { post } = await signIn('operator')
    const { leadId } = await acceptedLead()
    await env.PEOPLE.prepare('DELETE FROM consent WHERE lead_id = ?1').bind(leadId).run()
    const response = await post(pathOf(leadId), { intent: 'prove', ...why })
    expect([response.status, response.text.includes('data:')]).toEqual([422, false])
  })
})

describe('a form of the desk', () => {
  const forms = [
    ['/desk/leads', { q: 'abcdefgh' }],
    ['/desk/today', { intent: 'pause', buyer: 'x', ...why }],
    ['/desk/funnel/spend', { intent: 'import', csv: 'day,campaign,amount', ...why }],
  ] as const

  it.each(forms)(
    'a form of the desk at %s is refused from a page that cannot read the desk',
    async (path, fields) => {
      const { forge, get } = await signIn('operator')
      const { get: getAsViewer } = await signIn('viewer')
      const own = hiddenIn((await get('/desk/leads')).text, 'token')
      const foreign = hiddenIn((await getAsViewer('/desk/leads')).text, 'token') ?? ''
      expect(foreign).not.toBe(own)
      for (const token of ['', 'x', foreign]) {
        expect((await forge(path, { ...fields, ...(token && { token }) })).status).toBe(403)
      }
      expect((await forge(path, { ...fields, token: own ?? '' })).status).not.toBe(403)
    },
  )

  it('a form of the desk of a lead is refused so, and changes nothing', async () => {
    const { forge } = await signIn('operator')
    const leadId = await parkedLead()
    for (const intent of intents) {
      expect((await forge(pathOf(leadId), { intent, ...why })).status).toBe(403)
    }
    expect(await leadRow(leadId)).toMatchObject({ state: 'parked' })
    expect(await audits(leadId)).toEqual([])
  })

  it('a form of the desk if there is none is refused in plain words', async () => {
    const { post } = await signIn('operator')
    for (const path of ['/desk/audit', '/desk/audit.csv', '/desk/funnel.csv', '/desk/AUDIT.CSV']) {
      const refused = await post(path, why)
      expect([path, refused.status]).toEqual([path, 405])
      expect(refused.text).not.toMatch(/Error:|route/)
    }
  })
})

describe('several leads at once', () => {
  const fixPath = '/desk/leads/fix'
  const seen = async (id: LeadId) => `${id}@${await changedAt(id)}`
  /** Sends fields that repeat, with the token of the desk's forms. */
  async function fix(desk: Awaited<ReturnType<typeof signIn>>, fields: [string, string][], q = '') {
    const token = hiddenIn((await desk.get('/desk/leads')).text, 'token') ?? ''
    return desk.forge(fixPath + q, [...fields, ['token', token]])
  }
  const stateOf = async (id: LeadId) => (await leadRow(id))?.state

  it('are shown with the consequences, then sent again for a reason, once', async () => {
    const desk = await signIn('operator')
    const [one, other] = [await parkedLead(), await parkedLead()]
    const { leadId: done } = await acceptedLead()
    const chosen = await Promise.all([one, other, done].map(seen))
    const fields = chosen.map((lead): [string, string] => ['lead', lead])
    const shown = await fix(desk, [['decision', 'replay'], ...fields])
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('stays: it is accepted')
    // Both may have arrived, so neither is ticked.
    expect(shown.text.match(/\(not ticked: its buyer may have it/g)).toHaveLength(2)
    expect(shown.text).not.toMatch(/name="lead"[^>]* checked/)
    expect(await stateOf(one)).toBe('parked')

    const confirm: [string, string][] = [
      ['decision', 'replay'],
      ['confirm', '1'],
    ]
    const unsaid = await fix(desk, [...confirm, ...fields, ['note', 'no']])
    expect([unsaid.status, await stateOf(one)]).toEqual([422, 'parked'])
    expect(unsaid.text).toContain('value="no"')
    expect(unsaid.text.match(/name="lead"[^>]* checked/g)).toHaveLength(2)
    const note: [string, string] = ['note', 'the buyer lost them']
    const sent = await fix(desk, [...confirm, ...fields, note])
    expect(sent.text).toContain('2 of 3 leads sent again. What came of it is on each lead’s page.')
    // What they were before, they are no longer.
    expect(sent.text).not.toContain('data-state="parked"')
    expect(sent.text).not.toContain('>Attempts<')
    expect([await stateOf(one), await stateOf(other), await stateOf(done)]).toEqual([
      ...['retry', 'retry', 'accepted'],
    ])
    for (const id of [one, other]) expect(await audits(id)).toHaveLength(1)

    const again = await fix(desk, [...confirm, ...fields, note])
    expect(again.text).toContain('0 of 3 leads sent again.')
    expect(again.text).toContain('stays: it was changed meanwhile')
    for (const id of [one, other]) expect(await audits(id)).toHaveLength(1)
  })

  it('are sent again without a doubt while they wait for their next attempt anyway', async () => {
    const desk = await signIn('operator')
    const lead = await parkedLead()
    await env.PEOPLE.prepare(
      "UPDATE lead SET state = 'retry', is_unsure = 1, next_attempt_at = ?2 WHERE id = ?1",
    )
      .bind(lead, Date.now() + day)
      .run()
    const { text } = await fix(desk, [
      ['decision', 'replay'],
      ['lead', await seen(lead)],
    ])
    expect(text).toMatch(/name="lead"[^>]* checked/)
    expect(text).not.toContain('ask them first')
    expect((await desk.get(pathOf(lead))).text).not.toContain('can deliver it twice')
  })

  it('are accepted only if ticked, where the buyer surely has none', async () => {
    const desk = await signIn('operator')
    const [sure, unsure] = [await parkedLead(), await parkedLead()]
    await env.PEOPLE.prepare('UPDATE lead SET is_unsure = 0 WHERE id = ?1').bind(sure).run()
    const leads: [string, string][] = [
      ['lead', await seen(sure)],
      ['lead', await seen(unsure)],
    ]
    const { text } = await fix(desk, [['decision', 'accepted'], ...leads])
    expect(text.match(/didn’t say that it took it: ask them first/g)).toHaveLength(1)
    const ticked = Array.from(text.matchAll(/name="lead"[^>]*value="([^@"]+)@/g), ([all, id]) => [
      id,
      all.includes('checked'),
    ])
    expect(new Map(ticked as [string, boolean][])).toEqual(
      new Map([
        [sure, false],
        [unsure, true],
      ]),
    )
  })

  it('are all that match the filters, and are resolved with their reason', async () => {
    const desk = await signIn('operator')
    const lead = await parkedLead()
    const row = env.PEOPLE.prepare('SELECT buyer_id FROM lead WHERE id = ?1').bind(lead)
    const q = `?buyer=${await row.first('buyer_id')}&state=parked`
    const shown = await fix(
      desk,
      [
        ['decision', 'rejected'],
        ['all', '1'],
      ],
      q,
    )
    expect(shown.text).toContain(`value="${await seen(lead)}"`)
    const done = await fix(desk, [
      ['decision', 'rejected'],
      ['confirm', '1'],
      ['lead', await seen(lead)],
      ['note', 'not wanted'],
    ])
    expect(done.text).toContain('1 of 1 lead resolved as rejected.')
    expect(await audits(lead)).toEqual([
      expect.objectContaining({ action: 'leads.resolve.rejected', note: 'not wanted' }),
    ])
  })

  it('are an operator’s alone, and bad input changes nothing', async () => {
    const lead = await parkedLead()
    const good: [string, string][] = [
      ['decision', 'accepted'],
      ['confirm', '1'],
      ['lead', await seen(lead)],
      ['note', 'a good reason'],
    ]
    const viewer = await signIn('viewer')
    const token = hiddenIn((await viewer.get('/desk/leads')).text, 'token') ?? ''
    expect((await viewer.forge(fixPath, [...good, ['token', token]])).status).toBe(403)
    const desk = await signIn('operator')
    expect((await desk.get(fixPath)).text).toContain('Choose them in the')
    for (const [name, value] of [
      ['decision', 'toString'],
      ['decision', 'erase'],
      ['lead', `${lead}@1`],
      ['lead', lead],
      ['lead', 'nobody@1'],
      ['lead', "' OR 1=1 --"],
      ['note', ''],
    ] as const) {
      const fields = good.map(([key, old]): [string, string] => [key, key === name ? value : old])
      expect((await fix(desk, fields)).status).toBeLessThan(500)
    }
    const nothing = await fix(desk, [['decision', 'replay']], '?state=parked')
    expect(nothing.location).toBe('/desk/leads?state=parked&done=unchosen#unchosen')
    const list = (await desk.get(nothing.location ?? '')).text
    expect(list).toMatch(/id="unchosen"[^>]*>Choose leads first\..*>Send again</s)
    const none = await fix(
      desk,
      [
        ['decision', 'replay'],
        ['all', '1'],
      ],
      '?buyer=nobody',
    )
    expect(none.location).toBe('/desk/leads?buyer=nobody&done=unmatched#unchosen')
    const unticked = await fix(desk, [
      ...good.filter(([name]) => name !== 'lead'),
      ['shown', await seen(lead)],
    ])
    expect([unticked.status, unticked.text]).toEqual([
      422,
      expect.stringContaining('Choose leads first.'),
    ])
    expect(unticked.text).toContain(`name="shown" value="${await seen(lead)}"`)
    expect([await stateOf(lead), await audits(lead)]).toEqual(['parked', []])
  })
})

it('a lead that nothing can be done with has no tick box', async () => {
  const { get } = await signIn('operator')
  const ids = await Promise.all([parkedLead(), parkedLead(), parkedLead()])
  await env.PEOPLE.prepare("UPDATE lead SET state = 'dead' WHERE id IN (?1, ?2, ?3)")
    .bind(...ids)
    .run()
  const [dead, old, withdrawn] = ids
  await env.PEOPLE.prepare('UPDATE lead SET created_at = ?2 WHERE id = ?1')
    .bind(old, Date.now() - 2 * day)
    .run()
  await env.PEOPLE.prepare('UPDATE consent SET withdrawn_at = 1 WHERE lead_id = ?1')
    .bind(withdrawn)
    .run()
  const { text } = await get('/desk/leads?state=dead')
  const isOffered = (id: string) => text.includes(`aria-label="Choose ${id}"`)
  expect(ids.map(isOffered)).toEqual([true, false, false])
  expect((await get(pathOf(dead))).text).toContain('<summary>Send again')
  expect((await get(pathOf(old))).text).not.toContain('<summary>Send again')
})

it('a dead lead that a newer one of its person replaced is not sent again beside it', async () => {
  const clock = newClock(Date.now() - 10 * minute)
  const person = newPerson()
  const { leadId } = await register(testServices({ clock }), person)
  await env.PEOPLE.prepare("UPDATE lead SET state = 'dead' WHERE id = ?1").bind(leadId).run()
  const { get, post } = await signIn('operator')
  const path = pathOf(leadId ?? '')
  const seen = hiddenIn((await get(path)).text.split('Send again')[1] ?? '', 'seen') ?? ''
  clock.advance(5 * minute)
  const { leadId: newer } = await register(testServices({ clock }), person)
  expect(newer).not.toBe(leadId)
  const page = (await get(path)).text
  expect(page).toContain('a newer lead of its person took its place')
  expect(page).not.toContain('<summary>Send again')
  const now = seen.replace(/-\d+$/, '-1')
  const refused = await post(path, { intent: 'replay', seen: now, ...why })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('A newer lead of')])
  const updatedAt = await changedAt(leadId as LeadId)
  const terms = { createdSince: 0, seenAt: updatedAt, keepsDoubt: false }
  const audit = { by: 'ada', action: 'leads.replay', note: 'x' } as const
  const replayed = await createLeadDesk(env.PEOPLE).replay(leadId as LeadId, terms, audit, 0)
  expect(replayed).toBe(false)
  expect(await leadRow(leadId ?? '')).toMatchObject({ state: 'dead' })
})

it('each count of leads by state is that of the list it leads to', async () => {
  for (const make of [parkedLead, acceptedLead]) await make()
  const { leadId } = await acceptedLead()
  const operator = await signIn('operator')
  await operator.post(pathOf(leadId), { intent: 'returned', returned: 'invalid', ...why })
  const { get } = await signIn('viewer')
  const { text } = await get('/desk/leads')
  const links = text.matchAll(/href="\/desk\/leads\?state=(\w+)"[^>]*>\w+ <small>(\d+)</g)
  const shown = Array.from(links, ([, state, count]) => [state, Number(count)])
  expect(shown.length).toBeGreaterThan(5)
  for (const [state, count] of shown) {
    const { results } = await env.PEOPLE.prepare('SELECT id FROM lead WHERE state = ?1')
      .bind(state)
      .all()
    expect([state, count]).toEqual([state, results.length])
    const listed = (await get(`/desk/leads?state=${state}`)).text.match(/<tr><th scope="row">/g)
    expect(listed?.length ?? 0).toBe(Math.min(50, results.length))
  }
  for (const mark of ['withdrawn', 'returned']) {
    const list = (await get(`/desk/leads?${mark}=yes`)).text
    const [, count] = new RegExp(`${mark}=yes"[^>]*>${mark} <small>(\\d+)<`).exec(list) ?? []
    const rows = list.match(/<tr><th scope="row">/g)?.length ?? 0
    expect([mark, Math.min(50, Number(count))]).toEqual([mark, rows])
  }
})

it('a resolved lead leads to the next parked one, while there is one', async () => {
  await env.PEOPLE.exec("UPDATE lead SET state = 'dead' WHERE state = 'parked'")
  const [one, other] = [await parkedLead(), await parkedLead()]
  const { get, post } = await signIn('operator')
  const after = async (id: LeadId) => {
    const { location } = await post(pathOf(id), { intent: 'rejected', ...why })
    const { text } = await get(location ?? '')
    expect(text).toContain('The lead is resolved as rejected.')
    return /<a href="([^"]*)">Next parked lead</.exec(text)?.[1] ?? null
  }
  expect(await after(one)).toBe(pathOf(other))
  expect((await get(pathOf(one))).text).not.toContain('Next parked lead')
  // Of the same buyer first, though another's is newer.
  const [same, newer] = [await parkedLead(), await parkedLead()]
  await env.PEOPLE.prepare(
    'UPDATE lead SET buyer_id = (SELECT buyer_id FROM lead WHERE id = ?2) WHERE id = ?1',
  )
    .bind(same, other)
    .run()
  expect(await after(other)).toBe(pathOf(same))
  expect(await after(same)).toBe(pathOf(newer))
  expect(await after(newer)).toBeNull()
})
