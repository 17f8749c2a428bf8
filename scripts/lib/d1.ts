import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareLocalState } from './local-state.ts'
import { localState } from './paths.ts'
import { Refusal } from './refusal.ts'
import { run } from './run.ts'

type Rows = Record<string, unknown>[]

/** Longer statements go by a file: one argument of a command holds 128 KB. */
const longestArgument = 20_000

/** Runs SQL in this folder's database or, with `isRemote`, in production's. */
export async function openD1(isRemote: boolean): Promise<(sql: string) => Promise<Rows>> {
  if (!isRemote) await prepareLocalState(localState)
  const place = isRemote
    ? ['--remote', '--env', 'production']
    : ['--local', '--persist-to', localState]
  return async (sql) => {
    const folder = mkdtempSync(join(tmpdir(), 'maple-tape-sql-'))
    try {
      const file = join(folder, 'statements.sql')
      if (sql.length > longestArgument) writeFileSync(file, sql, { mode: 0o600 })
      const source = sql.length > longestArgument ? ['--file', file] : ['--command', sql]
      return await execute([...source, '--yes', ...place])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function execute(args: string[]): Promise<Rows> {
  const { status, output } = await run('wrangler', ['d1', 'execute', 'DB', '--json', ...args])
  const json = status === 0 ? /^\[[\s\S]*\]/m.exec(output)?.[0] : undefined
  if (!json) throw new Refusal(output.trim())
  return JSON.parse(json)[0]?.results ?? []
}
