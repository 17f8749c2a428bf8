import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { raisedAlarm } from '#app/domain/alarms/alarm.ts'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { torontoDate } from '#app/shared/toronto-time.ts'
import { newPerson } from '#tests/support/api.ts'
import { servicesWithBuyer, submitted } from '#tests/support/delivery.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import { whileAuditFails } from '#tests/support/failing-audit.ts'
import { newLink } from '#tests/support/go.ts'
import { commentRows, newReader, newText, postAs } from '#tests/support/readers.ts'
import { register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'

const why = { note: 'asked by phone' }
const code = 'SMS_PROVIDER_FAILING'

/** Returns one of everything that an operator can act on. */
async function subjects() {
  const services = testServices()
  const deliver = async () => ({ kind: 'timeout' }) as const
  const { services: held, buyerId: buyer } = servicesWithBuyer(newClock(), { deliver })
  const parked = await submitted(held)
  const person = newPerson()
  const { leadId } = await register(services, person)
  const { reader } = await newReader(services)
  await postAs(services, reader, { article: 'canadian-banks-q3-outlook', text: newText() })
  const words = { name: 'Zoé', email: 'zoe@mail.ca', subject: 'Hello', message: 'A line' }
  await sendContactMessage(services, words, { isTrap: false, topic: 'message' })
  const message = await env.PEOPLE.prepare('SELECT id FROM contact_message').first<string>('id')
  const comment = (await commentRows()).at(-1)?.id ?? ''
  await createAlarmStore(env.PEOPLE).note([raisedAlarm(code, {})], Date.now())
  return {
    ...{ parked, buyer, person, leadId: leadId ?? '', comment, message: message ?? '' },
    slug: await newLink('/register'),
  }
}

/** What acts change. A message is handed over in the background, and the errors of this test raise alarms. */
async function everything() {
  const people = [
    ...['lead', 'lead_event', 'consent', 'challenge', 'withdrawal', 'buyer_pause', 'comment'].map(
      (table) => `SELECT * FROM ${table}`,
    ),
    'SELECT id, dealt FROM contact_message',
    `SELECT * FROM alarm WHERE code = '${code}'`,
  ]
  const market = ['SELECT * FROM link', 'SELECT * FROM ad_spend', 'SELECT * FROM buyer_price']
  const read = (db: D1Database, queries: string[]) =>
    Promise.all(queries.map(async (query) => (await db.prepare(query).all()).results))
  return [...(await read(env.PEOPLE, people)), ...(await read(env.MARKET, market))]
}

it('nothing is done, found or shown that cannot be audited', async () => {
  const { parked, buyer, person, leadId, comment, message, slug } = await subjects()
  const { get, post } = await signIn('operator')
  const lead = `/desk/leads/${leadId}`
  const stopped = `/desk/leads/${parked}`
  const seen = await env.PEOPLE.prepare('SELECT updated_at FROM lead WHERE id = ?1')
    .bind(parked)
    .first<number>('updated_at')
  const csv = `day,campaign,amount\n${torontoDate(Date.now())},autumn,1`
  const compared = (await post('/desk/funnel/spend', { intent: 'preview', csv })).text
  const rows = { csv, seen: hiddenIn(compared, 'seen') ?? '', uncounted: '1' }
  const before = await everything()
  await whileAuditFails(async () => {
    const acts: [string, Record<string, string>][] = [
      [lead, { intent: 'reveal', ...why }],
      [lead, { intent: 'prove', ...why }],
      [`${lead}/withdraw`, why],
      [`${lead}/erase`, why],
      [stopped, { intent: 'replay', ...why }],
      [stopped, { intent: 'accepted', ...why }],
      [stopped, { intent: 'rejected', ...why }],
      ['/desk/leads', { q: person.phoneNumber }],
      ['/desk/leads', { q: person.email }],
      [
        '/desk/leads/fix',
        { decision: 'accepted', confirm: '1', lead: `${parked}@${seen}`, ...why },
      ],
      ['/desk/leads/fix', { decision: 'replay', confirm: '1', lead: `${parked}@${seen}`, ...why }],
      ['/desk/today', { intent: 'pause', buyer, ...why }],
      ['/desk/today', { intent: 'acknowledge', code, subject: '', ...why }],
      ['/desk/today', { intent: 'close', code, subject: '', ...why }],
      ['/desk/inbox', { intent: 'approve', id: comment }],
      ['/desk/inbox/messages', { intent: 'answered', id: message, asks: 'other', ...why }],
      ['/desk/funnel/spend', { intent: 'import', ...rows, ...why }],
      [
        '/desk/funnel?by=buyer',
        { intent: 'price', buyer, since: torontoDate(Date.now()), price: '45', ...why },
      ],
      [`/desk/links/${slug}`, { intent: 'save', to: '/markets', ...why }],
      [`/desk/links/${slug}`, { intent: 'disable', ...why }],
      ['/desk/links', { intent: 'save', slug: 'unaudited', to: '/markets', ...why }],
    ]
    for (const [path, fields] of acts) {
      const { status, text } = await post(path, fields)
      expect([path, fields, status]).toEqual([path, fields, 503])
      expect(text).not.toContain(person.phoneNumber)
    }
    for (const path of [`${lead}/erase`, '/desk/inbox', '/desk/inbox/messages']) {
      expect([path, (await get(path)).status]).toEqual([path, 503])
    }
  })
  expect(await everything()).toEqual(before)
})
