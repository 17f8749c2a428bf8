import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { newPerson } from '#tests/support/api.ts'
import { newContactMessage, withContactQueue } from '#tests/support/contact-messages.ts'
import { signIn } from '#tests/support/desk.ts'
import { testServices } from '#tests/support/services.ts'

const why = { note: 'asked by phone' }

async function entriesOf(action: string) {
  const { results } = await env.PEOPLE.prepare(
    'SELECT by_whom, subject, note FROM audit WHERE action = ?1 ORDER BY id',
  )
    .bind(action)
    .all()
  return results
}

it('a phone that isn’t held is blocked for a reason, once, and by an operator', async () => {
  await env.PEOPLE.exec('DELETE FROM audit')
  const { phoneNumber: q } = newPerson()
  const { suppression, hash } = testServices()
  const phoneKey = await hash('phone', q)
  const { get, post } = await signIn('operator')
  expect((await post('/desk/leads', { q })).text).toContain('<summary>Do not contact')
  const unsaid = await post('/desk/leads', { q, intent: 'suppress', note: '' })
  expect([unsaid.status, await suppression.has(phoneKey)]).toEqual([422, false])
  const viewer = await signIn('viewer')
  expect((await viewer.post('/desk/leads', { q, intent: 'suppress', ...why })).status).toBe(403)

  const { location } = await post('/desk/leads', { q, intent: 'suppress', ...why })
  expect(location).toBe('/desk/leads?done=blocked')
  expect((await get(location ?? '')).text).toContain('The phone is blocked')
  expect(await suppression.find(phoneKey)).toMatchObject({ reason: 'operator' })
  await post('/desk/leads', { q, intent: 'suppress', ...why })
  expect(await entriesOf('leads.suppress')).toEqual([
    { by_whom: 'operator@sandbox', subject: phoneKey, ...why },
  ])
  const after = (await post('/desk/leads', { q })).text
  expect(after).toContain('This phone is suppressed')
  expect(after).not.toContain('<summary>Do not contact')
})

it('someone with only messages has a copy of them made, audited without their email', async () => {
  await env.PEOPLE.exec('DELETE FROM audit')
  const message = newContactMessage()
  await sendContactMessage(withContactQueue().services, message, { isTrap: false })
  const { post } = await signIn('operator')
  const q = message.email
  const found = (await post('/desk/leads', { q })).text
  expect(found).toContain('<summary>A copy for them')
  expect(found).not.toContain('<summary>Do not contact')
  expect((await post('/desk/leads', { q, intent: 'copy', note: '' })).status).toBe(422)
  const { status, text } = await post('/desk/leads', { q, intent: 'copy', ...why })
  const [, json = ''] = /href="data:application\/json;charset=utf-8,([^"]+)"/.exec(text) ?? []
  const copy = JSON.parse(decodeURIComponent(json.replaceAll('&#x27;', "'")))
  expect(status).toBe(200)
  expect(copy.contactMessages).toMatchObject([{ words: { email: q, message: message.message } }])
  expect(await entriesOf('leads.copy')).toEqual([
    { by_whom: 'operator@sandbox', subject: 'an email', ...why },
  ])
  const nobody = (await post('/desk/leads', { q: newPerson().email })).text
  expect(nobody).not.toContain('A copy for them')
})
