import { Misuse, Refusal, runCommand } from '#scripts/lib/arguments.ts'
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

const uses = {
  '': ['security', 'search', 'email', 'after', 'remote'],
  erase: ['remote'],
} as const

await runCommand(
  { usage, options, uses, maxNames: 2 },
  async ({ values, names: [command, email = ''] }) => {
    const { security: isSecurity, remote } = values
    if (command !== undefined && command !== 'erase') {
      throw new Misuse(`${JSON.stringify(command)} is not a command. See --help.`)
    }
    if (!command && remote && !process.env.DATA_KEYS) {
      throw new Refusal(
        'Set DATA_KEYS to the value of the secret: the messages are sealed with it.',
      )
    }
    if (command && remote && !process.env.HMAC_KEY) {
      throw new Refusal('Set HMAC_KEY to the value of the secret: emails are looked up by it.')
    }
    await runOnDesk<typeof import('./contacts-command.ts')>(
      'scripts/operator/contacts-command.ts',
      values,
      ({ eraseByEmail, listContacts }, desk) =>
        command
          ? eraseByEmail(desk, { email, by: operatorName() })
          : listContacts(desk, { ...values, isSecurity }, operatorName()),
    )
  },
)
