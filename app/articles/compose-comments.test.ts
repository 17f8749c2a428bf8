import { expect, it } from 'vitest'
import { catalogue } from '#app/content/catalogue'
import { sampleThreadsOf } from '#app/content/sample-comments'
import { composeComments as composeWith } from './compose-comments'

const compose = (slug: string, count: number) =>
  composeWith(slug, { count, published: '2025-02-01', replyAt: '#write-comment' })

const countOf = (comments: ReturnType<typeof compose>) =>
  comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0)

it('composes as many entries as each article says, replies included', () => {
  const counts: Record<string, number> = {}
  for (const { slug, comments } of catalogue) {
    if (!comments) continue
    counts[slug] = countOf(compose(slug, comments))
    expect(counts[slug]).toBe(comments)
  }
  expect(Object.values(counts).sort((a, b) => a - b)).toEqual([10, 24, 24, 38, 47, 47, 47, 52])
})

it('composes the same for the same article, and something else for another', () => {
  expect(compose('a', 24)).toEqual(compose('a', 24))
  expect(compose('a', 24)).not.toEqual(compose('b', 24))
})

it('dates them in the two weeks after the article, newest first', () => {
  const days = compose('a', 24).map(({ day }) => day)
  expect(days).toEqual(days.toSorted().reverse())
  expect(days[0]).toBe('2025-02-15')
  expect(days.at(-1)).toBe('2025-02-02')
})

it('repeats no comment before all were used', () => {
  const texts = compose('a', 24).map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
})

it('replies only with texts written for the comment, and never as its author', () => {
  for (const { slug, comments } of catalogue) {
    if (!comments) continue
    const threads = sampleThreadsOf(slug)
    for (const { text, author, replies } of compose(slug, comments)) {
      const [, ...written] = threads.find(([first]) => first === text) ?? ['']
      expect(written).toEqual(expect.arrayContaining(replies.map((reply) => reply.text)))
      expect(replies.map((reply) => reply.author)).not.toContain(author)
    }
  }
})

it('has enough for every article without saying anything twice', () => {
  for (const { slug, comments } of catalogue) {
    if (!comments) continue
    const texts = compose(slug, comments).flatMap(({ text, replies }) => [
      text,
      ...replies.map((reply) => reply.text),
    ])
    expect([slug, new Set(texts).size]).toEqual([slug, texts.length])
  }
})
