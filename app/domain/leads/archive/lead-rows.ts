export type Row = Readonly<Record<string, string | number | null>>

/** Rows of leads by table, as they are stored. */
export type LeadRows = Readonly<Record<string, readonly Row[]>>
