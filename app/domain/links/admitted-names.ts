import { type CountedNames, type CountedSlug, nameKey } from './click-counter'

const mostNames = 10_000

type Name = Pick<CountedNames, 'source' | 'campaign'>

export type AdmittedNames = {
  has: (slug: CountedSlug, name: Name) => boolean
  learn: (names: readonly (Name & { slug: CountedSlug })[]) => void
}

/** Keeps the names that D1 has admitted, as far as this isolate has written them. Evicts the least recently written. */
export function createAdmittedNames(): AdmittedNames {
  const known = new Set<string>()
  return {
    has: (slug, name) => known.has(`${slug} ${nameKey(name)}`),
    learn(names) {
      for (const { slug, ...name } of names) {
        const key = `${slug} ${nameKey(name)}`
        known.delete(key)
        known.add(key)
        if (known.size > mostNames) known.delete(known.values().next().value as string)
      }
    },
  }
}
