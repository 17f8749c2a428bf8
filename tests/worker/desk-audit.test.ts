import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
import { newPerson } from '#tests/support/api.ts'
import { signIn } from '#tests/support/desk.ts'
import { register } from '#tests/support/registered.ts'
import { testServices } from '#tests/support/services.ts'

async function newLead() {
  const person = newPerson()
  const { leadId } = await register(testServices(), person)
  if (leadId === null) throw new Error('no lead')
  return { person, leadId }
}

const actionsIn = (html: string) =>
  Array.from(html.matchAll(/"Action"><a href="[^"]*action=([\w.-]+)"/g), ([, action]) => action)

it('the audit takes a reference, how a subject begins and a part of who acted', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId } = await newLead()
  await post('/desk/leads', { q: person.phoneNumber })
  await post(`/desk/leads/${leadId}`, { intent: 'reveal', note: 'asked by phone' })
  for (const subject of [leadId, leadId.slice(0, 8)]) {
    const { text } = await get(`/desk/audit?subject=${subject}&by=OPERATOR%40`)
    expect(actionsIn(text)).toEqual(['leads.reveal', 'leads.find'])
  }
  expect((await get(`/desk/audit?subject=${leadId}&by=nobody`)).text).toContain('No entries match')

  const links = createAuditStore(env.MARKET)
  const entry = { by: 'ada', action: 'links.edit', count: 1, note: '' } as const
  for (const subject of ['wint', 'winter', 'winters']) await links.write({ ...entry, subject }, 1)
  const subjects = async (subject: string) => {
    const { text } = await get(`/desk/audit?subject=${subject}`)
    return Array.from(
      text.matchAll(/"reference"><a href="[^"]*subject=(wint\w*)"/g),
      ([, one]) => one,
    )
  }
  expect(await subjects('winte')).toEqual(['winters', 'winter'])
  expect(await subjects('winter')).toEqual(['winter'])
  expect(await subjects('wi')).toEqual([])
})

it('the audit links a look by phone, and a person’s own act, to the lead', async () => {
  const { get, post } = await signIn('operator')
  const { person, leadId } = await newLead()
  await post('/desk/leads', { q: person.phoneNumber })
  const services = testServices()
  const phoneKey = await services.hash('phone', person.phoneNumber)
  const own = { by: 'owner', action: 'own-data.withdraw', subject: phoneKey, count: 1 } as const
  await services.audits.write({ ...own, note: leadId }, Date.now())
  const page = (await get(`/desk/audit?subject=${leadId}`)).text.replaceAll('<!-- -->', '')
  const link = `<a href="/desk/leads/${leadId}">Lead ${leadId.slice(0, 8)}</a>`
  expect(page.split(link)).toHaveLength(3)
  expect(page).not.toContain(phoneKey)
  expect(page).not.toContain(`"Why">${leadId}`)
  const { text } = await get(`/desk/audit.csv?subject=${leadId}`)
  expect(text).not.toContain(phoneKey)
  const formulaSafe = leadId.startsWith('-') ? `'${leadId}` : leadId
  expect(text.split(`"a phone","${formulaSafe}","1",""`)).toHaveLength(3)
})

it('the audit folds hundreds of amounts', async () => {
  const { get } = await signIn('viewer')
  const note = Array.from({ length: 60 }, (_, at) => `c${at} none → 1.00`).join('; ')
  const entry = { by: 'ada', action: 'spend.import', subject: 'folded', count: 60, note } as const
  await createAuditStore(env.MARKET).write(entry, 1)
  const { text } = await get('/desk/audit?subject=folded')
  expect(text).toMatch(
    /<details><summary>c0 none[^<]*…<\/summary>c0 none[^<]*c59 none → 1\.00<\/det/,
  )
})

it('the audit has one row for a look that someone repeated; the file has each', async () => {
  const { get } = await signIn('viewer')
  const { audits } = testServices()
  const read = { by: 'repeater', action: 'contacts.read', subject: 'open', note: '' } as const
  const look = { ...read, count: 2 }
  const base = Date.UTC(2026, 9, 1, 16)
  for (const minutes of [0, 1, 2]) await audits.write(look, base + minutes * 60_000)
  await audits.write({ ...look, count: 3 }, base + 3 * 60_000)
  await audits.write({ ...look, action: 'comments.remove' }, base + 4 * 60_000)
  await audits.write({ ...look, action: 'comments.remove' }, base + 5 * 60_000)
  const page = (await get('/desk/audit?by=repeater')).text
  expect(actionsIn(page)).toEqual([
    ...['comments.remove', 'comments.remove'],
    ...['contacts.read', 'contacts.read'],
  ])
  expect(page).toMatch(
    /12:02:00 p\.m\.<\/time><small>3 times since <time [^>]*>[^<]*12:00:00 p\.m\./,
  )
  const { text } = await get('/desk/audit.csv?by=repeater')
  expect(text.split('"contacts.read"')).toHaveLength(5)
})

it('looks for phones without a lead stay rows of their own', async () => {
  const { get, post } = await signIn('operator')
  for (const phone of ['+16475550198', '+16475550199']) await post('/desk/leads', { q: phone })
  const { text } = await get('/desk/audit?action=leads.find')
  expect(text).not.toContain('times since')
})

it('the audit has all that is about one request, by its number, as each row links to it', async () => {
  const { get } = await signIn('viewer')
  const { audits } = testServices()
  const [one, other] = ['one-request-of-someone', 'another-request-of-him']
  const act = { by: 'ada', subject: 'a lead', count: 1, note: '' } as const
  await audits.write({ ...act, action: 'leads.copy', requests: [one] }, 1)
  await audits.write({ ...act, action: 'requests.answered', requests: [one] }, 2)
  await audits.write({ ...act, action: 'leads.copy', requests: [other] }, 3)
  const { text } = await get(`/desk/audit?request=${one.slice(0, 8)}`)
  expect(actionsIn(text)).toEqual(['requests.answered', 'leads.copy'])
  expect(text).toContain(`href="/desk/audit?request=${one.slice(0, 8)}" class="reference"`)
  expect(actionsIn((await get(`/desk/audit?request=${one}&kind=changes`)).text)).toEqual([
    'requests.answered',
  ])
  expect((await get(`/desk/audit.csv?request=${one}`)).text.split('\r\n')).toHaveLength(4)
})
