import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { raisedAlarm } from '#app/domain/alarms/alarm.ts'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { day } from '#app/shared/time.ts'
import { newPerson } from '#tests/support/api.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import { audits } from '#tests/support/operate.ts'
import { register } from '#tests/support/registered.ts'
import { testServices } from '#tests/support/services.ts'

const path = '/desk/today/deletions'
const why = { note: 'their letter of today' }
const erased = { id: 'erasedLeadOfSomeone00A', number: 'erasure abcdefghijklmnopqrstuv' }

/** Leaves two notices that their buyer refused: of a withdrawn lead, and of one that was erased. */
async function refused() {
  const { leadId } = await register(testServices(), newPerson())
  const notices = [
    [leadId, Date.now() - 3 * day, null],
    [erased.id, Date.now() - day, erased.number],
  ] as const
  for (const [id, at, number] of notices) {
    await env.PEOPLE.prepare(
      `INSERT INTO withdrawal (lead_id, buyer_id, state, attempts, next_attempt_at, last_reason,
         created_at, updated_at, erasure) VALUES (?1, 'main', 'failed', 4, 1, 'status_503', ?2, ?2, ?3)`,
    )
      .bind(id, at, number)
      .run()
  }
  await env.PEOPLE.prepare('UPDATE consent SET withdrawn_at = ?2 WHERE lead_id = ?1')
    .bind(leadId, Date.now() - 3 * day)
    .run()
  await createAlarmStore(env.PEOPLE).note(
    [raisedAlarm('WITHDRAWAL_FAILED', { buyerId: 'main' })],
    Date.now(),
  )
  return leadId ?? ''
}

const alarmCodes = async () =>
  (await createAlarmStore(env.PEOPLE).listOpen()).map(({ code }) => code)
const notice = (id: string) =>
  env.PEOPLE.prepare('SELECT state, attempts, last_reason FROM withdrawal WHERE lead_id = ?1')
    .bind(id)
    .first()
const seenOf = (html: string, id: string) => hiddenIn(html.split(`value="${id}"`)[1] ?? '', 'seen')

beforeEach(async () => {
  for (const table of ['withdrawal', 'alarm']) await env.PEOPLE.exec(`DELETE FROM ${table}`)
})

it('Today counts buyers still to confirm, and their alarm leads to the list', async () => {
  const { get } = await signIn('viewer')
  expect((await get('/desk/today')).text).not.toContain('still to confirm')
  await refused()
  const today = (await get('/desk/today')).text.replaceAll('<!-- -->', '')
  expect(today).toMatch(
    /href="\/desk\/today\/deletions">Buyers still to confirm a deletion: 2<.*?3 days/s,
  )
  const [alarm] =
    /<small>2 waiting<\/small>.*?WITHDRAWAL_FAILED main<.*?<\/details><a.*?>/s.exec(today) ?? []
  expect(alarm).toContain('<a href="/desk/today/deletions"')
})

it('their alarm can’t be closed by hand while a buyer has not confirmed', async () => {
  await refused()
  const { post } = await signIn('operator')
  const opened = String((await createAlarmStore(env.PEOPLE).listOpen())[0]?.openedAt)
  const alarm = { code: 'WITHDRAWAL_FAILED', subject: 'main', opened, intent: 'close', ...why }
  const lasting = await post('/desk/today', alarm)
  expect([lasting.status, lasting.text]).toEqual([422, expect.stringContaining('Its cause lasts')])
  expect(await alarmCodes()).toEqual(['WITHDRAWAL_FAILED'])
  await env.PEOPLE.exec("UPDATE withdrawal SET state = 'done'")
  expect((await post('/desk/today', alarm)).location).toBe('/desk/today?done=close')
})

it('a deletion that no buyer confirmed is tried again, or confirmed by letter, for a reason', async () => {
  const leadId = await refused()
  const { get, post } = await signIn('operator')
  const list = (await get(path)).text
  expect(list).toContain(`href="/desk/leads/${leadId}"`)
  expect(list).toContain(
    `href="/desk/leads?as=${erased.number.replace(' ', '+')}" class="reference">${erased.id}`,
  )
  expect(list.match(/HTTP status 503/g)).toHaveLength(2)
  const [, mail = ''] =
    /href="(mailto:[^"]*)">Ask main by email to delete these 2</.exec(list) ?? []
  for (const id of [leadId, erased.id]) {
    expect(decodeURIComponent(mail)).toContain(`\r\n${id}, asked since 2`)
  }
  expect(decodeURIComponent(mail)).not.toMatch(/@|\+1/)

  const letter = { intent: 'confirm', lead: erased.id, seen: seenOf(list, erased.id) ?? '' }
  const unsaid = await post(path, { ...letter, note: '' })
  expect([unsaid.status, unsaid.text]).toEqual([422, expect.stringContaining('Say why')])
  expect((await post(path, { ...letter, seen: '1', ...why })).text).toContain('changed meanwhile')
  expect(await notice(erased.id)).toMatchObject({ state: 'failed' })
  const confirmed = await post(path, { ...letter, ...why })
  expect((await get(confirmed.location ?? '')).text).toContain('Noted: the buyer has confirmed.')
  expect(await notice(erased.id)).toEqual({ state: 'done', attempts: 4, last_reason: 'by_letter' })
  expect(await audits(erased.number)).toMatchObject([{ action: 'withdrawals.confirm', ...why }])
  expect(await alarmCodes()).toEqual(['WITHDRAWAL_FAILED'])

  const again = { intent: 'retry', lead: leadId, seen: seenOf(list, leadId) ?? '', ...why }
  expect((await post(path, again)).location).toBe(`${path}?done=retry`)
  expect(['retry', 'sending', 'done']).toContain((await notice(leadId))?.state)
  expect(await audits(leadId)).toMatchObject([{ action: 'withdrawals.retry', ...why }])
  expect(await alarmCodes()).toEqual([])
  expect((await post(path, again)).status).toBe(422)
})

it('a lead’s history goes on until its buyer has confirmed', async () => {
  const leadId = await refused()
  const { get, post } = await signIn('operator')
  const stepsIn = (html: string) =>
    Array.from(html.matchAll(/<strong>([^<]+)<\/strong>/g), ([, step]) => step)
  const before = (await get(`/desk/leads/${leadId}`)).text
  expect(stepsIn(before)).toEqual(expect.arrayContaining(['buyer told', 'buyer has not confirmed']))
  const untold = "UPDATE withdrawal SET state = 'new', attempts = 0 WHERE lead_id = ?1"
  await env.PEOPLE.prepare(untold).bind(leadId).run()
  expect(stepsIn((await get(`/desk/leads/${leadId}`)).text)).toContain('buyer to be told')
  const told = "UPDATE withdrawal SET state = 'failed', attempts = 4 WHERE lead_id = ?1"
  await env.PEOPLE.prepare(told).bind(leadId).run()
  const seen = seenOf((await get(path)).text, leadId) ?? ''
  await post(path, { intent: 'confirm', lead: leadId, seen, ...why })
  const after = (await get(`/desk/leads/${leadId}`)).text.replaceAll('<!-- -->', '')
  expect(stepsIn(after)).toContain('buyer confirmed')
  expect(after).toMatch(
    /buyer confirmed<\/strong> The buyer confirmed by letter\. operator@sandbox: “/,
  )
})

it('a viewer reads which buyers are still to confirm, and settles none', async () => {
  const leadId = await refused()
  const { get, post } = await signIn('viewer')
  const { text } = await get(path)
  expect(text).toContain(leadId)
  expect(text).not.toMatch(/Confirmed by letter|mailto:/)
  const seen = String((await get(path)).text.length)
  const { status } = await post(path, { intent: 'confirm', lead: leadId, seen, ...why })
  expect([status, await notice(leadId)]).toEqual([
    403,
    expect.objectContaining({ state: 'failed' }),
  ])
})
