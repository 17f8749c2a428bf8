import { readFileSync } from 'node:fs'
import { sleep } from '#app/shared/time.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { leaveEarly } from '#tests/support/leave-early.ts'
import { newVisitor, type Visitor } from '#tests/support/visitor.ts'

const entry = readFileSync(new URL('../support/slow-entry.mjs', import.meta.url), 'utf8')

test.use({ entry, vars: { SLOW_STORAGE_MS: '20' } })

/** Moments from before the first storage call until after the last. */
const moments = Array.from({ length: 24 }, (_, at) => at * 15)

const asJson = { 'Content-Type': 'application/json' }

for (const { door, path, budget, type, bodyFor } of [
  {
    door: 'a registration',
    path: '/api/send-otp',
    budget: 'phone_day',
    type: 'application/json',
    bodyFor: ({ phone, email }: Visitor) => JSON.stringify({ phoneNumber: phone, email }),
  },
  {
    door: 'one’s own data',
    path: '/privacy/my-data',
    budget: 'own_phone_day',
    type: 'application/x-www-form-urlencoded',
    bodyFor: ({ phone }: Visitor) =>
      String(new URLSearchParams({ intent: 'send', phoneNumber: phone, phoneCountry: 'CA' })),
  },
]) {
  test(`a send for ${door} goes on to its text, whenever its visitor leaves`, async ({
    server,
    request,
  }) => {
    const database = await server.database('PEOPLE')
    // The first request loads the Worker, which would take all of the time.
    await request.post(path, { data: '' })
    const budgets = async () =>
      (await database
        .prepare('SELECT count(*) AS n FROM budget WHERE key LIKE ?1')
        .bind(`${budget}:%`)
        .first<number>('n')) ?? 0
    const before = await budgets()
    const charged = async () => (await budgets()) - before
    const visitors = moments.map((afterMs) => ({ afterMs, ...newVisitor() }))
    await Promise.all(
      visitors.map(({ afterMs, ...visitor }) => {
        const headers = { 'Content-Type': type, 'CF-Connecting-IP': server.newAddress() }
        return leaveEarly(server.url, { path, headers, body: bodyFor(visitor) }, afterMs)
      }),
    )
    const texted = async () => {
      const { results } = await database
        .prepare('SELECT DISTINCT recipient FROM sandbox_message')
        .all<{ recipient: string }>()
      const recipients = new Set(results.map(({ recipient }) => recipient))
      return visitors.filter(({ phone }) => recipients.has(phone)).length
    }
    await expect.poll(charged).toBeGreaterThan(moments.length / 2)
    await expect(async () => expect(await texted()).toBe(await charged())).toPass()
  })
}

test('a lead is settled, whenever its visitor leaves', async ({ server, request }) => {
  const database = await server.database('PEOPLE')
  await Promise.all(
    moments.map(async (afterMs) => {
      const { phone, email, firstName, lastName } = newVisitor()
      const headers = { ...asJson, 'CF-Connecting-IP': server.newAddress() }
      const person = { phoneNumber: phone, email }
      const post = async (path: string, data: object) =>
        (await request.post(path, { data, headers })).json()
      const { flow } = await post('/api/send-otp', person)
      const text = await database
        .prepare('SELECT body FROM sandbox_message WHERE recipient = ?1')
        .bind(phone)
        .first<string>('body')
      const code = /\b\d{4}\b/.exec(text ?? '')?.[0]
      const { proof } = await post('/api/verify-otp', { ...person, code, flow })
      const body = JSON.stringify({ ...person, firstName, lastName, consent: true, proof })
      await leaveEarly(server.url, { path: '/api/track-lead', headers, body }, afterMs)
    }),
  )
  // Time for the last of them to be written at all; a busy machine gets more.
  await sleep(1_000)
  const states = async () => {
    const { results } = await database
      .prepare('SELECT state, count(*) AS n FROM lead GROUP BY state')
      .all()
    return results
  }
  await expect.poll(states).toEqual([{ state: 'accepted', n: expect.any(Number) }])
})

test('half a body raises no alarm, and ends with its connection', async ({ server }) => {
  const requests = moments.map((afterMs) => {
    const { phone, email } = newVisitor()
    const headers = { ...asJson, 'CF-Connecting-IP': server.newAddress() }
    const body = JSON.stringify({ phoneNumber: phone, email })
    const length = body.length + 10
    return leaveEarly(server.url, { path: '/api/send-otp', headers, body, length }, afterMs)
  })
  await Promise.all(requests)
  await sleep(1_000)
  expect(server.logs.filter((line) => /alarm|rror|hang/.test(line))).toEqual([])
})
