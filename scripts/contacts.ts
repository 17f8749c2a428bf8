import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { KeptContactMessage } from '../app/domain/contact/ports.ts'
import { runCommand } from './lib/arguments.ts'
import { operatorName } from './lib/operator-name.ts'
import { root } from './lib/paths.ts'
import { Refusal } from './lib/refusal.ts'
import { withStorage } from './lib/storage.ts'

const usage = `npm run contacts [-- --remote]
npm run contacts -- erase <email> [--remote]

Prints the newest messages of the contact form, or erases what stands under an email.

  --remote    production's; DATA_KEYS must be in the environment, to erase HMAC_KEY`

async function list(isRemote: boolean): Promise<void> {
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

async function erase(email: string, isRemote: boolean): Promise<void> {
  if (isRemote && !process.env.HMAC_KEY) {
    throw new Refusal('Set HMAC_KEY to the value of the secret: emails are found by it.')
  }
  const { module } = await runnerImport<typeof import('./lib/erase-by-email.ts')>(
    join(root, 'scripts', 'lib', 'erase-by-email.ts'),
  )
  const by = operatorName()
  const erased = await withStorage(isRemote, ({ database }) =>
    module.eraseByEmail(database, { email, by, env: process.env }),
  )
  if (!erased.ok) throw new Refusal(erased.problem)
  console.log(`Erased ${erased.messages} messages, and the counters under that email.`)
}

const options = { remote: { type: 'boolean', default: false } } as const
await runCommand({ usage, options, mostNames: 2 }, ({ values, names: [command, email] }) => {
  if (command === undefined) return list(values.remote)
  if (command !== 'erase') throw new Refusal(`What is ${JSON.stringify(command)}? See --help.`)
  return erase(email ?? '', values.remote)
})
