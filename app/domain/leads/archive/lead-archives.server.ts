import type { LeadRetention } from '#app/domain/leads/ports'
import { groupBy } from '#app/shared/group-by'
import { inTime, second } from '#app/shared/time'
import type { ArchiveMonth } from './archive-month'
import { createArchiveStore } from './archive-store.server'
import { createMoveStore } from './move-store.server'
import type { ArchiveStore, Intent, LeadArchives } from './ports'
import { createRecallStore } from './recall-store.server'

/** An archive's database as it is bound. */
export type BoundArchive = { month: ArchiveMonth; db: D1Database }

const archiveTimeoutMs = 10 * second

/** An archive did not answer or is not bound. Named as a failure of storage, which is repeated later. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
  constructor(problem: string, cause?: unknown) {
    super(`D1_ARCHIVE ${problem}`, { cause })
  }
}

/** Returns the archives of these databases, oldest month first. */
export function createLeadArchives(
  people: D1Database,
  bound: readonly BoundArchive[],
): LeadArchives {
  return {
    stores: bound.map(({ month, db }) => {
      const store = createArchiveStore(db, month)
      return { ...store, retention: inItsTime(month, store.retention) }
    }),
    moves: createMoveStore(people),
    recalls: createRecallStore(people),
  }
}

/** Returns what one archive answers; throws if it does not in its time. */
export async function askArchive<T>(month: string, work: Promise<T>): Promise<T> {
  try {
    return await inTime(work, archiveTimeoutMs)
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(month, error)
  }
}

/** One that hangs must not keep the purge from the others. */
function inItsTime(month: string, retention: LeadRetention): LeadRetention {
  return {
    dropLeads: (...given) => askArchive(month, retention.dropLeads(...given)),
    dropConsents: (...given) => askArchive(month, retention.dropConsents(...given)),
    dropEvents: (...given) => askArchive(month, retention.dropEvents(...given)),
    dropReceipts: (...given) => askArchive(month, retention.dropReceipts(...given)),
  }
}

/** Throws if an archive that may have rows is not bound: its people must not look like strangers. */
export async function requireAllBound({ stores, moves }: LeadArchives): Promise<void> {
  const listed = await moves.listArchives()
  const missing = listed.find(({ month }) => !stores.some((store) => store.month === month))
  if (missing) throw new ArchiveError(`${missing.month} is not bound`)
}

/** Deletes the copies of undone moves, then their intents. A copy that is still under way will not be written. */
export async function dropCopies(
  { stores, moves }: Pick<LeadArchives, 'stores' | 'moves'>,
  intents: readonly Intent[],
  now: number,
): Promise<void> {
  for (const [month, ofMonth] of groupBy(intents, (intent) => intent.month)) {
    await askArchive(month, storeOf(stores, month).fence(ofMonth, now))
  }
  if (intents.length > 0) await moves.forget(intents)
}

function storeOf(stores: readonly ArchiveStore[], month: string): ArchiveStore {
  const store = stores.find((one) => one.month === month)
  if (!store) throw new ArchiveError(`${month} is not bound`)
  return store
}
