import type { OperatorAct } from '#app/domain/audit/operator'
import { readSpendCsv, type Spend } from '#app/domain/funnel/spend'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import { countedName } from '#app/domain/links/counted-name'
import type { Services } from '#app/services'
import { torontoDate } from '#app/shared/toronto-time'

/** A row of the file, and what is stored for its day and campaign. */
export type SpendChange = Spend & { before: number | null }

export type ImportSpendOutcome =
  | { ok: true; did: 'compared' | 'imported'; changes: SpendChange[] }
  | { ok: false; problem: string }

/** Compares a file with the stored rows and, unless it is a dry run, stores it. A second import changes nothing. */
export async function importSpend(
  { now, spend }: Pick<Services, 'now'> & { spend: SpendStore },
  csv: string,
  { by, note, isDryRun }: OperatorAct,
): Promise<ImportSpendOutcome> {
  const isName = (campaign: string) => countedName(campaign) === campaign
  const read = readSpendCsv(csv, { today: torontoDate(now()), isName })
  if (!read.ok) return read
  const stored = await spend.find(read.rows)
  const changes = read.rows.map((row) => {
    const known = stored.find(({ day, campaign }) => day === row.day && campaign === row.campaign)
    return { ...row, before: known?.cents ?? null }
  })
  if (isDryRun) return { ok: true, did: 'compared', changes }
  const changed = changes.filter(({ cents, before }) => cents !== before)
  if (changed.length > 0) {
    const entry = { by, action: 'spend.import', subject: 'ad_spend', count: changed.length, note }
    await spend.put(changed, entry, now())
  }
  return { ok: true, did: 'imported', changes }
}
