import { expect, it } from 'vitest'
import { catalogue } from '#app/content/catalogue'
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

it('says nothing twice before it has said everything', () => {
  const texts = drawComments('a', 24).map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
})
