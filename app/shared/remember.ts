/** A pure function that keeps its last answers; when `most` are kept, it begins anew. */
export function remember<Given extends string | number, Answer>(
  make: (given: Given) => Answer,
  most: number,
): (given: Given) => Answer {
  const answers = new Map<Given, Answer>()
  return (given) => {
    const known = answers.get(given)
    if (known !== undefined) return known
    if (answers.size >= most) answers.clear()
    const answer = make(given)
    answers.set(given, answer)
    return answer
  }
}

/**
 * The same for a pure function of an object that nobody changes, and of a variant of it. Its answers live as
 * long as the object, so what is read anew is made anew, and nothing has to be thrown out.
 */
export function rememberWith<Subject extends object, Given extends string | number, Answer>(
  make: (subject: Subject, given: Given) => Answer,
  most: number,
): (subject: Subject, given: Given) => Answer {
  const bySubject = new WeakMap<Subject, (given: Given) => Answer>()
  return (subject, given) => {
    const known = bySubject.get(subject)
    if (known) return known(given)
    const made = remember((one: Given) => make(subject, one), most)
    bySubject.set(subject, made)
    return made(given)
  }
}

/**
 * A pure function of a list of values that keeps its last answer for each name: while the values stay the same, so does
 * the answer, and with it all that `rememberWith` keeps. When `most` names are kept, it begins anew.
 */
export function rememberLast<Answer>(
  nameOf: (values: readonly unknown[]) => string,
  make: (values: readonly unknown[]) => Answer,
  most: number,
): (values: readonly unknown[]) => Answer {
  const answers = new Map<string, { values: readonly unknown[]; answer: Answer }>()
  return (values) => {
    const name = nameOf(values)
    const known = answers.get(name)
    if (known && isSame(known.values, values)) return known.answer
    if (answers.size >= most) answers.clear()
    const answer = make(values)
    answers.set(name, { values, answer })
    return answer
  }
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((value, at) => value === right[at])
}
