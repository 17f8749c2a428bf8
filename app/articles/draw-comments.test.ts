import { expect, it } from 'vitest'
import { catalogue } from '#app/content/catalogue'
import { sampleThreadsOf } from '#app/content/sample-comments'
import { drawComments as drawWith } from './draw-comments'

const drawComments = (slug: string, count: number, today = '2026-11-21') =>
  drawWith(slug, { count, today, replyAt: '#write-comment' })

const countOf = (comments: ReturnType<typeof drawComments>) =>
  comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0)

it('draws as many entries as each article says, replies included', () => {
  const counts: Record<string, number> = {}
  for (const { slug, comments } of catalogue) {
    if (!comments) continue
    counts[slug] = countOf(drawComments(slug, comments))
    expect(counts[slug]).toBe(comments)
  }
  expect(Object.values(counts).sort((a, b) => a - b)).toEqual([10, 24, 24, 38, 47, 47, 47, 52])
})

it('draws the same for the same article, and something else for another', () => {
  expect(drawComments('a', 24)).toEqual(drawComments('a', 24))
  expect(drawComments('a', 24)).not.toEqual(drawComments('b', 24))
})

it('repeats no comment before all were used', () => {
  const texts = drawComments('a', 24).map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
})

it('replies only with what was written for the comment, and never as its author', () => {
  for (const { slug, comments } of catalogue) {
    if (!comments) continue
    const threads = sampleThreadsOf(slug)
    for (const { text, author, replies } of drawComments(slug, comments)) {
      const [, ...written] = threads.find(([first]) => first === text) ?? ['']
      expect(written).toEqual(expect.arrayContaining(replies.map((reply) => reply.text)))
      expect(replies.map((reply) => reply.author)).not.toContain(author)
    }
  }
})

it('has enough for every article without saying anything twice', () => {
  for (const { slug, comments } of catalogue) {
    if (!comments) continue
    const texts = drawComments(slug, comments).flatMap(({ text, replies }) => [
      text,
      ...replies.map((reply) => reply.text),
    ])
    expect([slug, new Set(texts).size]).toEqual([slug, texts.length])
  }
})
