import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { KeptContactMessage } from '../app/domain/contact/ports.ts'
import { operatorName } from './lib/operator-name.ts'
import { root } from './lib/paths.ts'
import { Refusal, runMain } from './lib/refusal.ts'
import { withStorage } from './lib/storage.ts'

type Contacts = typeof import('./lib/open-contacts.ts')

/**
 * Prints the newest messages of the contact form: `npm run contacts`, or with `-- --remote` production's.
 * `-- erase <email>` erases what stands under an email.
 */
async function main(): Promise<void> {
  const { module } = await runnerImport<Contacts>(join(root, 'scripts', 'lib', 'open-contacts.ts'))
  const isRemote = process.argv.includes('--remote')
  const [command, email] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  if (command === undefined) return list(module, isRemote)
  if (command !== 'erase') throw new Refusal('Say nothing to list messages, or erase <email>.')
  if (isRemote && !process.env.HMAC_KEY)
    throw new Refusal('Set HMAC_KEY to the value of the secret.')
  const by = operatorName()
  const erased = await withStorage(isRemote, ({ database }) =>
    module.eraseByEmail(database, { email: email ?? '', by, env: process.env }),
  )
  if (!erased.ok) throw new Refusal(erased.problem)
  console.log(`erased ${erased.messages} messages, and the counters under that email`)
}

async function list(module: Contacts, isRemote: boolean): Promise<void> {
  if (isRemote && !process.env.DATA_KEYS) {
    throw new Refusal('Set DATA_KEYS to the value of the secret: the messages are sealed with it.')
  }
  const rows = await withStorage(isRemote, async ({ database }) => {
    const { results } = await database.prepare(module.newestMessages).all<KeptContactMessage>()
    const read = { by: operatorName(), action: 'contacts.read', subject: 'newest', note: '' }
    await module.createAuditStore(database).write({ ...read, count: results.length }, Date.now())
    return results
  })
  console.log(await module.tellContacts(rows, process.env))
}

await runMain(main)
