/** Memoises a pure function; when `max` results are kept, the memo is emptied. */
export function remember<Given extends string | number, Result>(
  make: (given: Given) => Result,
  max: number,
): (given: Given) => Result {
  return rememberBy((given) => given, make, max)
}

type Key = string | number

function rememberBy<Given, Result>(
  keyOf: (given: Given) => Key,
  make: (given: Given) => Result,
  max: number,
): (given: Given) => Result {
  const results = new Map<Key, Result>()
  return (given) => {
    const key = keyOf(given)
    const known = results.get(key)
    if (known !== undefined) return known
    if (results.size >= max) results.clear()
    const result = make(given)
    results.set(key, result)
    return result
  }
}

/** Memoises a pure function of an immutable object. The result lives as long as the object, so nothing needs eviction. */
export function rememberFor<Subject extends object, Result>(
  make: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const results = new WeakMap<Subject, Result>()
  return (subject) => {
    const known = results.get(subject)
    if (known !== undefined) return known
    const result = make(subject)
    results.set(subject, result)
    return result
  }
}

/** Memoises a pure function of an immutable object and a variant of it. */
export function rememberWith<Subject extends object, Given extends string | number, Result>(
  make: (subject: Subject, given: Given) => Result,
  max: number,
): (subject: Subject, given: Given) => Result {
  return rememberWithKey((given) => given, make, max)
}

/** Does the same for a variant of several parts: `keyOf` writes everything that the result depends on. */
export function rememberWithKey<Subject extends object, Given, Result>(
  keyOf: (given: Given) => Key,
  make: (subject: Subject, given: Given) => Result,
  max: number,
): (subject: Subject, given: Given) => Result {
  const bySubject = rememberFor((subject: Subject) =>
    rememberBy(keyOf, (given: Given) => make(subject, given), max),
  )
  return (subject, given) => bySubject(subject)(given)
}

/**
 * Returns the previous list while all of it is equal, and within a changed list each equal entry, so memos of
 * `rememberWith` stay valid. Keeps the last list of each name; when `most` are kept, it is emptied.
 */
export function rememberList<Given, Result>(
  isSame: (before: Given, now: Given) => boolean,
  make: (given: Given) => Result,
  max: number,
): (name: string, list: readonly Given[]) => readonly Result[] {
  const lists = new Map<string, { given: readonly Given[]; results: readonly Result[] }>()
  return (name, list) => {
    const known = lists.get(name)
    const before = list.map((given, at) => {
      const last = known?.given[at]
      return last !== undefined && isSame(last, given) ? known?.results[at] : undefined
    })
    if (known?.given.length === list.length && !before.includes(undefined)) return known.results
    const results = list.map((given, at) => before[at] ?? make(given))
    if (lists.size >= max) lists.clear()
    lists.set(name, { given: list, results })
    return results
  }
}
