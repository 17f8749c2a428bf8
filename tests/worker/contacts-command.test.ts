import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  type FoundContactMessages,
  findContactMessages,
} from '#app/flows/contact/find-contact-messages.server.ts'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { hour } from '#app/shared/time.ts'
import { type ContactFlags, readContactQuestion } from '#scripts/operator/contacts-command.ts'
import { newEmail } from '#tests/support/api.ts'
import { newContactMessage, withContactQueue } from '#tests/support/contact-messages.ts'
import { newClock, testServices } from '#tests/support/services.ts'

describe('the operator’s list of messages', () => {
  const flags = { isSecurity: false }
  async function found(asked: Partial<ContactFlags>) {
    return findContactMessages(testServices(), readContactQuestion({ ...flags, ...asked }), 'ada')
  }
  const subjects = ({ messages }: FoundContactMessages) =>
    messages.map((one) => ('unreadable' in one ? '' : one.subject))

  it('lists page by page, and filters by words, address, day and topic', async () => {
    await env.PEOPLE.prepare('DELETE FROM contact_message').run()
    const clock = newClock(Date.parse('2026-12-01T00:00:00Z'))
    const email = newEmail()
    for (let at = 0; at < 130; at++) {
      const { services } = withContactQueue(clock)
      const isReport = at === 4
      const message = { ...newContactMessage(at === 7 ? email : undefined), subject: `No. ${at}` }
      const options = { isTrap: false, topic: isReport ? ('security' as const) : undefined }
      await sendContactMessage(services, message, options)
      // Two at a time at the same instant.
      if (at % 2 === 1) clock.advance(hour)
    }
    const seen: string[] = []
    let after: string | undefined
    for (let pages = 0; pages < 6; pages++) {
      const page = await found({ after })
      seen.push(...subjects(page))
      after = page.nextAfter ?? undefined
      expect(page.nextAfter === null).toBe(pages === 5)
    }
    expect(new Set(seen).size).toBe(130)
    expect(seen).toHaveLength(130)

    expect(subjects(await found({ isSecurity: true }))).toEqual(['No. 4'])
    expect(subjects(await found({ email: email.toUpperCase() }))).toEqual(['No. 7'])
    expect(subjects(await found({ search: 'NO. 129' }))).toEqual(['No. 129'])
    expect(subjects(await found({ search: 'no. 5' })).sort()).toEqual(
      ['5', ...Array.from({ length: 10 }, (_, at) => `5${at}`)].map((number) => `No. ${number}`),
    )
    expect(subjects(await found({ search: 'nothing like it' }))).toEqual([])
    const written = await env.PEOPLE.prepare(
      `SELECT by_whom, subject, count FROM audit WHERE action = 'contacts.read' ORDER BY id DESC`,
    ).first()
    expect(written).toEqual({ by_whom: 'ada', subject: 'by words', count: 0 })
  }, 30_000)
})
