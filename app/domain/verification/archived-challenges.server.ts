import type { ChallengeStore } from './ports'

/** Returns the store over PEOPLE that also lists the challenges of archived leads. */
export function createArchivedChallenges(
  people: ChallengeStore,
  archives: readonly ChallengeStore[],
): ChallengeStore {
  return {
    ...people,
    async listOfPhone(phoneKey) {
      const own = await people.listOfPhone(phoneKey)
      const others = await Promise.all(archives.map((one) => one.listOfPhone(phoneKey)))
      const byId = new Map([...others.flat(), ...own].map((one) => [one.id, one]))
      return Array.from(byId.values()).sort((one, other) => other.createdAt - one.createdAt)
    },
  }
}
