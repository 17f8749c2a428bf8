import { expect, it } from 'vitest'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { sampleContent } from './sample-content.ts'

it('lists each sample article and the sample comments below any article', () => {
  const articles = [
    { slug: 'a', sample: true, comments: 3 },
    { slug: 'b', sample: false },
    { slug: 'c', sample: false, comments: 2 },
  ]
  expect(sampleContent(articles)).toEqual([
    'article a',
    '3 sample comments below a',
    '2 sample comments below c',
  ])
})

it('finds nothing to refuse in content of one’s own', () => {
  expect(sampleContent([{ slug: 'b', sample: false }])).toEqual([])
})

it('refuses what ships with this repository', () => {
  const list = sampleContent(readFrontmatters())
  expect(list.filter((line) => line.startsWith('article '))).toHaveLength(40)
  expect(list).toContain('47 sample comments below hex-coin-trade-shocked-analysts')
})
