import { expect, it } from 'vitest'
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

it('leads from each unpaid article to the next and back', () => {
  for (const { slug, older } of articles) {
    if (older) expect(articles.find((other) => other.slug === older)?.newer).toBe(slug)
  }
  for (const { slug, newer, older } of articles) {
    if (paid.has(slug)) expect([newer, older]).toEqual([null, null])
  }
})
