import { writeFileSync } from 'node:fs'
import { type CommandSpec, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { load } from '#scripts/lib/load.ts'
import type { Commands, Desk, Said } from './command.ts'
import {
  type buyersOptions,
  commandNamed,
  type commentsOptions,
  type Flags,
  type leadsOptions,
} from './operator-options.ts'
import { withDesk } from './with-desk.ts'

type OwnOptions = typeof buyersOptions | typeof commentsOptions | typeof leadsOptions

/** Runs an operator's command by its name. */
export async function operate<Own extends OwnOptions>(
  spec: CommandSpec<Own>,
  path: string,
): Promise<void> {
  const given = { ...spec, maxNames: Number.POSITIVE_INFINITY }
  await runCommand(given, async ({ values, names: [name, ...targets] }) => {
    if (name === undefined) return console.log(spec.usage)
    const flags = values as Flags
    await runOnDesk<{ commands: Commands }>(path, flags, async ({ commands }, desk) =>
      commandNamed(commands, name)(desk, { name, targets, flags }),
    )
  })
}

type Where = { remote?: boolean | undefined; json?: boolean | undefined }

/** Gives the module's commands the local storage or, with `--remote`, production's; prints what they say. */
export async function runOnDesk<Module>(
  path: string,
  { remote = false, json = false }: Where,
  work: (module: Module, desk: Desk) => Promise<Said>,
): Promise<void> {
  const module = await load<Module>(path)
  const said = await withDesk(remote, (desk) =>
    work(module, desk).catch((error: Error) => {
      if (json && error.name === 'Refusal') return error
      throw error
    }),
  )
  if (said instanceof Error) {
    console.log(JSON.stringify({ error: said.message }))
    process.exitCode = 1
    return
  }
  if (said.file) writeOwn(said.file)
  console.log(json ? JSON.stringify(said.json, null, 2) : said.text.trimEnd())
  // On standard error, because the output may be an export.
  if (!json) console.error(`(${remote ? 'production' : 'local'})`)
}

/** Writes a file of personal data that no one else on this machine can read, and overwrites none. */
function writeOwn({ path, content }: { path: string; content: string }): void {
  try {
    writeFileSync(path, content, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new Refusal(`${path} was not written: ${(error as Error).message}.`)
  }
}
