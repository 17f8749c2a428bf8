import { type Arguments, Misuse, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { runOnDesk } from './operate.ts'
import { operatorName } from './with-desk.ts'

const usage = `npm run contacts -- [flags]
npm run contacts -- erase <email> [--remote]

Lists visitors' messages from /contact, newest first, a page at a time. Or erases the data under an email.

  --security            security reports only
  --search <words>      messages with these words: name, address, subject or text
  --email <address>     messages from this address
  --after <id>          the page after this message

  --remote              production; DATA_KEYS must be in the environment, to erase HMAC_KEY`

const text = { type: 'string' } as const
const options = {
  security: { type: 'boolean', default: false },
  remote: { type: 'boolean', default: false },
  search: text,
  email: text,
  after: text,
} as const

type Values = Arguments<typeof options>['values']

function list({ security, ...flags }: Values): Promise<void> {
  if (flags.remote && !process.env.DATA_KEYS) {
    throw new Refusal('Set DATA_KEYS to the value of the secret: the messages are sealed with it.')
  }
  return runOnDesk<Commands>(path, flags, ({ listContacts }, desk) =>
    listContacts(desk, { ...flags, isSecurity: security }, operatorName()),
  )
}

function erase(email: string, values: Values): Promise<void> {
  if (values.remote && !process.env.HMAC_KEY) {
    throw new Refusal('Set HMAC_KEY to the value of the secret: emails are looked up by it.')
  }
  return runOnDesk<Commands>(path, values, ({ eraseByEmail }, desk) =>
    eraseByEmail(desk, { email, by: operatorName() }),
  )
}

type Commands = typeof import('./contacts-command.ts')
const path = 'scripts/operator/contacts-command.ts'

const uses = {
  '': ['security', 'search', 'email', 'after', 'remote'],
  erase: ['remote'],
} as const

await runCommand(
  { usage, options, uses, maxNames: 2 },
  async ({ values, names: [command, email] }) => {
    if (command === undefined) return list(values)
    if (command !== 'erase')
      throw new Misuse(`${JSON.stringify(command)} is not a command. See --help.`)
    return erase(email ?? '', values)
  },
)
