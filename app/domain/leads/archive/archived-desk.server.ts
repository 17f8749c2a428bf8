import type { LeadCount, LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import type { LeadFilter } from '#app/domain/leads/lead-filter'
import { groupBy } from '#app/shared/group-by'

/**
 * Returns the operator's view of PEOPLE and the archives, oldest month first. Decisions are PEOPLE's alone: what an operator can still
 * decide is never archived.
 */
export function createArchivedDesk(people: LeadDesk, archives: readonly LeadDesk[]): LeadDesk {
  /**
   * PEOPLE first, so that a lead that moves meanwhile is not missed, and wins. An older month has no newer lead, so
   * the archives before the one that fills the limit are not asked.
   */
  async function newest<Row extends { id: string; createdAt: number }>(
    list: (desk: LeadDesk) => Promise<Row[]>,
    { limit }: LeadFilter,
  ): Promise<Row[]> {
    const first = await list(people)
    const archived: Row[] = []
    for (const desk of archives.toReversed()) {
      if (archived.length >= limit) break
      archived.push(...(await list(desk)))
    }
    const byId = new Map([...archived, ...first].map((row) => [row.id, row]))
    return Array.from(byId.values())
      .sort((one, other) => other.createdAt - one.createdAt)
      .slice(0, limit)
  }

  return {
    ...people,
    list: (filter) => newest((desk) => desk.list(filter), filter),
    listSealed: (filter) => newest((desk) => desk.listSealed(filter), filter),

    async show(id) {
      const own = await people.show(id)
      if (own || archives.length === 0) return own
      const shown = await Promise.all(archives.map((desk) => desk.show(id)))
      return shown.find((one) => one !== null) ?? people.show(id)
    },

    async stats() {
      const first = await people.stats()
      const counts = [first, ...(await Promise.all(archives.map((desk) => desk.stats())))].flat()
      return Array.from(
        groupBy(counts, ({ buyerId, state }) => `${buyerId}|${state}`).values(),
        (same) => same.reduce(add),
      )
    },
  }
}

function add(one: LeadCount, other: LeadCount): LeadCount {
  const oldestAt = Math.min(one.oldestAt, other.oldestAt)
  return { ...one, count: one.count + other.count, oldestAt }
}
