import { join } from 'node:path'
import { runnerImport } from 'vite'
import { operatorName } from './lib/operator-name.ts'
import { root } from './lib/paths.ts'
import { Refusal, runMain } from './lib/refusal.ts'
import { withStorage } from './lib/storage.ts'

const help = `npm run contacts -- [flags]

What visitors wrote on /contact, newest first, a page at a time.

  --security            security reports only
  --search <words>      what holds these words: name, address, subject or message
  --email <address>     what this address wrote
  --since 2026-12-01    written from this day (UTC)
  --until 2026-12-24    written before this day
  --after <id>          the page after this message

  --remote              production, opened with the DATA_KEYS of the environment`

/** Prints messages of the contact form: `npm run contacts -- --help`. */
async function main(): Promise<void> {
  if (process.argv.includes('--help')) return console.log(help)
  const { module } = await runnerImport<typeof import('./lib/open-contacts.ts')>(
    join(root, 'scripts', 'lib', 'open-contacts.ts'),
  )
  const isRemote = process.argv.includes('--remote')
  if (isRemote && !process.env.DATA_KEYS) {
    throw new Refusal('Set DATA_KEYS to the value of the secret: the messages are sealed with it.')
  }
  const question = module.readContactQuestion({
    isSecurity: process.argv.includes('--security'),
    ...{ search: flagValue('--search'), email: flagValue('--email'), after: flagValue('--after') },
    ...{ since: flagValue('--since'), until: flagValue('--until') },
  })
  if (typeof question === 'string') throw new Refusal(question)
  const found = await withStorage(isRemote, async ({ database }) => {
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

function flagValue(flag: string): string | undefined {
  const at = process.argv.indexOf(flag)
  if (at < 0) return undefined
  const value = process.argv[at + 1]
  if (value === undefined || value.startsWith('--')) throw new Refusal(`${flag}: which?`)
  return value
}

await runMain(main)
