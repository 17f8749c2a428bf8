import { existsSync, readFileSync } from 'node:fs'
import { Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { linksSpec, readLinksCommand } from './links-arguments.ts'
import { runOnDesk } from './operate.ts'
import { operatorName } from './with-desk.ts'

await runCommand(linksSpec, async ({ values, names }) => {
  if (names.length === 0) return console.log(linksSpec.usage)
  const command = readLinksCommand(values, names)
  const act = { by: operatorName(), note: '', isDryRun: values['dry-run'] === true }
  await runOnDesk<typeof import('./links-command.ts')>(
    'scripts/operator/links-command.ts',
    values,
    ({ runLinksOnDesk }, desk) => runLinksOnDesk(desk, command, { act, readFile }),
  )
})

function readFile(path: string): string {
  if (!existsSync(path)) throw new Refusal(`There is no file ${path}.`)
  return readFileSync(path, 'utf8')
}
