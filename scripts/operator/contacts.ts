import { type Arguments, Misuse, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { load } from '#scripts/lib/load.ts'
import { operatorName, storageName, withDesk } from './with-desk.ts'

const usage = `npm run contacts -- [flags]
npm run contacts -- erase <email> [--remote]

What visitors wrote on /contact, newest first, a page at a time; or erases what is stored under an email.

  --security            security reports only
  --search <words>      messages with these words: name, address, subject or text
  --email <address>     messages from this address
  --since 2026-12-01    written from this day (UTC)
  --until 2026-12-24    written before this day
  --after <id>          the page after this message

  --remote              production; DATA_KEYS must be in the environment, to erase HMAC_KEY`

const text = { type: 'string' } as const
const options = {
  security: { type: 'boolean', default: false },
  remote: { type: 'boolean', default: false },
  search: text,
  email: text,
  since: text,
  until: text,
  after: text,
} as const

type Values = Arguments<typeof options>['values']

async function list({ remote, security, ...flags }: Values): Promise<void> {
  if (remote && !process.env.DATA_KEYS) {
    throw new Refusal('Set DATA_KEYS to the value of the secret: the messages are sealed with it.')
  }
  const { listContacts } = await loadCommand()
  const listed = await withDesk(remote, (desk) =>
    listContacts(desk, { ...flags, isSecurity: security }, operatorName()),
  )
  if (!listed.ok) throw new Refusal(listed.problem)
  console.log(listed.text)
}

async function erase(email: string, isRemote: boolean): Promise<void> {
  if (isRemote && !process.env.HMAC_KEY) {
    throw new Refusal('Set HMAC_KEY to the value of the secret: emails are looked up by it.')
  }
  const { eraseByEmail } = await loadCommand()
  const erased = await withDesk(isRemote, (desk) =>
    eraseByEmail(desk, { email, by: operatorName() }),
  )
  if (!erased.ok) throw new Refusal(erased.problem)
  const where = storageName(isRemote)
  console.log(`Erased ${erased.messages} messages, and the counters under that email (${where}).`)
}

function loadCommand() {
  return load<typeof import('./contacts-command.ts')>('scripts/operator/contacts-command.ts')
}

const uses = {
  '': ['security', 'search', 'email', 'since', 'until', 'after', 'remote'],
  erase: ['remote'],
} as const

await runCommand(
  { usage, options, uses, maxNames: 2 },
  async ({ values, names: [command, email] }) => {
    if (command === undefined) return list(values)
    if (command !== 'erase')
      throw new Misuse(`${JSON.stringify(command)} is not a command. See --help.`)
    return erase(email ?? '', values.remote)
  },
)
