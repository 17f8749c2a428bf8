import { existsSync, readFileSync } from 'node:fs'
import { Misuse, Refusal, runMain } from '#scripts/lib/arguments.ts'
import { load } from '#scripts/lib/load.ts'
import { linksHelp, readLinksArguments } from './links-arguments.ts'
import { operatorName, storageName, withDesk } from './with-desk.ts'

/** The operator's links for ad traffic: `npm run links -- --help`. */
async function main(): Promise<void> {
  const read = readLinksArguments(process.argv.slice(2))
  if (read.ok === 'help') return console.log(linksHelp)
  if (!read.ok) throw new Misuse(read.problem)
  const { command, isRemote, isJson, isDryRun } = read
  const { runOnDesk } = await load<typeof import('./links-command.ts')>(
    'scripts/operator/links-command.ts',
  )
  const act = { by: operatorName(), note: '', isDryRun }
  const { result, text } = await withDesk(isRemote, (desk) =>
    runOnDesk(desk, command, { act, readFile }),
  )
  if (!result.ok) throw new Refusal(text)
  if (isJson) return console.log(JSON.stringify(result, null, 2))
  console.log(`${text}\n(${storageName(isRemote)})`)
}

function readFile(path: string): string {
  if (!existsSync(path)) throw new Refusal(`There is no file ${path}.`)
  return readFileSync(path, 'utf8')
}

await runMain(main)
