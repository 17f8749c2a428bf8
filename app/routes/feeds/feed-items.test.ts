import { expect, it } from 'vitest'
import type { Article } from '#app/content/article-schema'
import { catalogue } from '#app/content/catalogue'
import { feedItems, newsOf } from './feed-items'
import { newsSitemapOf } from './news-sitemap'

const [first] = catalogue
const at = (published: string, sponsor?: string): Article => {
  if (!first) throw new Error('no article')
  return { ...first, published, sponsor }
}
const now = Date.parse('2026-01-03T12:00:00Z')

it('lists articles up to two days old that are not sponsored', () => {
  const days = ['2026-01-03', '2026-01-02', '2026-01-01', '2026-01-04']
  expect(
    newsOf(
      days.map((day) => at(day)),
      now,
    ).map(({ published }) => published),
  ).toEqual(['2026-01-03', '2026-01-02'])
  expect(newsOf([at('2026-01-03', 'A firm')], now)).toEqual([])
})

it('writes news as a news sitemap has it', () => {
  const xml = newsSitemapOf(feedItems('https://maple.test', [at('2026-01-03')]))
  expect(xml).toContain('<news:publication_date>2026-01-03T00:00:00Z</news:publication_date>')
  expect(xml).toContain('<news:language>en</news:language>')
})

it('escapes text that would close its element', () => {
  const article = { ...at('2026-01-03'), headline: 'a </title> & "b" \'c\'' }
  expect(newsSitemapOf(feedItems('https://maple.test', [article]))).toContain(
    '<news:title>a &lt;/title&gt; &amp; &quot;b&quot; &#39;c&#39;</news:title>',
  )
})

it('labels a sponsored item as an advertisement', () => {
  expect(feedItems('https://maple.test', [at('2026-01-03', 'A firm')])[0]?.title).toMatch(
    /^Advertisement: /,
  )
})
