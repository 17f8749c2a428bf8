import type { Fetch } from '#app/shared/bounded-fetch.server'
import { randomText, secureRandomBytes } from '#app/shared/random'

/** Magic numbers, in the manner of payment sandboxes; any other number is delivered. */
const refusedNumber = '+14165550101'
const silentNumber = '+14165550102'

export async function forgetSandboxTexts(db: D1Database, to: string): Promise<void> {
  await db.prepare('DELETE FROM sandbox_message WHERE recipient = ?1').bind(to).run()
}

/** As the provider keeps a text whose address is redacted: without its last four digits. */
export async function obscureSandboxRecipient(db: D1Database, to: string): Promise<void> {
  await db
    .prepare('UPDATE sandbox_message SET recipient = ?2 WHERE recipient = ?1')
    .bind(to, to.replace(/.{4}$/, 'XXXX'))
    .run()
}

/** Answers as Twilio's Messages resource does, and keeps what it "sent" for `/dev/messages`. */
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
