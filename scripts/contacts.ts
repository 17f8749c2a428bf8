import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { KeptContactMessage } from '../app/domain/contact/ports.ts'
import { runCommand } from './lib/arguments.ts'
import { operatorName } from './lib/operator-name.ts'
import { root } from './lib/paths.ts'
import { Refusal } from './lib/refusal.ts'
import { withStorage } from './lib/storage.ts'

const usage = `npm run contacts [-- --remote]

Prints the newest messages of the contact form.

  --remote    production's; DATA_KEYS must be in the environment`

async function main(isRemote: boolean): Promise<void> {
  const { module } = await runnerImport<typeof import('./lib/open-contacts.ts')>(
    join(root, 'scripts', 'lib', 'open-contacts.ts'),
  )
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

const options = { remote: { type: 'boolean', default: false } } as const
await runCommand({ usage, options }, ({ values }) => main(values.remote))
