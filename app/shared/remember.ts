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
