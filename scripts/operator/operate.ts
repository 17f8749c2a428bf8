import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from '#scripts/lib/paths.ts'
import { Misuse, Refusal } from '#scripts/lib/refusal.ts'
import { readWranglerConfig } from '#scripts/lib/wrangler-config.ts'
import type { Desk, Said } from './command.ts'
import { type Invocation, readInvocation } from './read-invocation.ts'
import { storageName, withStorage } from './storage.ts'

type Commands = {
  usage: string
  runCommand: (desk: Desk, invocation: Invocation) => Promise<Said>
}

/** Runs one of the operator's commands over the local database or, with `--remote`, production's. */
export async function operate(commands: Commands, args: string[]): Promise<void> {
  const invocation = readInvocation(args)
  if (invocation.kind === 'misuse') throw new Misuse(invocation.problem)
  if (invocation.kind === 'help') return console.log(commands.usage)
  const { flags } = invocation
  const isRemote = flags.remote === true
  const env = await readEnv(isRemote)
  const said = await withStorage(isRemote, ({ database, codes, sessions }) =>
    commands.runCommand(
      { db: database, codes, sessions, env, now: Date.now, isRemote },
      invocation,
    ),
  )
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

/** As the Worker reads them: variables of wrangler.toml, then secrets, which production keeps to itself. */
async function readEnv(isRemote: boolean): Promise<Record<string, unknown>> {
  const { vars } = await readWranglerConfig(isRemote ? 'production' : undefined)
  const devVars = join(root, '.dev.vars')
  const secrets = !isRemote && existsSync(devVars) ? parseEnv(readFileSync(devVars, 'utf8')) : {}
  return { ...vars, ...secrets, ...process.env }
}
