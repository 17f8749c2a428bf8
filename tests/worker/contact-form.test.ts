import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { handleContact } from '#app/routes/contact/handle-contact.server.ts'
import type { Services } from '#app/services.ts'
import { newEmail } from '#tests/support/api.ts'
import { withContactQueue } from '#tests/support/contact-messages.ts'
import { testServices } from '#tests/support/services.ts'

const typed = { name: 'Ada', email: '', subject: 'A correction', message: 'Two\r\nlines.' }

function contactPost(fields: Record<string, string>, path = '/contact') {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return new Request(`https://localhost${path}`, { method: 'POST', body })
}

function failing(): Services {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const services = testServices()
  const add = () => Promise.reject(new Error('D1_ERROR: no answer'))
  return { ...services, contactMessages: { ...services.contactMessages, add } }
}

describe('the contact form', () => {
  it('redirects after a message was taken, so a reload sends nothing', async () => {
    const thrown = await handleContact(
      testServices(),
      contactPost({ ...typed, email: newEmail() }),
    ).catch((response: Response) => response)
    expect(thrown).toBeInstanceOf(Response)
    const { status, headers } = thrown as Response
    expect([status, headers.get('Location')]).toEqual([303, '/contact?sent=1'])
  })

  it.each(['/contact', '/contact.data'])(
    '%s keeps every word when the storage fails',
    async (path) => {
      const fields = { ...typed, email: newEmail() }
      const { data, init } = await handleContact(failing(), contactPost(fields, path))
      expect(init?.status).toBe(503)
      expect(data.result.submission.payload).toMatchObject(fields)
      expect(data.result.error?.formErrors?.[0]).toContain('Nothing you typed is lost')
    },
  )

  it('reports an error to a document by the status, and to a fetcher in the body', async () => {
    const statuses = ['/contact', '/contact.data'].map(async (path) => {
      const { init } = await handleContact(testServices(), contactPost(typed, path))
      return init?.status
    })
    expect(await Promise.all(statuses)).toEqual([400, 200])
  })

  it('says in the subject that a message is about accessibility', async () => {
    const { services } = withContactQueue()
    const stored: unknown[] = []
    const dataSealer = {
      ...services.dataSealer,
      seal: (text: string, context: string) => {
        stored.push(JSON.parse(text))
        return services.dataSealer.seal(text, context)
      },
    }
    for (const topic of ['accessibility', 'correction', 'message']) {
      const fields = { ...typed, email: newEmail(), topic }
      await handleContact({ ...services, dataSealer }, contactPost(fields)).catch(() => {})
    }
    expect(stored).toMatchObject([
      { subject: 'Accessibility: A correction' },
      { subject: 'Correction: A correction' },
      { subject: 'A correction' },
    ])
  })

  it('keeps a message about personal data as a request that is due in thirty days', async () => {
    const { services } = withContactQueue()
    const fields = { ...typed, email: newEmail(), topic: 'privacy' }
    await handleContact(services, contactPost(fields)).catch(() => {})
    const kept = env.PEOPLE.prepare('SELECT topic FROM contact_message WHERE email_key = ?1')
    expect(await kept.bind(await services.hash('email', fields.email)).all()).toMatchObject({
      results: [{ topic: 'privacy' }],
    })
  })

  it('refuses what the sieve blocks, and bodies that are not a form', async () => {
    const busy = { ...testServices(), passesSieve: async () => false }
    const held = await handleContact(busy, contactPost({ ...typed, email: newEmail() }))
    expect(held.init?.status).toBe(429)
    const noForm = new Request('https://localhost/contact', { method: 'POST', body: 'x' })
    expect((await handleContact(testServices(), noForm)).init?.status).toBe(400)
  })
})
