import {
  mostSampleDays,
  sampleAuthors,
  sampleRepliesOf,
  sampleTextsOf,
} from '#app/content/sample-comments'
import { addDays, type LocalDate } from '#app/shared/toronto-time'
import type { ShownComment, ShownReply } from './comment-list'

type SampleOptions = {
  count: number
  today: LocalDate
  /** Where a Reply link leads. */
  replyAt: string
}

/** As many sample entries as asked for, replies included: the same ones for the same article, on the days before `today`. */
export function drawComments(
  slug: string,
  { count, today, replyAt }: SampleOptions,
): ShownComment[] {
  const next = numbersFrom(slug)
  const pick = shuffledPicker(next)
  const texts = pick(sampleTextsOf(slug))
  const replies = pick(sampleRepliesOf(slug))
  const authors = pick(sampleAuthors)
  const comments: ShownComment[] = []
  for (let drawn = 0; drawn < count; drawn++) {
    const last = comments.at(-1)
    const day = addDays(today, -Math.floor((drawn / count) * mostSampleDays))
    const entry = { id: `comment-${drawn + 1}`, author: authors(), day, likes: next() % 19 }
    const isReply = last !== undefined && last.replies.length < 2 && next() % 3 === 0
    const withText = (text: string): ShownReply => ({
      ...entry,
      text,
      marks: null,
      reportAt: null,
    })
    if (isReply) last.replies.push({ ...withText(replies()), day: last.day })
    else comments.push({ ...withText(texts()), replyAt, replies: [] })
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
