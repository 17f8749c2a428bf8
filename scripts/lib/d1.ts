import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareLocalState } from './local-state.ts'
import { localState } from './paths.ts'
import { executeFile, executeSql, production } from './wrangler.ts'

type Rows = Record<string, unknown>[]

/** Longer statements go by a file: one argument of a command holds 128 KB. */
const longestArgument = 20_000

/** Runs SQL in this folder's database or, with `isRemote`, in production's. */
export async function openD1(isRemote: boolean): Promise<(sql: string) => Promise<Rows>> {
  if (!isRemote) await prepareLocalState(localState)
  const place = isRemote ? production : ['--local', '--persist-to', localState]
  return async (sql) => {
    const folder = mkdtempSync(join(tmpdir(), 'maple-tape-sql-'))
    try {
      const file = join(folder, 'statements.sql')
      if (sql.length <= longestArgument) return await executeSql(sql, place)
      writeFileSync(file, sql, { mode: 0o600 })
      await executeFile(file, place)
      return []
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
