import { sampleAges, sampleAuthors, sampleReplies, sampleTexts } from '#app/content/sample-comments'

export type SampleComment = {
  id: string
  author: string
  /** In words: a sample has no instant. */
  age: string
  text: string
  likes: number
  replies: Omit<SampleComment, 'replies'>[]
}

/** As many entries as asked for, replies included: the same ones for the same article, always. */
export function drawComments(slug: string, count: number): SampleComment[] {
  const next = numbersFrom(slug)
  const pick = shuffledPicker(next)
  const texts = pick(sampleTexts)
  const replies = pick(sampleReplies)
  const authors = pick(sampleAuthors)
  const comments: SampleComment[] = []
  for (let drawn = 0; drawn < count; drawn++) {
    const last = comments.at(-1)
    const share = (drawn + 1) / count
    const age = sampleAges[Math.floor(share * (sampleAges.length - 1))] ?? ''
    const entry = { id: `comment-${drawn + 1}`, author: authors(), age, likes: next() % 19 }
    const isReply = last !== undefined && last.replies.length < 2 && next() % 3 === 0
    if (isReply) last.replies.push({ ...entry, text: replies() })
    else comments.push({ ...entry, text: texts(), replies: [] })
  }
  return comments
}

function numbersFrom(seed: string): () => number {
  let state = 7
  for (const character of seed) state = (state * 31 + character.charCodeAt(0)) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state >> 8
  }
}

/** Goes through a bank in an order of its own before anything comes twice. */
function shuffledPicker(next: () => number) {
  return (bank: readonly string[]) => {
    let rest: string[] = []
    return () => {
      if (rest.length === 0) rest = [...bank]
      return rest.splice(next() % rest.length, 1)[0] ?? ''
    }
  }
}
