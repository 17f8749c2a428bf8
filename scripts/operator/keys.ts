import { second, sleep } from '#app/shared/time.ts'
import { type Arguments, Misuse, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { type Environment, load, readEnvironment } from '#scripts/lib/load.ts'
import { askEnvironment } from './ask-site.ts'
import { wrangler } from './cloudflare/wrangler.ts'
import { runOnDesk } from './operate.ts'

const usage = `npm run keys -- status           counts rows by the key that sealed them
npm run keys -- rotate           re-encrypts rows of other keys with the first key of DATA_KEYS
npm run keys -- renew NAME       puts a new value of a secret, and waits until the live Worker has it

--env        renew: production or staging
--remote     production's database; DATA_KEYS must be in the environment
--dry-run    rotate: open and seal, write nothing
--limit N    rotate: up to N rows in this run; run it again for the rest
--json       print JSON

renew generates the site's own secrets, and takes third parties' from .secrets/. To rotate
DATA_KEYS: renew it, run rotate, and remove the old key when status shows no rows for it.`

const options = {
  env: { type: 'string' },
  remote: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  limit: { type: 'string', default: '100000' },
} as const

async function main({ values, names: [command, name] }: Arguments<typeof options>): Promise<void> {
  if (!command) return console.log(usage)
  if (command === 'renew') return renew(name ?? '', readEnvironment(values.env))
  if (name || (command !== 'status' && command !== 'rotate')) {
    throw new Misuse(`${JSON.stringify(name ?? command)} is not a command. See --help.`)
  }
  if (values.remote && !process.env.DATA_KEYS) {
    throw new Refusal('Set DATA_KEYS to the value of the secret: the rows are sealed with it.')
  }
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new Refusal('--limit: a whole number above 0')
  const rotating = command === 'rotate' ? { isDryRun: values['dry-run'], limit } : null
  await runOnDesk<typeof import('./keys-command.ts')>(
    'scripts/operator/keys-command.ts',
    values,
    ({ runKeys }, desk) => runKeys(desk, rotating),
  )
}

async function renew(name: string, environment: Environment): Promise<void> {
  const { renewSecret } = await load<typeof import('./renew-secret.ts')>(
    'scripts/operator/renew-secret.ts',
  )
  const message = await renewSecret(name, {
    environment,
    wrangler,
    // A new STAGING_SECRET replaces the password.
    askAs: async ({ STAGING_SECRET }) => (await askEnvironment(environment, { STAGING_SECRET }))(),
    pause: () => sleep(5 * second),
  })
  console.log(message)
}

const uses = { status: ['remote', 'json'], rotate: ['remote', 'json', 'dry-run', 'limit'] } as const

await runCommand({ usage, options, uses, maxNames: 2 }, main)
