import { env } from 'cloudflare:workers'
import { type FunnelEvent, hourIndex } from '#app/domain/funnel/funnel-event.ts'
import { createFunnelStore } from '#app/domain/funnel/funnel-store.server.ts'
import { consentContext } from '#app/domain/leads/lead.ts'
import { openLead, sealLead } from '#app/domain/leads/lead-details.server.ts'
import { createLeadRetention } from '#app/domain/leads/persons/retention-store.server.ts'
import type { Services } from '#app/services.ts'
import { LeadId, PhoneNumber } from '#app/shared/brands.ts'
import type { Dimensions } from '#app/shared/dimensions.ts'
import { randomId } from '#app/shared/random.ts'
import { day } from '#app/shared/time.ts'
import { torontoDate } from '#app/shared/toronto-time.ts'
import { newPerson } from './api.ts'
import { accepted, servicesWithBuyer, submitted } from './delivery.ts'
import { hiddenIn, type signIn } from './desk.ts'
import { newClock } from './services.ts'

const store = createFunnelStore(env.MARKET)

/** What events and leads of these tests count by. */
const ordinary = {
  ...{ source: 'news', country: 'CA', device: 'mobile' as const },
  ...{ landing: '/register', variant: '' },
}

/**
 * Deletes what is counted, spent, paid and registered; tests share the tables. A robot came long ago, so there is data of the
 * days before.
 */
export async function clearFunnel() {
  const changes = "audit WHERE action LIKE 'spend.%' OR action LIKE 'prices.%'"
  const ofMarket = ['funnel_count', 'funnel_hour', 'ad_spend', 'buyer_price', changes]
  const ofPeople = ['lead', 'lead_event', 'erased_lead']
  await env.MARKET.batch(ofMarket.map((rows) => env.MARKET.prepare(`DELETE FROM ${rows}`)))
  await env.PEOPLE.batch(ofPeople.map((rows) => env.PEOPLE.prepare(`DELETE FROM ${rows}`)))
  await countFor('', { page_viewed: 1 }, { daysAgo: 500, visitor: 'bot' })
}

/** Returns the address of the same report up to now, as tests count today, which the last days leave out. */
export function soFar(address: string): string {
  const [path = '', search] = address.split('?')
  const asked = new URLSearchParams(search)
  if (asked.has('from') || asked.has('to') || asked.get('days') === '1') return address
  const days = [28, 90].find((one) => String(one) === asked.get('days')) ?? 7
  asked.delete('days')
  asked.set('from', torontoDate(Date.now() - (days - 1) * day))
  asked.set('to', torontoDate(Date.now()))
  return `${path}?${asked}`
}

/** Stores what a campaign cost, so many days ago. */
export async function spend(campaign: string, cents: number, daysAgo = 0) {
  await env.MARKET.prepare('INSERT INTO ad_spend VALUES (?1, ?2, ?3)')
    .bind(torontoDate(Date.now() - daysAgo * day), campaign, cents)
    .run()
}

/** Counts events of one campaign, so many days ago. */
export async function countFor(
  campaign: string,
  counts: Partial<Record<FunnelEvent, number>>,
  {
    daysAgo = 0,
    visitor = 'human',
    ...by
  }: { daysAgo?: number; visitor?: 'human' | 'bot' } & Partial<Dimensions> = {},
) {
  const named = { ...ordinary, link: 'autumn', campaign, ...by }
  const { source } = named
  const row = {
    ...named,
    visitor,
    hour: hourIndex(Date.now() - daysAgo * day),
    admits: false,
    counts,
    reserved: { campaign, source },
  }
  await store.add({ rows: [row], pages: [], names: [] })
}

/** The cells of a row, without those of its name, which may be a link; the steps of a funnel before its money. */
export const cellsOf = (html: string, name: string) => {
  const [money = ''] = /<caption[^>]*>Money by.*?<\/table>/.exec(html) ?? []
  const named = new RegExp(
    `<th scope="row">(?:<(?:a|time)\\b[^>]*>)?${name}(?:</(?:a|time)>)?</th>(.*?)</tr>`,
  )
  const row = [html.replace(money, ''), money].map((part) => named.exec(part)?.[1] ?? '').join('')
  return Array.from(row.matchAll(/<td[^>]*>(.*?)<\/td>/g), ([, cell = '']) =>
    cell
      .replace(/<small/g, ' <small')
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

/** The lines of the summary. */
export const linesOf = (html: string) =>
  Array.from(html.matchAll(/<li>(.*?)<\/li>/g), ([, line = '']) => line.replace(/<[^>]+>/g, ''))

/**
 * Leads of one campaign, which the buyer accepts: one is submitted, and the others are other people with its rows,
 * since each submission takes a dozen steps that other files test.
 */
export async function submitLeads(
  campaign: string,
  count: number,
  named: Partial<Dimensions> = {},
) {
  const { services } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
  const first = await submitted(services)
  const dimensions = { ...ordinary, link: '', campaign, ...named }
  await setOfLeads([first], 'dimensions', JSON.stringify(dimensions))
  return [first, ...(await othersLike(services, first, count - 1))]
}

/** Stores leads of other people, with the events of `first`. */
async function othersLike(services: Services, first: LeadId, count: number): Promise<LeadId[]> {
  if (count < 1) return []
  const { dataSealer, hash, random } = services
  const rowsOf = async (table: string, key: string) => {
    const asked = env.PEOPLE.prepare(`SELECT * FROM ${table} WHERE ${key} = ?1`).bind(first)
    return (await asked.all()).results
  }
  const [[lead = {}], [consent = {}], events] = await Promise.all([
    rowsOf('lead', 'id'),
    rowsOf('consent', 'lead_id'),
    rowsOf('lead_event', 'lead_id'),
  ])
  const personSealed = String(lead.person_sealed)
  const details = await openLead(dataSealer, { id: first, personSealed })
  if (!details || !consent.id) throw new Error('not readable')
  const one = async () => {
    const id = LeadId.parse(randomId(random))
    const { phoneNumber, email } = newPerson()
    const person = { ...details, phoneNumber: PhoneNumber.parse(phoneNumber), email }
    const own = {
      id,
      dedupe_key: await hash('lead', `${phoneNumber}|${lead.buyer_id}`),
      phone_key: await hash('phone', phoneNumber),
      email_key: await hash('email', email),
      person_sealed: await sealLead(dataSealer, id, person),
      buyer_url: null,
    }
    const agreed = {
      ...{ id: randomId(random), lead_id: id },
      ip_sealed: await dataSealer.seal(details.clientIp, consentContext(id)),
    }
    const added = [
      rowInto('lead', { ...lead, ...own }),
      rowInto('consent', { ...consent, ...agreed }),
      ...events.map((event) => rowInto('lead_event', { ...event, id: null, lead_id: id })),
    ]
    return { id, added }
  }
  const others = await Promise.all(Array.from({ length: count }, one))
  await env.PEOPLE.batch(others.flatMap(({ added }) => added))
  return others.map(({ id }) => id)
}

function rowInto(table: string, row: Record<string, unknown>) {
  const names = Object.keys(row)
  const places = names.map((_, at) => `?${at + 1}`).join(', ')
  const insert = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`
  return env.PEOPLE.prepare(insert).bind(...Object.values(row))
}

/** Sets what leads have, and their events of them, as if from the first. */
async function setOfLeads(
  ids: readonly string[],
  column: 'dimensions' | 'buyer_id',
  value: string,
) {
  const change = (table: string, key: string) =>
    env.PEOPLE.prepare(
      `UPDATE ${table} SET ${column} = ?2 WHERE ${key} IN (SELECT value FROM json_each(?1))`,
    ).bind(JSON.stringify(ids), value)
  await env.PEOPLE.batch([change('lead', 'id'), change('lead_event', 'lead_id')])
}

/** Makes leads a buyer's. */
export async function giveTo(buyerId: string, ids: readonly string[]) {
  await setOfLeads(ids, 'buyer_id', buyerId)
}

/** Returns the statement that writes an event of a lead. */
export function noteEvent(id: string, kind: string, at: number, reason: string | null = null) {
  return env.PEOPLE.prepare(
    `INSERT INTO lead_event (lead_id, buyer_id, dimensions, at, kind, reason)
     SELECT id, buyer_id, dimensions, ?2, ?3, ?4 FROM lead WHERE id = ?1`,
  ).bind(id, at, kind, reason)
}

/** Lets the purge delete accepted leads. */
export async function drop(ids: readonly string[]) {
  const aged = `UPDATE lead SET updated_at = 1 WHERE id IN (SELECT value FROM json_each(?1))`
  await env.PEOPLE.prepare(aged).bind(JSON.stringify(ids)).run()
  await createLeadRetention(env.PEOPLE).dropLeads(['accepted'], 2, 1_000)
}

export type Post = Awaited<ReturnType<typeof signIn>>['post']

/** Sets a buyer's price, and confirms what that is shown to change. */
export async function setPrice(post: Post, price: Record<string, string>) {
  const shown = await post('/desk/funnel?by=buyer&days=7', { ...price, intent: 'price' })
  if (!shown.text.includes('value="price confirmed"')) return shown
  return post('/desk/funnel?by=buyer&days=7', { ...price, ...confirmationIn(shown.text) })
}

/** What the form that confirms a price sends, but its reason. */
export function confirmationIn(html: string): Record<string, string> {
  const names = ['buyer', 'since', 'price', 'seen']
  const hidden = names.map((name) => [name, hiddenIn(html, name) ?? ''])
  return { ...Object.fromEntries(hidden), intent: 'price confirmed' }
}
