import { type Arguments, Misuse, runCommand } from '#scripts/lib/arguments.ts'
import { runOnDesk } from './operate.ts'
import { operatorName } from './with-desk.ts'

const usage = `npm run health                              open alarms, last good runs, leads, buyers, price feeds
npm run health -- close <CODE> [subject]    ends a handled alarm; without a subject, all alarms of the code

--remote     production's database
--json       print JSON

docs/runbook.md says what each alarm means and what to do.`

const options = {
  remote: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

async function main({ values, names }: Arguments<typeof options>): Promise<void> {
  const [command, code, subject] = names
  if (command !== undefined && command !== 'close') {
    throw new Misuse(`${JSON.stringify(command)} is not a command. See --help.`)
  }
  if (command === 'close' && !code) throw new Misuse('Give the code of an alarm. See --help.')
  await runOnDesk<typeof import('./health-command.ts')>(
    'scripts/operator/health-command.ts',
    values,
    ({ closeAlarm, showHealth }, desk) =>
      code
        ? closeAlarm(desk, { code, subject }, { by: operatorName(), note: '' })
        : showHealth(desk),
  )
}

await runCommand({ usage, options, maxNames: 3 }, main)
