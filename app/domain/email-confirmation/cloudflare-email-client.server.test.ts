import { describe, expect, it } from 'vitest'
import { createCloudflareEmailSender, type EmailBinding } from './cloudflare-email-client.server'

const account = {
  from: 'privacy@own.example',
  siteName: 'Maple Tape',
  replyTo: 'hello@own.example',
}
const message = { to: 'ada@example.com', subject: 'S', text: 'T' }

function bindingThat(send: EmailBinding['send']) {
  return createCloudflareEmailSender({ send }, account)
}

describe('the send_email binding', () => {
  it('receives what Email Service expects', async () => {
    const sent: unknown[] = []
    const sender = bindingThat(async (given) => {
      sent.push(given)
      return { messageId: '<1@own.example>' }
    })
    expect(await sender.send(message)).toEqual({ ok: true })
    expect(sent).toEqual([
      {
        from: { email: 'privacy@own.example', name: 'Maple Tape' },
        replyTo: 'hello@own.example',
        ...message,
      },
    ])
  })

  // The codes that Email Service documents; the error's message may name the address.
  it.each([
    ['E_RECIPIENT_SUPPRESSED', 'refused'],
    ['E_RECIPIENT_NOT_ALLOWED', 'refused'],
    ['E_VALIDATION_ERROR', 'refused'],
    ['E_DELIVERY_FAILED', 'refused'],
    ['E_SENDER_NOT_VERIFIED', 'unavailable'],
    ['E_RATE_LIMIT_EXCEEDED', 'unavailable'],
    ['E_DAILY_LIMIT_EXCEEDED', 'unavailable'],
    ['E_INTERNAL_SERVER_ERROR', 'unavailable'],
  ])('the send_email binding that throws %s counts as %s', async (code, reason) => {
    const sender = bindingThat(() => {
      throw Object.assign(new Error('ada@example.com is not …'), { code })
    })
    expect(await sender.send(message)).toEqual({ ok: false, reason, detail: code })
  })

  it('the send_email binding that throws anything else is unavailable, and its message is dropped', async () => {
    const failures = [new Error('ada@example.com'), null, 'x', { code: 'to ada@example.com' }]
    for (const failure of failures) {
      const outcome = await bindingThat(() => Promise.reject(failure)).send(message)
      expect(outcome).toEqual({ ok: false, reason: 'unavailable', detail: 'no_code' })
    }
  })

  it('the send_email binding that is missing is unavailable', async () => {
    const sender = createCloudflareEmailSender(undefined, account)
    expect(await sender.send(message)).toMatchObject({ detail: 'binding_missing' })
  })
})
