/** Memoises a pure function; when `most` results are kept, the memo is emptied. */
export function remember<Given extends string | number, Answer>(
  make: (given: Given) => Answer,
  most: number,
): (given: Given) => Answer {
  return rememberBy((given) => given, make, most)
}

type Key = string | number

function rememberBy<Given, Answer>(
  keyOf: (given: Given) => Key,
  make: (given: Given) => Answer,
  most: number,
): (given: Given) => Answer {
  const answers = new Map<Key, Answer>()
  return (given) => {
    const key = keyOf(given)
    const known = answers.get(key)
    if (known !== undefined) return known
    if (answers.size >= most) answers.clear()
    const answer = make(given)
    answers.set(key, answer)
    return answer
  }
}

/**
 * Memoises a pure function of an immutable object and a variant of it. Results live as long as the object, so
 * nothing needs eviction.
 */
export function rememberWith<Subject extends object, Given extends string | number, Answer>(
  make: (subject: Subject, given: Given) => Answer,
  most: number,
): (subject: Subject, given: Given) => Answer {
  return rememberWithKey((given) => given, make, most)
}

/** Does the same for a variant of several parts: `keyOf` writes everything that the result depends on. */
export function rememberWithKey<Subject extends object, Given, Answer>(
  keyOf: (given: Given) => Key,
  make: (subject: Subject, given: Given) => Answer,
  most: number,
): (subject: Subject, given: Given) => Answer {
  const bySubject = new WeakMap<Subject, (given: Given) => Answer>()
  return (subject, given) => {
    const known = bySubject.get(subject)
    if (known) return known(given)
    const made = rememberBy(keyOf, (one: Given) => make(subject, one), most)
    bySubject.set(subject, made)
    return made(given)
  }
}

/**
 * Returns the previous list while all of it is equal, and within a changed list each equal entry, so that memos of
 * `rememberWith` stay valid. Keeps the last list of each name; when `most` are kept, it is emptied.
 */
export function rememberList<Given, Answer>(
  isSame: (before: Given, now: Given) => boolean,
  make: (given: Given) => Answer,
  most: number,
): (name: string, list: readonly Given[]) => readonly Answer[] {
  const lists = new Map<string, { given: readonly Given[]; answers: readonly Answer[] }>()
  return (name, list) => {
    const known = lists.get(name)
    const before = list.map((given, at) => {
      const last = known?.given[at]
      return last !== undefined && isSame(last, given) ? known?.answers[at] : undefined
    })
    if (known?.given.length === list.length && !before.includes(undefined)) return known.answers
    const answers = list.map((given, at) => before[at] ?? make(given))
    if (lists.size >= most) lists.clear()
    lists.set(name, { given: list, answers })
    return answers
  }
}
