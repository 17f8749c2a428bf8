import { Refusal } from './refusal.ts'
import { run } from './run.ts'

/** Where production's storage stands, for wrangler. */
export const production = ['--remote', '--env', 'production']

/** The rows of one statement. */
export async function executeSql<T>(sql: string, place: string[]): Promise<T[]> {
  const args = ['d1', 'execute', 'DB', '--json', '--command', sql, ...place]
  const { status, output } = await run('wrangler', args)
  const json = status === 0 ? /^\[[\s\S]*\]/m.exec(output)?.[0] : undefined
  if (!json) throw new Refusal(output.trim())
  return JSON.parse(json)[0]?.results ?? []
}

/** Statements of a file, which answer nothing. */
export async function executeFile(file: string, place: string[]): Promise<void> {
  const args = ['d1', 'execute', 'DB', '--json', '--yes', '--file', file, ...place]
  const { status, output } = await run('wrangler', args)
  if (status !== 0) throw new Refusal(output.trim())
}

/** The statement with its values written out: wrangler binds none. */
export function inlineValues(sql: string, values: readonly (string | number | null)[]): string {
  return sql.replace(/\?(\d+)/g, (_, place) => literal(values[Number(place) - 1] ?? null))
}

function literal(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? 'NULL')
  if (value.includes('\0')) throw new Refusal('A value holds a NUL, which SQL text cannot.')
  return `'${value.replaceAll("'", "''")}'`
}
