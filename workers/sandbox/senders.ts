import type { EmailSender } from '#app/domain/email-confirmation/ports'
import type { Fetch } from '#app/shared/bounded-fetch.server'
import type { Hasher } from '#app/shared/crypto.server'
import { randomText, secureRandomBytes } from '#app/shared/random'

/** Magic numbers, as in payment sandboxes; texts to any other number are delivered. */
const refusedNumber = '+14165550101'
const silentNumber = '+14165550102'

export async function forgetSandboxTexts(db: D1Database, to: string): Promise<void> {
  await db.prepare('DELETE FROM sandbox_message WHERE recipient = ?1').bind(to).run()
}

/** Redacts the last four digits of a stored recipient, as the provider does. */
export async function obscureSandboxRecipient(db: D1Database, to: string): Promise<void> {
  await db
    .prepare('UPDATE sandbox_message SET recipient = ?2 WHERE recipient = ?1')
    .bind(to, to.replace(/.{4}$/, 'XXXX'))
    .run()
}

/** Responds like Twilio's Messages resource and stores "sent" texts for `/dev/messages`. */
export function sandboxSmsProvider(db: D1Database, now: () => number): Fetch {
  return async (_url, init) => {
    const form = new URLSearchParams(String(init.body))
    const recipient = form.get('To') ?? ''
    if (recipient === silentNumber) return new Promise<Response>(() => undefined)
    if (recipient === refusedNumber) {
      return Response.json(
        { code: 21211, message: "Invalid 'To' Phone Number", status: 400 },
        { status: 400 },
      )
    }
    await db
      .prepare('INSERT INTO sandbox_message (recipient, body, sent_at) VALUES (?1, ?2, ?3)')
      .bind(recipient, form.get('Body') ?? '', now())
      .run()
    const sid = `SM${randomText(secureRandomBytes, '0123456789abcdef', 32)}`
    return Response.json({ sid, status: 'queued', error_code: null }, { status: 201 })
  }
}

/** Stores "sent" emails for `/dev/emails`. */
export function createSandboxEmailSender(
  db: D1Database,
  hash: Hasher,
  now: () => number,
): EmailSender {
  return {
    async send({ to, subject, text }) {
      await db
        .prepare(
          `INSERT INTO sandbox_email (email_key, recipient, subject, body, sent_at)
           VALUES (?1, ?2, ?3, ?4, ?5)`,
        )
        .bind(await hash('email', to), to, subject, text, now())
        .run()
      return { ok: true }
    },
    async forget(emailKey) {
      await db.prepare('DELETE FROM sandbox_email WHERE email_key = ?1').bind(emailKey).run()
    },
  }
}
