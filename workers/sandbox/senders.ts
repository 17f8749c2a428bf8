import type { EmailSender } from '#app/domain/email-confirmation/ports'
import type { Fetch } from '#app/shared/bounded-fetch.server'
import type { Hasher } from '#app/shared/crypto.server'
import { randomText, secureRandomBytes } from '#app/shared/random'
import { queries, sql } from '#app/shared/sql.server'

/** Magic numbers, as in payment sandboxes; texts to any other number are delivered. */
const refusedNumber = '+14165550101'
const silentNumber = '+14165550102'

export async function forgetSandboxTexts(db: D1Database, to: string): Promise<void> {
  await queries(db).run(sql`DELETE FROM sandbox_message WHERE recipient = ${to}`)
}

/** Redacts the last four digits of a stored recipient, as the provider does. */
export async function obscureSandboxRecipient(db: D1Database, to: string): Promise<void> {
  await queries(db).run(sql`
    UPDATE sandbox_message SET recipient = ${to.replace(/.{4}$/, 'XXXX')} WHERE recipient = ${to}`)
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
    await queries(db).run(sql`
      INSERT INTO sandbox_message (recipient, body, sent_at)
      VALUES (${recipient}, ${form.get('Body') ?? ''}, ${now()})`)
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
  const { run } = queries(db)
  return {
    async send({ to, subject, text }) {
      await run(sql`
        INSERT INTO sandbox_email (email_key, recipient, subject, body, sent_at)
        VALUES (${await hash('email', to)}, ${to}, ${subject}, ${text}, ${now()})`)
      return { ok: true }
    },
    async forget(emailKey) {
      await run(sql`DELETE FROM sandbox_email WHERE email_key = ${emailKey}`)
    },
  }
}
