import type { PersonRecords, PersonStore } from '#app/domain/leads/ports'
import { type RandomBytes, randomId } from '#app/shared/random'
import { ArchiveError, askArchive, dropCopies, requireAllBound } from './lead-archives.server'
import type { LeadArchives } from './ports'

type Tools = { random: RandomBytes; sleep: (ms: number) => Promise<void> }

/** How often, and after which wait, a recall asks for a phone that another recall has. */
const claimTries = 5
const claimWaitMs = 300

/**
 * Returns the store of persons over PEOPLE and the archives. It looks everywhere and changes PEOPLE alone: before a
 * change, the person's archived leads come back. Throws if an archive cannot be read.
 */
export function createArchivedPersonStore(
  people: PersonStore,
  archives: LeadArchives,
  tools: Tools,
): PersonStore {
  const recall = (phoneKey: string, now: number) => recallPerson(archives, tools, phoneKey, now)
  return {
    recall,

    async find(phoneKey) {
      const [first] = await Promise.all([people.find(phoneKey), requireAllBound(archives)])
      if (archives.stores.length === 0) return first
      const archived = await Promise.all(
        archives.stores.map((store) => askArchive(store.month, store.find(phoneKey))),
      )
      // PEOPLE before the archives misses no lead that moves meanwhile, and after them none that comes back.
      return merge([await people.find(phoneKey), first, ...archived])
    },

    async withdraw(of, now) {
      await recall(of.phoneKey, now)
      return people.withdraw(of, now)
    },

    async erase(of, now) {
      await recall(of.phoneKey, now)
      const erased = await people.erase(of, now)
      // The purge does it otherwise, within the hour.
      if (archives.stores.length > 0) {
        await archives.recalls.forget(of.phoneKey).catch(() => undefined)
      }
      return erased
    },
  }
}

/**
 * Brings the leads of a phone back into PEOPLE. Of two at once, the later waits and then fails. Can be repeated after
 * any step: a lead in both is PEOPLE's, and what an archive has is deleted once PEOPLE has it.
 */
async function recallPerson(
  archives: LeadArchives,
  { random, sleep }: Tools,
  phoneKey: string,
  now: number,
): Promise<void> {
  await requireAllBound(archives)
  const { stores, recalls } = archives
  if (stores.length === 0) return
  const token = randomId(random)
  let stopped = await recalls.claim({ phoneKey, token }, now)
  for (let tries = 1; stopped === null && tries < claimTries; tries++) {
    await sleep(claimWaitMs)
    stopped = await recalls.claim({ phoneKey, token }, now + tries * claimWaitMs)
  }
  if (stopped === null) throw new ArchiveError('another recall of this person is in progress')
  try {
    await dropCopies(archives, stopped, now)
    const found = await Promise.all(
      stores.map(async (store) => ({
        store,
        rows: await askArchive(store.month, store.readPerson(phoneKey)),
      })),
    )
    for (const { store, rows } of found) {
      if (Object.values(rows).every((ofTable) => ofTable.length === 0)) continue
      const isInserted = await recalls.insert({ phoneKey, token, rows })
      if (!isInserted) throw new ArchiveError('another recall of this person has taken over')
      await askArchive(store.month, store.dropPerson(phoneKey, rows))
    }
  } finally {
    // It ends by itself otherwise.
    await recalls.release({ phoneKey, token }).catch(() => undefined)
  }
}

/** Returns each lead once, with the rows of the first that has it. */
function merge(all: readonly PersonRecords[]): PersonRecords {
  const seen = new Set<string>()
  const merged: PersonRecords = { leads: [], consents: [], events: [] }
  for (const { leads, consents, events } of all) {
    const isNew = ({ leadId }: { leadId: string }) => !seen.has(leadId)
    merged.leads.push(...leads.filter(({ id }) => !seen.has(id)))
    merged.consents.push(...consents.filter(isNew))
    merged.events.push(...events.filter(isNew))
    for (const { id } of leads) seen.add(id)
    for (const { leadId } of [...consents, ...events]) seen.add(leadId)
  }
  merged.leads.sort((one, other) => other.createdAt - one.createdAt)
  merged.consents.sort((one, other) => other.givenAt - one.givenAt)
  return merged
}
