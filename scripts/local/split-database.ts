/** The tables that were in one database with people's, until decision 101. Clicks are added once, at the end. */
const copied = [
  'market_data',
  'price_point',
  'price_thinning',
  'provider_status',
  'market_round',
  'history_fill',
  'link',
  'link_name',
] as const
const tables = [...copied, 'link_count'] as const
type Table = (typeof tables)[number]

/** Rows by table; null where there is no such table. */
export type Counts = { table: Table; people: number | null; market: number | null }[]

const rowsPerPage = 500

/** Returns whether the people's database still holds the market's tables. */
export async function isUndivided(people: D1Database): Promise<boolean> {
  return hasTable(people, 'market_data')
}

export async function countBoth(people: D1Database, market: D1Database): Promise<Counts> {
  const counts: Counts = []
  for (const table of tables) {
    const count = async (db: D1Database) =>
      (await hasTable(db, table))
        ? db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')
        : null
    counts.push({ table, people: await count(people), market: await count(market) })
  }
  return counts
}

/** Copies every table but the clicks. May be repeated: rows that MARKET holds stay as they are. */
export async function copyMarket(people: D1Database, market: D1Database): Promise<void> {
  for (const table of copied) await copyTable(people, market, table)
  await people.prepare('CREATE TABLE IF NOT EXISTS market_copied (at INTEGER)').run()
}

/**
 * Copies what came since, adds the clicks, each page once even if it is interrupted and repeated, and drops the
 * tables from the people's database. Only when no Worker writes to them any more.
 */
export async function finishSplit(people: D1Database, market: D1Database): Promise<void> {
  await copyMarket(people, market)
  await market.prepare('CREATE TABLE IF NOT EXISTS clicks_added (page TEXT PRIMARY KEY)').run()
  for await (const { columns, page, rows } of pagesOf(people, market, 'link_count')) {
    const add = market.prepare(
      `INSERT INTO link_count (${columns.join(', ')})
       SELECT ${columns.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?1)
       WHERE NOT EXISTS (SELECT 1 FROM clicks_added WHERE page = ?2)
       ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    )
    const note = market.prepare('INSERT OR IGNORE INTO clicks_added VALUES (?1)')
    await market.batch([add.bind(JSON.stringify(rows), page), note.bind(page)])
  }
  for (const { table, people: before, market: now } of await countBoth(people, market)) {
    if ((now ?? 0) < (before ?? 0))
      throw new Error(`${table}: ${now} of ${before} rows are in MARKET`)
  }
  const dropped = [...tables, 'market_copied'].map((table) => `DROP TABLE IF EXISTS ${table}`)
  await people.batch(dropped.map((sql) => people.prepare(sql)))
  await market.prepare('DROP TABLE clicks_added').run()
}

async function copyTable(people: D1Database, market: D1Database, table: Table): Promise<void> {
  for await (const { columns, rows } of pagesOf(people, market, table)) {
    await market
      .prepare(
        `INSERT INTO ${table} (${columns.join(', ')})
         SELECT ${columns.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?1) WHERE true
         ON CONFLICT DO NOTHING`,
      )
      .bind(JSON.stringify(rows))
      .run()
  }
}

/** Yields the rows in the order of the primary key, as values of the columns that both databases have. */
async function* pagesOf(people: D1Database, market: D1Database, table: Table) {
  const old = await columnsOf(people, table)
  const columns = (await columnsOf(market, table)).filter((name) => old.includes(name))
  const keys = await keysOf(market, table)
  let last: unknown[] | null = null
  while (columns.length > 0) {
    const after = last ? `WHERE (${keys.join(', ')}) > (${keys.map(() => '?').join(', ')})` : ''
    const rows: unknown[][] = await people
      .prepare(
        `SELECT ${columns.join(', ')} FROM ${table} ${after}
         ORDER BY ${keys.join(', ')} LIMIT ${rowsPerPage}`,
      )
      .bind(...(last ?? []))
      .raw()
    const lastRow = rows.at(-1)
    if (!lastRow) return
    yield { columns, rows, page: JSON.stringify(rows[0]?.slice(0, keys.length)) }
    last = keys.map((key) => lastRow[columns.indexOf(key)])
  }
}

async function hasTable(db: D1Database, table: string): Promise<boolean> {
  const found = await db
    .prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1`)
    .bind(table)
    .first()
  return found !== null
}

type Column = { name: string; pk: number }

async function infoOf(db: D1Database, table: Table): Promise<Column[]> {
  return (await db.prepare(`PRAGMA table_info(${table})`).all<Column>()).results
}

async function columnsOf(db: D1Database, table: Table): Promise<string[]> {
  return (await infoOf(db, table)).map(({ name }) => name)
}

/** Returns the columns of the primary key, in its order. */
async function keysOf(db: D1Database, table: Table): Promise<string[]> {
  const keys = (await infoOf(db, table)).filter(({ pk }) => pk > 0)
  return keys.sort((one, other) => one.pk - other.pk).map(({ name }) => name)
}
