import { type Arguments, Misuse, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { load } from '#scripts/lib/load.ts'
import { storageName, withDesk } from './with-desk.ts'

const usage = `npm run history -- status       since when prices are held, and which provider was asked for those before
npm run history -- backfill     asks providers for the days before this site recorded an instrument

--remote     production's database; the providers' keys (COINGECKO_API_KEY, EODHD_API_TOKEN) must be
             in the environment
--json       print JSON

The Worker does the same after its rounds, slower: it leaves the day's credits to the rounds. Nothing
that is held is overwritten.`

const options = {
  remote: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

async function main({ values, names: [command] }: Arguments<typeof options>): Promise<void> {
  if (!command) return console.log(usage)
  if (command !== 'status' && command !== 'backfill') {
    throw new Misuse(`${JSON.stringify(command)} is not a command. See --help.`)
  }
  const { runHistory } = await load<typeof import('./history-command.ts')>(
    'scripts/operator/history-command.ts',
  )
  const result = await withDesk(values.remote, (desk) => runHistory(desk, command))
  if (!result.ok) throw new Refusal(result.problem)
  if (values.json) return console.log(JSON.stringify(result.rows, null, 2))
  if (result.rows.length > 0) console.table(result.rows)
  console.log(`${result.text} (${storageName(values.remote)}).`)
}

await runCommand({ usage, options, maxNames: 1 }, main)
