import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { raisedAlarm } from '#app/domain/alarms/alarm.ts'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { day } from '#app/shared/time.ts'
import { addDays, torontoDate } from '#app/shared/toronto-time.ts'
import { countingDatabase, type Reading } from '#tests/support/counting-database.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'

const leads = 100_000

/** Leads of 90 days: two buyers, 50 campaigns, 95 of 100 accepted; 20,000 looks in the audit. */
beforeAll(async () => {
  const since = Date.now() - 90 * day
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)`
  await env.PEOPLE.batch([
    env.PEOPLE.prepare(
      `${numbers}
       INSERT INTO lead (id, phone_key, email_key, person_sealed, cid, page, source, buyer_id,
         challenge_id, proof_expires_at, state, next_attempt_at, last_reason, created_at,
         updated_at, dimensions)
       SELECT printf('lead%018d', i), 'phone' || i, 'email' || i, '', '', '/', '',
         iif(i % 40 = 0, 'second', 'main'), '', 0,
         CASE WHEN i % 400 = 7 THEN 'parked' WHEN i % 1000 = 3 THEN 'retry'
           WHEN i % 25 = 1 THEN 'rejected' WHEN i % 200 = 9 THEN 'dead' ELSE 'accepted' END,
         ?2 + i * ?3, 'status_503', ?2 + i * ?3, ?2 + i * ?3,
         json_object('campaign', 'campaign-' || (i % 50))
       FROM n`,
    ).bind(leads, since, Math.floor((90 * day) / leads)),
    env.PEOPLE.prepare(
      `INSERT INTO lead_event (lead_id, buyer_id, dimensions, at, kind)
       SELECT id, buyer_id, dimensions, created_at, state FROM lead
       WHERE id LIKE 'lead0%'`,
    ),
    env.PEOPLE.prepare(
      `${numbers}
       INSERT INTO audit (at, by_whom, action, subject, count, note)
       SELECT ?2 + i * 1000, 'ada', 'leads.find', 'phone' || i, 1, 'desk' FROM n`,
    ).bind(20_000, since),
  ])
  await env.MARKET.prepare("INSERT INTO ad_spend VALUES (?1, 'campaign-7', 100)")
    .bind(torontoDate(Date.now()))
    .run()
  await env.MARKET.exec("INSERT INTO buyer_price VALUES ('main', '2026-01-01', 4500)")
}, 120_000)

const today = torontoDate(Date.now())

it.each([
  ['/desk/leads', 9_000],
  ['/desk/leads?state=parked', 9_000],
  ['/desk/leads?state=accepted&page=2', 9_000],
  ['/desk/leads?buyer=second', 9_000],
  ['/desk/leads?buyer=second&state=dead', 9_000],
  // Its totals read the leads of seven days.
  ['/desk/leads?campaign=campaign-7&state=parked', 25_000],
  [`/desk/leads?from=${today}&to=${today}`, 12_000],
  ['/desk/leads?withdrawn=yes', 9_000],
  ['/desk/today', 38_000],
  [`/desk/leads/lead${'0'.repeat(18)}`, 100],
  // Of a campaign with spend and no visit, the leads of the days are read once more.
  ['/desk/funnel?by=source', 39_000],
  ['/desk/funnel?by=day', 33_000],
  ['/desk/funnel', 33_000],
  // One campaign is judged beside all others.
  ['/desk/funnel?by=source&campaign=campaign-7', 41_000],
  ['/desk/funnel?campaign=campaign-7&days=90', 115_000],
  ['/desk/funnel?by=buyer', 110_000],
  ['/desk/funnel?by=hour-of-day', 62_000],
  ['/desk/audit', 150],
  ['/desk/audit?action=buyers', 100],
  ['/desk/audit?action=leads.find', 500],
  ['/desk/audit?kind=changes', 500],
  ['/desk/audit?subject=phone7', 100],
])('%s reads up to %i rows of people', async (path, most) => {
  const readings: Reading[] = []
  const { get } = await signIn('operator', { PEOPLE: countingDatabase(env.PEOPLE, readings) })
  const { status } = await get(path)
  const read = readings.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
  expect(status).toBe(200)
  expect(read).toBeLessThanOrEqual(most)
})

it('Today with a loss that only 28 days can tell about reads up to 67,000 rows of people', async () => {
  for (let ago = 1; ago <= 7; ago++) {
    await env.MARKET.prepare("INSERT INTO ad_spend VALUES (?1, 'campaign-8', 105000)")
      .bind(addDays(today, -ago))
      .run()
  }
  const readings: Reading[] = []
  const { get } = await signIn('operator', { PEOPLE: countingDatabase(env.PEOPLE, readings) })
  const { text } = await get('/desk/today')
  const read = readings.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
  await env.MARKET.exec("DELETE FROM ad_spend WHERE campaign = 'campaign-8'")
  expect(text.replace(/<[^>]+>/g, '')).toMatch(/Watch: campaign-8/)
  expect(read).toBeGreaterThan(40_000)
  expect(read).toBeLessThanOrEqual(67_000)
})

it('counts the new leads of an alarm in few rows of people', async () => {
  const readings: Reading[] = []
  const { get } = await signIn('operator', { PEOPLE: countingDatabase(env.PEOPLE, readings) })
  const alarms = createAlarmStore(env.PEOPLE)
  const ago = Date.now() - day
  for (const buyerId of ['main', 'second']) {
    await alarms.note([raisedAlarm('LEAD_DEAD', { buyerId })], ago)
    const dead = { code: 'LEAD_DEAD', subject: buyerId }
    await alarms.acknowledge(dead, { by: 'bo@maple.test', note: 'mine' }, ago)
    await alarms.note([{ ...raisedAlarm('LEAD_DEAD', { buyerId }), count: 10 }], ago + 1)
  }
  readings.length = 0
  expect((await get('/desk/audit')).text).toMatch(/>Today <small>1</)
  const read = readings.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
  await env.PEOPLE.exec('DELETE FROM alarm')
  expect(read).toBeLessThanOrEqual(500)
})

/** As many rows a day as a busy site has. */
it('the funnel of two weeks reads few more rows than their sums', async () => {
  for (let ago = 0; ago < 14; ago++) {
    await env.MARKET.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 3000)
       INSERT INTO funnel_count SELECT ?1, 'link-' || (i % 10), 'campaign-' || (i % 50), 's' || i,
         'CA', 'mobile', '/', '', 'human', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 FROM n`,
    )
      .bind(addDays(today, -ago))
      .run()
  }
  const readings: Reading[] = []
  const { get } = await signIn('operator', { MARKET: countingDatabase(env.MARKET, readings) })
  for (const [search, visits, most = 47_000] of [
    // Where people leave is read once more, by campaign, device and page.
    ['by=campaign', '21,000', 82_000],
    ['by=link', '21,000'],
    ['by=day', '21,000', 82_000],
    // Of one name, few rows need sorting.
    // Its spend is shared by the visits of each source, which are read for that.
    ['by=source&campaign=campaign-7', '420', 70_000],
    ['by=country&link=link-3', '2,100'],
    ['by=day&campaign=campaign-7&country=CA', '420', 61_000],
  ] as const) {
    readings.length = 0
    expect((await get(`/desk/funnel?${search}`)).text).toContain(visits)
    expect(readings.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThanOrEqual(most)
  }
})

it('previews a price of 90 days with one read of the leads accepted since', async () => {
  const readings: Reading[] = []
  const { post } = await signIn('operator', { PEOPLE: countingDatabase(env.PEOPLE, readings) })
  const since = addDays(today, -89)
  const price = { intent: 'price', buyer: 'main', since, price: '50', note: 'the contract' }
  const { text } = await post('/desk/funnel?by=buyer&days=1', price)
  const words = text.replace(/<[^>]+>/g, '')
  expect(words).toMatch(
    /[\d,]{6} accepted leads of main from .* on, at \$50\.00 instead of .*: earned changes from \$/,
  )
  const [most = 0] = readings.map(({ rowsRead }) => rowsRead).sort((one, other) => other - one)
  expect(most).toBeLessThanOrEqual(100_000)
})

it('previews a hundred leads with one statement', async () => {
  const readings: Reading[] = []
  const desk = await signIn('operator', { PEOPLE: countingDatabase(env.PEOPLE, readings) })
  const token = hiddenIn((await desk.get('/desk/leads')).text, 'token') ?? ''
  const listed = (await desk.get('/desk/leads?state=parked')).text
  const more = (await desk.get('/desk/leads?state=parked&page=2')).text
  const chosen = Array.from(
    `${listed}${more}`.matchAll(/name="lead" value="([^"]+)"/g),
    ([, one]) => one ?? '',
  )
  expect(chosen).toHaveLength(100)
  readings.length = 0
  const fields = chosen.map((one): [string, string] => ['lead', one])
  const shown = await desk.forge('/desk/leads/fix', [
    ['decision', 'accepted'],
    ['token', token],
    ...fields,
  ])
  expect(shown.text.match(/would be resolved as accepted/g)).toHaveLength(100)
  // The head counts alarms, comments and messages, and reads open requests for their first deadline.
  expect(readings).toHaveLength(5)
  expect(readings.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThanOrEqual(1_000)
})
