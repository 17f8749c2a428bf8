import { env } from 'cloudflare:workers'
import { type FunnelEvent, hourIndex } from '#app/domain/funnel/funnel-event.ts'
import { createFunnelStore } from '#app/domain/funnel/funnel-store.server.ts'
import { createLeadRetention } from '#app/domain/leads/persons/retention-store.server.ts'
import type { Dimensions } from '#app/shared/dimensions.ts'
import { day } from '#app/shared/time.ts'
import { torontoDate } from '#app/shared/toronto-time.ts'
import { accepted, servicesWithBuyer, submitted } from './delivery.ts'
import { hiddenIn, type signIn } from './desk.ts'
import { newClock } from './services.ts'

const store = createFunnelStore(env.MARKET)

/** What events and leads of these tests count by. */
const ordinary = {
  ...{ source: 'news', country: 'CA', device: 'mobile' as const },
  ...{ landing: '/register', variant: '' },
}

/** Deletes what is counted, spent, paid and registered; tests share the tables. */
export async function clearFunnel() {
  for (const table of ['funnel_count', 'funnel_hour', 'ad_spend', 'buyer_price'])
    await env.MARKET.exec(`DELETE FROM ${table}`)
  for (const table of ['lead', 'lead_event', 'erased_lead'])
    await env.PEOPLE.exec(`DELETE FROM ${table}`)
  await env.MARKET.exec("DELETE FROM audit WHERE action LIKE 'spend.%' OR action LIKE 'prices.%'")
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
  { daysAgo = 0, ...by }: { daysAgo?: number } & Partial<Dimensions> = {},
) {
  const named = { ...ordinary, link: 'autumn', campaign, ...by }
  const { source } = named
  const row = {
    ...named,
    visitor: 'human' as const,
    hour: hourIndex(Date.now() - daysAgo * day),
    admits: false,
    counts,
    reserved: { campaign, source },
  }
  await store.add({ rows: [row], pages: [], names: [] })
}

/** The cells of a row, without those of its name, which may be a link. */
export const cellsOf = (html: string, name: string) => {
  const [, row = ''] =
    new RegExp(
      `<th scope="row">(?:<(?:a|time)\\b[^>]*>)?${name}(?:</(?:a|time)>)?</th>(.*?)</tr>`,
    ).exec(html) ?? []
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

/** Submits leads of one campaign, which the buyer accepts. */
export async function submitLeads(
  campaign: string,
  count: number,
  named: Partial<Dimensions> = {},
) {
  const { services } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
  const dimensions = { ...ordinary, link: '', campaign, ...named }
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const id = await submitted(services)
    await setOfLead(id, 'dimensions', JSON.stringify(dimensions))
    ids.push(id)
  }
  return ids
}

/** Sets what a lead has, and its events of it, as if from the first. */
async function setOfLead(id: string, column: 'dimensions' | 'buyer_id', value: string) {
  await env.PEOPLE.batch([
    env.PEOPLE.prepare(`UPDATE lead SET ${column} = ?2 WHERE id = ?1`).bind(id, value),
    env.PEOPLE.prepare(`UPDATE lead_event SET ${column} = ?2 WHERE lead_id = ?1`).bind(id, value),
  ])
}

/** Makes leads a buyer's. */
export async function giveTo(buyerId: string, ids: readonly string[]) {
  for (const id of ids) await setOfLead(id, 'buyer_id', buyerId)
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
