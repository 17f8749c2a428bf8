import { maxSampleDays, sampleAuthors, sampleThreadsOf } from '#app/content/sample-comments'
import { hashText } from '#app/shared/hash'
import { addDays, type LocalDate } from '#app/shared/toronto-time'
import type { ShownComment, ShownReply } from './comment-list'

type SampleOptions = {
  count: number
  /** The article's, followed by comments for two weeks. */
  published: LocalDate
  /** Where a Reply link leads. */
  replyAt: string
}

/** Returns `count` sample entries, replies included, newest first. An article always gets the same ones. */
export function composeComments(
  slug: string,
  { count, published, replyAt }: SampleOptions,
): ShownComment[] {
  const next = numbersFrom(hashText(slug))
  const threads = pickerOf(sampleThreadsOf(slug), next)
  const authors = pickerOf(sampleAuthors, next)
  let composed = 0
  const entryOf = (text: string, day: LocalDate, author = authors()): ShownReply => {
    composed++
    const id = `comment-${composed}`
    return { id, author, day, text, likes: next() % 19, marks: null, reportAt: null }
  }
  const comments: ShownComment[] = []
  while (composed < count) {
    const day = addDays(published, Math.ceil((1 - composed / count) * maxSampleDays))
    const [text, ...replies] = threads()
    const comment = entryOf(text, day)
    const shownReplies = replies
      .slice(0, count - composed)
      .map((reply) => entryOf(reply, day, anotherThan(comment.author, authors)))
    comments.push({ ...comment, replyAt, replies: shownReplies })
  }
  return comments
}

/** No one replies to themselves. */
function anotherThan(author: string, next: () => string): string {
  const other = next()
  return other === author ? next() : other
}

/** Park and Miller's generator: its state must not be 0. */
function numbersFrom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state >> 8
  }
}

/** Goes through a bank in an order of its own before anything comes twice. */
function pickerOf<Item>(bank: readonly Item[], next: () => number): () => Item {
  let rest: Item[] = []
  return () => {
    if (rest.length === 0) rest = [...bank]
    const [item] = rest.splice(next() % rest.length, 1)
    if (item === undefined) throw new Error('an empty bank')
    return item
  }
}
