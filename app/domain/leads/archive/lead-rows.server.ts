import type { StatementOf } from '#app/shared/batch-by-name.server'
import type { LeadRows, Row } from './lead-rows'

/** A table whose rows move with a lead. Tables in the order in which they can be written. */
type LeadTable = {
  table: string
  /** The column with the lead's ID. */
  lead: string
  columns: readonly string[]
  /** Its rows have no ID of their own: one that is there already is recognised by all of its columns. */
  isNumbered: boolean
}

/** The words of consents, found by hash: they are copied and never deleted. */
const textTable = { table: 'consent_text', columns: ['hash', 'version', 'text'] } as const

/** Every column of each; a test compares them with the migrations. */
export const leadTables: readonly LeadTable[] = [
  {
    table: 'challenge',
    lead: 'spent_by',
    columns: [
      ...['id', 'phone_key', 'email_key', 'reference', 'created_at', 'expires_at', 'attempts'],
      ...['used', 'superseded', 'proof_expires_at', 'proof_spent_at', 'spent_by', 'purpose'],
      ...['requester_key', 'proof_key', 'repeats', 'charge'],
    ],
    isNumbered: false,
  },
  {
    table: 'consent',
    lead: 'lead_id',
    columns: [
      ...['id', 'lead_id', 'text_hash', 'given_at', 'page', 'ip_sealed', 'challenge_id'],
      'withdrawn_at',
    ],
    isNumbered: false,
  },
  {
    table: 'lead_event',
    lead: 'lead_id',
    columns: ['lead_id', 'at', 'kind', 'attempt', 'reason'],
    isNumbered: true,
  },
  {
    table: 'lead_touch',
    lead: 'lead_id',
    columns: ['lead_id', 'at', 'link', 'click_id', 'source', 'campaign'],
    isNumbered: true,
  },
  {
    table: 'lead_click',
    lead: 'lead_id',
    columns: [
      ...['lead_id', 'at', 'link', 'click_id', 'source', 'campaign', 'first_link'],
      ...['first_source', 'first_campaign', 'conversion', 'variant'],
    ],
    isNumbered: false,
  },
  {
    table: 'lead',
    lead: 'id',
    columns: [
      ...['id', 'dedupe_key', 'phone_key', 'email_key', 'person_sealed', 'cid', 'page', 'source'],
      ...['buyer_id', 'challenge_id', 'proof_expires_at', 'state', 'attempts', 'next_attempt_at'],
      ...['lease_until', 'buyer_url', 'last_reason', 'created_at', 'updated_at', 'is_unsure'],
      ...['dimensions', 'move_token'],
    ],
    isNumbered: false,
  },
]

/** SQL that selects the IDs of leads and the HMACs of their phones, with its parameters from ?1 on. */
export type Chosen = { leads: string; phones: string; values: readonly unknown[] }

/** Challenges have no index by lead. */
const isChosen = ({ table, lead }: LeadTable, { leads, phones }: Chosen) =>
  table === 'challenge'
    ? `phone_key IN (${phones}) AND ${lead} IN (${leads})`
    : `${lead} IN (${leads})`

/** Returns one statement for each table, by its name. */
export function selectRows(db: D1Database, chosen: Chosen): Record<string, StatementOf<Row>> {
  const ofLeads = leadTables.map((one): [string, StatementOf<Row>] => {
    const order = one.isNumbered ? 'ORDER BY id' : ''
    const sql = `SELECT ${one.columns} FROM ${one.table} WHERE ${isChosen(one, chosen)} ${order}`
    return [one.table, db.prepare(sql).bind(...chosen.values)]
  })
  const texts: StatementOf<Row> = db
    .prepare(
      `SELECT ${textTable.columns} FROM consent_text WHERE hash IN (
         SELECT text_hash FROM consent WHERE lead_id IN (${chosen.leads}))`,
    )
    .bind(...chosen.values)
  return { ...Object.fromEntries(ofLeads), [textTable.table]: texts }
}

/** Returns the rows that the statements of `selectRows` found. */
export function rowsOf(results: Record<string, D1Result<Row>>): LeadRows {
  return Object.fromEntries(Object.entries(results).map(([table, { results }]) => [table, results]))
}

/** Deletes leads with all of their rows; the lead last, as it may be what chooses the others. */
export function deleteRows(
  db: D1Database,
  chosen: Chosen,
  condition = 'true',
): readonly StatementOf[] {
  return leadTables.map((one) =>
    db
      .prepare(`DELETE FROM ${one.table} WHERE ${isChosen(one, chosen)} AND ${condition}`)
      .bind(...chosen.values),
  )
}

/**
 * Inserts rows that are not there yet, if the condition holds; its parameters are `values`, from ?2 on. An archived
 * lead is older than its dedupe key's life, so it has none; `moveToken` is of the run that copies it.
 */
export function insertRows(
  db: D1Database,
  rows: LeadRows,
  { moveToken, where, values }: { moveToken: string | null; where: string; values: unknown[] },
): readonly StatementOf[] {
  const unlisted = Object.keys(rows).filter(
    (name) => name !== textTable.table && !leadTables.some(({ table }) => table === name),
  )
  if (unlisted.length > 0) throw new Error(`not a table of leads: ${unlisted}`)
  const given = (table: string) =>
    table === 'lead'
      ? (rows.lead ?? []).map((row) => ({ ...row, dedupe_key: null, move_token: moveToken }))
      : (rows[table] ?? [])
  const texts = { ...textTable, lead: '', isNumbered: false }
  return [texts, ...leadTables].map(({ table, columns, isNumbered }) => {
    const cells = columns.map((column) => `value ->> '${column}'`)
    const known = columns.map((column, at) => `known.${column} IS ${cells[at]}`).join(' AND ')
    const isNew = isNumbered
      ? `NOT EXISTS (SELECT 1 FROM ${table} AS known WHERE ${known})`
      : 'true'
    return db
      .prepare(
        `INSERT OR IGNORE INTO ${table} (${columns})
         SELECT ${cells} FROM json_each(?1) WHERE (${where}) AND ${isNew} ORDER BY key`,
      )
      .bind(JSON.stringify(given(table)), ...values)
  })
}
