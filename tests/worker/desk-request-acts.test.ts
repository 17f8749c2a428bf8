import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { withdrawConsent } from '#app/flows/leads/change-consent.server.ts'
import { day } from '#app/shared/time.ts'
import { addDays, torontoDate } from '#app/shared/toronto-time.ts'
import { newPerson } from '#tests/support/api.ts'
import { signIn } from '#tests/support/desk.ts'
import { oldLead } from '#tests/support/old-lead.ts'
import { audits } from '#tests/support/operate.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { testServices } from '#tests/support/services.ts'

const messages = '/desk/inbox/messages'
const requests = '/desk/inbox/requests'
const today = torontoDate(Date.now())
const noted = { intent: 'noted', words: 'Mine', received: addDays(today, -5), note: 'a letter' }

beforeEach(async () => {
  for (const table of ['contact_message', 'budget', 'audit']) {
    await env.PEOPLE.exec(`DELETE FROM ${table}`)
  }
})

async function openId(): Promise<string> {
  const open = env.PEOPLE.prepare('SELECT id FROM contact_message WHERE dealt IS NULL')
  return (await open.first<string>('id')) ?? ''
}

it('a correction is noted for its request, stays on the lead’s page, and closes the request', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  await post(requests, { ...noted, asks: 'correct', who: person.phoneNumber })
  const id = await openId()
  const closing = { intent: 'answered', id, note: 'sent a letter' }
  const early = await post(messages, closing)
  expect([early.status, early.text]).toEqual([
    422,
    expect.stringContaining('They ask for a correction, and nothing of that is noted'),
  ])
  const form = { intent: 'corrected', request: id, wrong: 'name', buyer: 'told', note: 'misspelt' }
  for (const lacking of [{ wrong: '' }, { buyer: 'x' }, { note: '' }, { request: 'other' }]) {
    const refused = await post(path, { ...form, ...lacking })
    expect([lacking, refused.status]).toEqual([lacking, 422])
    expect(refused.text).toContain('<details open=""><summary>A correction')
  }
  const viewer = await signIn('viewer')
  expect((await viewer.post(path, form)).status).toBe(403)
  const done = await post(path, form)
  expect(done.location).toBe(`${path}?done=corrected&request=${id}`)
  const page = (await get(done.location ?? '')).text.replaceAll('<!-- -->', '')
  expect(page).toContain('The correction is noted.')
  expect(page).toContain('by operator@sandbox: “name: misspelt · the buyer was told”')
  expect(page).toContain('<details open=""><summary>Mark answered')
  expect(page).toContain('<option value="correct" selected="">')
  expect((await audits(leadId)).at(-1)).toMatchObject({ action: 'leads.corrected' })
  expect((await post(messages, closing)).status).toBe(302)
  const { text } = await get(`${requests}.csv`)
  expect(text).toMatch(/"[^"]*correction, then message, answered","[^"]*","[^"]*","yes"/)
})

it('a later request to stop of someone who is withdrawn is done once that is noted', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  const open = (await get(path)).text
  expect(open).not.toContain('They ask again to stop')
  const services = testServices()
  await withdrawConsent(services, await provenOwner(services, person.phoneNumber), leadId)
  await env.PEOPLE.prepare('UPDATE consent SET withdrawn_at = ?2 WHERE lead_id = ?1')
    .bind(leadId, Date.now() - 9 * day)
    .run()
  await post(requests, { ...noted, asks: 'stop', who: person.phoneNumber })
  const id = await openId()
  expect((await get(path)).text).toContain('They ask again to stop')
  const form = { intent: 'stands', request: id, note: 'they called again' }
  const done = await post(path, form)
  expect(done.location).toBe(`${path}?done=stands&request=${id}`)
  const [stands] = await audits(leadId)
  expect([stands?.action, stands?.note]).toEqual([
    'leads.stands',
    `they called again · since ${addDays(today, -9)}`,
  ])
  expect((await post(messages, { intent: 'answered', id, note: 'told them' })).status).toBe(302)
  const register = (await get(requests)).text
  expect(register).toContain('no contact since before')
  expect(register).not.toContain('nothing done noted')
})

it('contact has not ended while another consent of the phone stands', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId, path } = await oldLead()
  await post(`${path}/withdraw`, { received: noted.received, note: 'they asked' })
  await env.PEOPLE.exec('DELETE FROM budget')
  const other = await oldLead({ ...newPerson(), phoneNumber: person.phoneNumber })
  const form = { intent: 'stands', request: 'other', received: today, note: 'they called again' }
  const refused = await post(path, { ...form, sure: today })
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining(`Lead ${other.leadId.slice(0, 8)} isn’t withdrawn`),
  ])
  expect((await audits(leadId)).map(({ action }) => action)).not.toContain('leads.stands')
  expect((await get(`${requests}.csv`)).text.match(/\r\n"/g)).toHaveLength(1)
})

it('a link to a message that is erased says so, and where its request stands', async () => {
  const { get, post } = await signIn('operator')
  const q = 'zoe@mail.ca'
  await post(requests, { ...noted, asks: 'erase', who: q })
  const id = await openId()
  const path = `${messages}?of=privacy&one=${id}`
  const erase = { q, intent: 'erase', seen: '0-0-0-1', request: id, note: 'they asked' }
  await post('/desk/leads', erase)
  const gone = (await get(path)).text.replaceAll('<!-- -->', '')
  expect(gone).toMatch(
    /This message was erased <time [^>]*>[^<]*<\/time>: <a [^>]*>erasure [\w-]{22}</,
  )
  expect(gone).toContain(`href="/desk/audit?request=${id.slice(0, 8)}"`)
  const never = (await get(`${messages}?of=privacy&one=${'x'.repeat(22)}`)).text
  expect(never).toContain('This message is no longer stored')
  expect(never).not.toContain('What was done for request')
  expect((await get(`${requests}.csv`)).text).toContain(
    '"message by phone or letter, then message, erased"',
  )
})

it.each(['stop', 'erase'] as const)(
  'a request to %s is not closed while another lead under its address stands',
  async (asks) => {
    const { post } = await signIn('operator')
    const { person, path } = await oldLead()
    const { path: second } = await oldLead({ ...newPerson(), email: person.email })
    await post(requests, { ...noted, asks, who: person.phoneNumber })
    const id = await openId()
    const change = asks === 'stop' ? 'withdraw' : 'erase'
    await changeLead(`${path}/${change}`, id)
    const closing = { intent: 'answered', id, asks, note: 'sent a letter' }
    const early = await post(messages, closing)
    expect([early.status, early.text.replaceAll('<!-- -->', '')]).toEqual([
      422,
      expect.stringContaining('1 lead under their address stands as before.'),
    ])
    await changeLead(`${second}/${change}`, id)
    expect((await post(messages, closing)).status).toBe(302)
  },
)

it('a request that is closed though a lead stands says so', async () => {
  const { post } = await signIn('operator')
  const { person, path } = await oldLead()
  await oldLead({ ...newPerson(), email: person.email })
  await post(requests, { ...noted, asks: 'stop', who: person.phoneNumber })
  const id = await openId()
  await changeLead(`${path}/withdraw`, id)
  const closing = { intent: 'answered', id, asks: 'stop', note: 'the other is her son’s' }
  expect((await post(messages, { ...closing, undone: 'stop' })).status).toBe(302)
  expect((await audits(id)).at(-1)).toMatchObject({
    action: 'requests.answered',
    note: 'the other is her son’s · 1 under their address left',
  })
})

async function changeLead(path: string, request: string) {
  const { get, post } = await signIn('operator')
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec((await get(path)).text) ?? []
  const changed = await post(path, { request, seen, note: 'asked for it' })
  expect(changed.status, changed.text.slice(0, 2_000)).toBeLessThan(400)
}
