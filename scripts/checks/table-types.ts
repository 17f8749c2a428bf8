import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { listFiles, readText, root } from '#scripts/lib/paths.ts'

type Column = { table: string; sql: string; name: string; type: string; isRequired: 0 | 1 }

/** Writes `Tables`, which `Row` reads: the columns of each table after all migrations. */
export function writeTableTypes(): void {
  const tables: Record<string, Record<string, string>> = {}
  for (const { table, name, ...column } of ['people', 'market'].flatMap(columnsOf)) {
    const field = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    tables[table] = { ...tables[table], [field]: typeOf(name, column) }
  }
  const types = Object.entries(tables).map(([name, fields]) => {
    const members = Object.entries(fields).map(([field, type]) => `${field}: ${type}`)
    return `  ${name}: { ${members.join('; ')} }\n`
  })
  const text = `// Generated from migrations/.\nexport type Tables = {\n${types.join('')}}\n`
  writeFileSync(join(root, 'app', 'shared', 'tables.ts'), text)
}

/** Returns every column after the migrations of a folder. */
export function columnsOf(folder: string): Column[] {
  const db = new DatabaseSync(':memory:')
  for (const file of listFiles(`migrations/${folder}/*.sql`).sort()) db.exec(readText(file))
  return db
    .prepare(
      `SELECT t.name AS "table", t.sql, c.name, c.type, c."notnull" OR c.pk AS isRequired
       FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table'`,
    )
    .all() as Column[]
}

/** What `CHECK (state IN (…))` lists is the type of the column. */
function typeOf(name: string, { sql, type, isRequired }: Omit<Column, 'table' | 'name'>): string {
  const [, listed] = new RegExp(`CHECK \\(${name} IN \\(([^)]+)\\)\\)`).exec(sql) ?? []
  const values = listed?.replaceAll(', ', ' | ') ?? (type === 'TEXT' ? 'string' : 'number')
  return `${values}${isRequired ? '' : ' | null'}`
}
