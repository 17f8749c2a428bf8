import { createMessageBatch, createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, inject, it, vi } from 'vitest'
import { leadOf, newPerson, prove } from '#tests/support/api.ts'
import { configuredWorker, receivedBy } from '#tests/support/configured-worker.ts'
import type { Env } from '#workers/env.ts'
import { consume } from '#workers/queue.ts'
import { runSchedule } from '#workers/scheduled.ts'

const { buyer: server } = inject('thirdParties')

const registered = {
  LEAD_DRIVER: 'http',
  BUYER_ID: 'registry-test',
  BUYER_NAME: 'Example Brokerage',
  BUYER_URL: `${server}/accept?of=registry-test`,
  BUYER_API_KEY: 'key-of-buyer',
  BUYER_ALLOWED_HOSTS: 'broker.example',
  BUYER_ADDRESS: '1 Sample Street, Toronto, privacy@broker.example',
  BUYER_REGISTRATION_NUMBER: 'R-1',
  BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
}

async function received() {
  return (await receivedBy(server)).filter(({ path }) => path.includes('registry-test'))
}

it.each([
  ['BUYER_NAME', ''],
  ['BUYER_ADDRESS', ''],
  ['BUYER_ADDRESS', '1 Sample Street, Toronto'],
  ['BUYER_ALLOWED_HOSTS', ''],
  ['BUYER_REGISTRATION_NUMBER', ' '],
  ['BUYER_REGISTRATION_CHECKED_ON', ''],
  ['BUYER_REGISTRATION_CHECKED_ON', 'last spring'],
])(
  'forwards nothing to a buyer whose %s is %j: not by request, queue or cron',
  async (name, value) => {
    const person = newPerson()
    await prove(person)
    const vars = { ...registered, [name]: value }
    const alarms = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const refused = await configuredWorker(vars).get('/')
    expect(refused.status).toBe(503)
    expect(alarms.mock.calls.join()).toContain(`"problems":["${name}"`)
    alarms.mockRestore()

    // A lead from before the setting was removed.
    const leadId = crypto.randomUUID()
    await env.PEOPLE.prepare(
      `INSERT INTO lead (id, phone_key, email_key, person_sealed, cid, page, source, buyer_id,
       challenge_id, proof_expires_at, state, next_attempt_at, created_at, updated_at)
     VALUES (?1, 'p', 'e', 's', 'c', 'p', 's', 'registry-test', 'c', 0, 'retry', 0, ?2, ?2)`,
    )
      .bind(leadId, Date.now())
      .run()
    const ownEnv = { ...env, ...vars } as unknown as Env
    const body = { v: 1, type: 'deliver-lead', leadId }
    const message = { id: 'm', timestamp: new Date(), attempts: 1, body }
    await consume(createMessageBatch('mapletape-leads', [message]), ownEnv)
    await runSchedule(createScheduledController({ cron: '* * * * *' }), ownEnv)
    const lead = await env.PEOPLE.prepare('SELECT attempts FROM lead WHERE id = ?1')
      .bind(leadId)
      .first()
    expect(lead).toEqual({ attempts: 0 })
    expect(await received()).toEqual([])
  },
)

it('forwards to one that has them all', async () => {
  const person = newPerson()
  await prove(person, configuredWorker(registered).post)
  const { json } = await configuredWorker(registered).post('/api/track-lead', leadOf(person))
  expect(json).toMatchObject({ ret_code: '200' })
  expect(await received()).toHaveLength(1)
})
