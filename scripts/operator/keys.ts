import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { SealKey } from '#app/shared/crypto.server.ts'
import { type Arguments, runCommand } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'
import { Misuse, Refusal } from '#scripts/lib/refusal.ts'
import { storageName, withStorage } from './storage.ts'

const usage = `npm run keys -- status           which key sealed how many rows
npm run keys -- rotate           seal anew, with the first key of DATA_KEYS, what another key sealed

--remote     production's database; DATA_KEYS must be in the environment
--dry-run    rotate: open and seal, write nothing
--limit N    rotate: at most N rows in this run; run it again for the rest
--json       answer as JSON

To rotate: put the new key first ("k2:…,k1:…"), deploy, run rotate, and take the old key out
once status shows it with no rows.`

const options = {
  remote: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  limit: { type: 'string', default: '100000' },
} as const

async function main({ values, names: [command] }: Arguments<typeof options>): Promise<void> {
  if (!command) return console.log(usage)
  if (command !== 'status' && command !== 'rotate') {
    throw new Misuse(`${JSON.stringify(command)} is no command. See --help.`)
  }
  const isRemote = values.remote
  if (isRemote && !process.env.DATA_KEYS) {
    throw new Refusal('Set DATA_KEYS to the value of the secret: the rows are sealed with it.')
  }
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new Refusal('--limit: a whole number above 0')
  const lib = await load<typeof import('./rotate-keys.ts')>('scripts/operator/rotate-keys.ts')
  const keys = await readKeys()
  const result = await withStorage(isRemote, async ({ database }) => {
    const store = lib.createSealedStore(database)
    return command === 'status'
      ? await lib.keyStatus(store, keys)
      : await lib.rotateKeys(store, keys, { isDryRun: values['dry-run'], limit })
  })
  if (values.json) return console.log(JSON.stringify(result, null, 2))
  const where = storageName(isRemote)
  if (result.length === 0) return console.log(`No row is sealed yet (${where}).`)
  console.table(result)
  const isWriting = command === 'rotate' && !values['dry-run']
  console.log(`${isWriting ? 'Written' : 'Nothing was written'} (${where}).`)
}

/** The keys as the Worker would read them; in a development folder its default. */
async function readKeys(): Promise<[SealKey, ...SealKey[]]> {
  const lib = await load<typeof import('./command-settings.ts')>(
    'scripts/operator/command-settings.ts',
  )
  const parsed = lib.commandSettings({ DATA_KEYS: process.env.DATA_KEYS }, Date.now())
  if (!parsed.ok) throw new Refusal(parsed.problems.join('\n'))
  const [first, ...others] = parsed.settings.dataKeys
  if (!first) throw new Refusal('DATA_KEYS names no key.')
  return [first, ...others]
}

async function load<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(join(root, path))
  return module
}

await runCommand({ usage, options, mostNames: 1 }, main)
