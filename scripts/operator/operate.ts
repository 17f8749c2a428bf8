import { load } from '#scripts/lib/load.ts'
import { Misuse, Refusal } from '#scripts/lib/refusal.ts'
import type { Desk, Said } from './command.ts'
import { type Invocation, readInvocation } from './read-invocation.ts'
import { storageName, withDesk } from './with-desk.ts'

type Commands = {
  usage: string
  runCommand: (desk: Desk, invocation: Invocation) => Promise<Said>
}

/** Runs one of the operator's commands over the local database or, with `--remote`, production's. */
export async function operate(path: string): Promise<void> {
  const commands = await load<Commands>(path)
  const invocation = readInvocation(process.argv.slice(2))
  if (invocation.kind === 'misuse') throw new Misuse(invocation.problem)
  if (invocation.kind === 'help') return console.log(commands.usage)
  const { flags } = invocation
  const isRemote = flags.remote === true
  const said = await withDesk(isRemote, (desk) => commands.runCommand(desk, invocation))
  print(said, flags.json === true)
  // Beside the output, which may be an export.
  if (said.ok && flags.json !== true) console.error(`(${storageName(isRemote)})`)
}

function print(said: Said, isJson: boolean): void {
  if (said.ok) console.log(isJson ? JSON.stringify(said.json, null, 2) : said.text.trimEnd())
  else if (!isJson) throw new Refusal(said.problem)
  else {
    console.log(JSON.stringify({ error: said.problem }))
    process.exitCode = 1
  }
}
