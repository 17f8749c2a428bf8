import { join } from 'node:path'
import { runnerImport } from 'vite'
import { runCommand } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'
import { Misuse, Refusal } from '#scripts/lib/refusal.ts'
import { operatorName } from './operator-name.ts'
import { storageName, withStorage } from './storage.ts'

const usage = `npm run contacts -- [flags]
npm run contacts -- erase <email> [--remote]

What visitors wrote on /contact, newest first, a page at a time; or erases what stands under an email.

  --security            security reports only
  --search <words>      what holds these words: name, address, subject or message
  --email <address>     what this address wrote
  --since 2026-12-01    written from this day (UTC)
  --until 2026-12-24    written before this day
  --after <id>          the page after this message

  --remote              production; DATA_KEYS must be in the environment, to erase HMAC_KEY`

const text = { type: 'string' } as const
const options = {
  security: { type: 'boolean', default: false },
  remote: { type: 'boolean', default: false },
  ...{ search: text, email: text, since: text, until: text, after: text },
} as const

type Flags = {
  security: boolean
  remote: boolean
  search?: string | undefined
  email?: string | undefined
  since?: string | undefined
  until?: string | undefined
  after?: string | undefined
}

async function list({ remote, security, ...flags }: Flags): Promise<void> {
  const { module } = await runnerImport<typeof import('./open-contacts.ts')>(
    join(root, 'scripts', 'operator', 'open-contacts.ts'),
  )
  if (remote && !process.env.DATA_KEYS) {
    throw new Refusal('Set DATA_KEYS to the value of the secret: the messages are sealed with it.')
  }
  const question = module.readContactQuestion({ ...flags, isSecurity: security })
  if (typeof question === 'string') throw new Refusal(question)
  const found = await withStorage(remote, async ({ database }) => {
    const contacts = await module.findContacts(
      module.createContactStore(database),
      question,
      process.env,
    )
    const subject = module.questionInWords(question)
    const read = { by: operatorName(), action: 'contacts.read', subject, note: '' }
    const entry = { ...read, count: contacts.messages.length }
    await module.createAuditStore(database).write(entry, Date.now())
    return contacts
  })
  console.log(module.tellContacts(found))
}

async function erase(email: string, isRemote: boolean): Promise<void> {
  if (isRemote && !process.env.HMAC_KEY) {
    throw new Refusal('Set HMAC_KEY to the value of the secret: emails are found by it.')
  }
  const { module } = await runnerImport<typeof import('./erase-by-email.ts')>(
    join(root, 'scripts', 'operator', 'erase-by-email.ts'),
  )
  const by = operatorName()
  const erased = await withStorage(isRemote, ({ database }) =>
    module.eraseByEmail(database, { email, by, env: process.env }),
  )
  if (!erased.ok) throw new Refusal(erased.problem)
  const where = storageName(isRemote)
  console.log(`Erased ${erased.messages} messages, and the counters under that email (${where}).`)
}

await runCommand({ usage, options, mostNames: 2 }, async ({ values, names: [command, email] }) => {
  if (command === undefined) return list(values)
  if (command !== 'erase') throw new Misuse(`What is ${JSON.stringify(command)}? See --help.`)
  return erase(email ?? '', values.remote)
})
