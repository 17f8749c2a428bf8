import { type Arguments, Misuse, runCommand } from '#scripts/lib/arguments.ts'
import { runOnDesk } from './operate.ts'

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
  await runOnDesk<typeof import('./history-command.ts')>(
    'scripts/operator/history-command.ts',
    values,
    ({ runHistory }, desk) => runHistory(desk, command),
  )
}

await runCommand({ usage, options, maxNames: 1 }, main)
