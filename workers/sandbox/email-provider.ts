import type { EmailSender } from '#app/domain/email-confirmation/ports'
import type { Hasher } from '#app/shared/crypto.server'

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
