import { join } from 'node:path'
import { type Arguments, Misuse, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'
import { run } from '#scripts/lib/run.ts'
import {
  type Counts,
  copyMarket,
  countBoth,
  finishSplit,
  isUndivided,
} from '#scripts/local/split-database.ts'
import { storageName, withDesk } from './with-desk.ts'

const usage = `npm run split-database -- copy      copies prices, history and links from PEOPLE to MARKET
npm run split-database -- finish    copies what came since, adds the clicks, drops the tables from PEOPLE

--remote     production's databases
--dry-run    count the rows, write nothing

For a database from before the split (docs/storage.md): create MARKET, run copy, deploy, and run
finish once the version before has no traffic. Edit no links between the two. Local databases are
split by themselves.`

const options = {
  remote: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const

async function main({ values, names: [command] }: Arguments<typeof options>): Promise<void> {
  if (!command) return console.log(usage)
  if (command !== 'copy' && command !== 'finish') {
    throw new Misuse(`${JSON.stringify(command)} is not a command. See --help.`)
  }
  const isDryRun = values['dry-run']
  if (values.remote && !isDryRun && command === 'copy') await migrateMarket()
  const counts = await withDesk(values.remote, async ({ people, market }) => {
    if (!(await isUndivided(people))) return null
    if (!isDryRun) await (command === 'copy' ? copyMarket : finishSplit)(people, market)
    return countBoth(people, market)
  })
  const name = storageName(values.remote)
  if (counts === null) return console.log(`Already split: nothing to ${command} (${name}).`)
  console.table(counts satisfies Counts)
  console.log(isDryRun ? `Nothing was written (${name}).` : `Done: ${command} (${name}).`)
}

async function migrateMarket(): Promise<void> {
  const config = ['--config', join(root, 'wrangler.toml'), '--env', 'production']
  const args = ['d1', 'migrations', 'apply', 'MARKET', '--remote', ...config]
  const { status, output } = await run('wrangler', args, { env: { CI: '1' } })
  if (status !== 0) throw new Refusal(output)
}

await runCommand({ usage, options, mostNames: 1 }, main)
