import { type Arguments, Misuse, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { load } from '#scripts/lib/load.ts'
import { withPlace } from './local-place.ts'
import type { Restored } from './restore-command.ts'
import { operatorName, storageName } from './with-desk.ts'

const usage = `npm run restore -- list                        the backups
npm run restore -- --at 2026-11-22T10:00Z      restores the newest backup of this time or before
npm run restore -- opt-outs --since 2026-11-22T10:00Z --into <database>
                                               repeats the erasures, suppressions and withdrawals since
                                               then: after a switch, and after Time Travel

A restore makes a new database and never changes a live one. It applies opt-outs again, parks waiting
leads and pauses every buyer. docs/backups.md has the next steps.

--remote             production, with wrangler's login`

const text = { type: 'string' } as const
const options = {
  at: text,
  since: text,
  into: text,
  remote: { type: 'boolean', default: false },
} as const

async function main({ values, names: [command] }: Arguments<typeof options>): Promise<void> {
  if (!command && !values.at) return console.log(usage)
  if (command && command !== 'list' && command !== 'opt-outs') {
    throw new Misuse(`${JSON.stringify(command)} is not a command. See --help.`)
  }
  const at = command === undefined ? readInstant('--at', values.at) : 0
  const since = command === 'opt-outs' ? readInstant('--since', values.since) : 0
  const { catchUp, listBackups, restore } = await load<typeof import('./restore-command.ts')>(
    'scripts/operator/restore-command.ts',
  )
  const where = `(${storageName(values.remote)})`
  await withPlace(values.remote, async (place) => {
    if (command === 'list') {
      const backups = await listBackups(place)
      return console.log([...backups, `${backups.length} backups ${where}`].join('\n'))
    }
    if (command === 'opt-outs') {
      const { into } = values
      if (!into) throw new Refusal('Name the database: --into <database>.')
      const count = await catchUp(place, { since, into }, Date.now)
      return console.log(`${count} opt-outs applied to ${into} ${where}.`)
    }
    const restored = await restore(place, { at, by: operatorName() }, Date.now)
    console.log(`${describe(restored)}\n${where}`)
  })
}

function readInstant(option: string, value: string | undefined): number {
  const instant = Date.parse(value ?? '')
  if (Number.isNaN(instant)) throw new Misuse(`${option}: a time like 2026-11-22T10:00Z.`)
  return instant
}

function describe({ at, databases, optOuts, parked }: Restored): string {
  const lines = databases.flatMap(({ binding, name, tables, rows }) => [
    `${binding}: ${tables} tables, ${rows} rows, each as in the backup of ${at}`,
    `  database_name = "${name}"`,
  ])
  const catchUps = databases
    .filter(({ hasPersons }) => hasPersons)
    .map(({ name }) => `npm run restore -- opt-outs --since ${at} --into ${name}`)
  const held =
    catchUps.length === 0
      ? ''
      : `
Opt-outs since then, applied again: ${optOuts}. After the switch run
  ${catchUps.join('\n  ')}
Leads that waited, now parked: ${parked}. Every buyer is paused. After the switch look at the parked
leads (npm run leads -- list --state parked), and run
  npm run buyers -- resume --all`
  return `${lines.join('\n')}
To switch, put each name below its binding in wrangler.toml and deploy.${held}`
}

const uses = {
  '': ['at', 'remote'],
  list: ['remote'],
  'opt-outs': ['since', 'into', 'remote'],
} as const

await runCommand({ usage, options, uses, maxNames: 1 }, main)
