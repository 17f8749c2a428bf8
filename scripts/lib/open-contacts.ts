import { openMessage } from '#app/domain/contact/open-message.server.ts'
import type { KeptContactMessage } from '#app/domain/contact/ports.ts'
import { createSealer } from '#app/shared/crypto.server.ts'
import { commandSettings } from './command-settings.ts'

export { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
export { newestMessages } from '#app/domain/contact/contact-store.server.ts'

/** What visitors wrote, for a terminal; sealed messages are opened with the keys of `DATA_KEYS`. */
export async function tellContacts(
  rows: KeptContactMessage[],
  env: Record<string, string | undefined>,
): Promise<string> {
  const parsed = commandSettings({ DATA_KEYS: env.DATA_KEYS }, Date.now())
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const sealer = createSealer(parsed.settings.dataKeys)
  const told = await Promise.all(
    rows.map(async (row) => {
      const opened = await openMessage(sealer, row)
      if (!opened) return `${row.id}\nSealed with a key that DATA_KEYS does not hold.`
      const { id, sentAt, name, email, subject, message } = opened
      return `${id}\n${sentAt}  ${printable(name)} <${email}>\n${printable(subject)}\n\n${printable(message)}`
    }),
  )
  return told.length > 0 ? told.join('\n\n────\n\n') : 'Nobody has written yet.'
}

/** A terminal obeys some of the invisible characters. */
function printable(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, '')
}
