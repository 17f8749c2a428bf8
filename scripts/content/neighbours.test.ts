import { expect, it } from 'vitest'
import type { ArticleFrontmatter } from '#app/content/article-schema.ts'
import { topicOf } from '#app/content/topics.ts'
import { withNeighbours } from './neighbours.ts'
import { readFrontmatters } from './read-articles.ts'

const articles = withNeighbours(readFrontmatters())
const paid = new Set(articles.filter(({ sponsor }) => sponsor).map(({ slug }) => slug))

it('lists the newest first', () => {
  const days = articles.map(({ published }) => published)
  expect(days).toEqual(days.toSorted().reverse())
})

it('relates each article to three others, none of them paid for', () => {
  for (const { slug, related } of articles) {
    expect(new Set(related).size).toBe(3)
    expect(related).not.toContain(slug)
    expect(related.filter((other) => paid.has(other))).toEqual([])
  }
})

it('relates what is about the same instrument', () => {
  const bank = articles.find(({ slug }) => slug === 'rbc-profit-rises-despite-credit-hits')
  expect(bank?.related[0]).toBe('canadian-banks-q3-outlook')
})

it('relates by instruments, then by category, the newest first', () => {
  const article = (slug: string, published: string, keys: object) =>
    ({
      slug,
      published,
      category: 'Energy',
      instruments: [],
      ...keys,
    }) as unknown as ArticleFrontmatter
  const [one] = withNeighbours([
    article('a', '2026-05-05', { instruments: ['stock/enb'] }),
    article('b', '2026-01-01', { category: 'Banking' }),
    article('c', '2026-01-01', {}),
    article('d', '2026-02-02', {}),
    article('e', '2025-01-01', { category: 'Banking', instruments: ['stock/enb'] }),
  ])
  expect(one?.related).toEqual(['e', 'd', 'c'])
})

it('leads from each unpaid article to the next of its topic and back', () => {
  const topicAt = (slug: string | null) =>
    topicOf(articles.find((one) => one.slug === slug)?.category ?? '')
  for (const { slug, older } of articles) {
    if (older) expect(articles.find((other) => other.slug === older)?.newer).toBe(slug)
  }
  for (const { slug, newer, older } of articles) {
    for (const other of [newer, older]) if (other) expect(topicAt(other)).toBe(topicAt(slug))
    if (paid.has(slug)) expect([newer, older]).toEqual([null, null])
    else expect(newer ?? older).not.toBeNull()
  }
})
