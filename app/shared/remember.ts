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
