import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Arguments, Misuse, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { load, readWranglerConfig } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import type { Desk } from './command.ts'
import { storageName, withDesk } from './with-desk.ts'

const usage = `npm run health                              open alarms, last good runs, leads, buyers, price feeds, migrations
npm run health -- close <CODE> [subject]    ends an alarm that was dealt with; without a subject, all of its code

--remote     production's database
--json       print JSON

docs/runbook.md says what each alarm means and what to do.`

const options = {
  remote: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

type Commands = typeof import('./health-command.ts')

async function main({ values, names }: Arguments<typeof options>): Promise<void> {
  const [command, code, subject] = names
  if (command !== undefined && command !== 'close') {
    throw new Misuse(`${JSON.stringify(command)} is not a command. See --help.`)
  }
  if (command === 'close' && !code) throw new Misuse('Give the code of an alarm. See --help.')
  const { closeAlarm, showHealth } = await load<Commands>('scripts/operator/health-command.ts')
  const said = await withDesk(values.remote, async (desk) =>
    code ? closeAlarm(desk, code, subject) : showHealth(desk, await pendingMigrations(desk)),
  )
  if (!said.ok) throw new Refusal(said.problem)
  if (values.json) return console.log(JSON.stringify(said.json, null, 2))
  console.log(`${said.text}\n\n(${storageName(values.remote)})`)
}

/** Returns the migrations of this checkout that a database does not have. */
async function pendingMigrations({ people, market, isRemote }: Desk): Promise<string[]> {
  const { d1_databases } = await readWranglerConfig(isRemote ? 'production' : undefined)
  const databases: Record<string, D1Database> = {
    PEOPLE: people,
    MARKET: market,
  }
  const pending: string[] = []
  for (const { binding, migrations_dir: folder = 'migrations' } of d1_databases) {
    const names = await databases[binding]
      ?.prepare('SELECT name FROM d1_migrations')
      .all<{ name: string }>()
    const applied = names?.results.map(({ name }) => name) ?? []
    const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.sql'))
    pending.push(
      ...files
        .filter((name) => !applied.includes(name))
        .map((name) => `${folder}/${name} of ${binding}`),
    )
  }
  return pending
}

await runCommand({ usage, options, maxNames: 3 }, main)
