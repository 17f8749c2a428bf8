import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { isSponsored } from '#app/content/article'
import { articlesAbout, articlesOf, catalogue } from '#app/content/catalogue'
import { type Listing, listings } from '#app/content/listings'
import { topicNames } from '#app/content/topics'
import { readRateId } from '#app/domain/market/rates/rate-series'
import { ArticleCard } from './article-card'
import { ArticleCards, CardGrid } from './article-cards'
import { StoryGroup } from './story-group'

/** As specified; an owner adds their own. */
const minCounts: Partial<Record<Listing, number>> = { stocks: 6, crypto: 12, forex: 6, insights: 9 }

function markupOf(element: React.ReactNode) {
  return renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
}

it('shows every card of a listing, and no fewer than specified', () => {
  for (const [name, minCount] of Object.entries(minCounts)) {
    const listing = name as Listing
    const html = markupOf(<ArticleCards listing={listing} />)
    const cards = html.match(/<article /g) ?? []
    expect(cards).toHaveLength(listings[listing].length)
    expect(cards.length).toBeGreaterThanOrEqual(minCount)
  }
})

it('labels each card of an advertisement before its title, and marks its link as sponsored', () => {
  for (const listing of Object.keys(listings) as Listing[]) {
    for (const article of articlesOf(listings[listing])) {
      const html = markupOf(<ArticleCard article={article} />)
      const label = html.indexOf('Advertisement')
      expect(label > 0 && label < html.indexOf('<h3')).toBe(isSponsored(article))
      expect(html.includes('rel="sponsored"')).toBe(isSponsored(article))
    }
  }
})

it('says why an article matters where it leads a page, and not elsewhere', () => {
  const leads = [
    ...articlesOf(listings['home-lead']).slice(0, 1),
    ...topicNames.flatMap((topic) => articlesAbout(topic).slice(0, 1)),
  ]
  for (const article of leads) {
    const of = (featured: boolean) => markupOf(<ArticleCard article={{ ...article, featured }} />)
    expect(of(true), article.slug).toContain('<b>Why it matters:</b>')
    expect(of(false)).not.toContain('Why it matters')
  }
  expect(markupOf(<StoryGroup listing="home-lead" shape="lead" />)).toMatch(
    /Top story.*<h2>.*Why it matters:.*<\/article>/s,
  )
})

it('says when an article was updated, else when it was published', () => {
  const articles = articlesOf(listings.insights)
  for (const article of articles) {
    const html = markupOf(<ArticleCard article={article} />)
    const day = article.updated ?? article.published
    expect(html).toContain(`<time dateTime="${day}">`)
    expect(html.includes('>Updated ')).toBe(article.updated !== undefined)
  }
  const [article] = articles
  if (!article) throw new Error('no article')
  const of = (updated: string | undefined) =>
    markupOf(<ArticleCard article={{ ...article, updated }} />)
  expect(of('2024-09-05')).toContain('>Updated Sept. 5, 2024</time>')
  const year = new Date().getUTCFullYear()
  expect(of(`${year}-09-05`)).toContain('>Updated Sept. 5</time>')
  expect(of(undefined)).toContain('>February 1, 2025</time>')
})

it('loads the pictures of a wide first screen at once and the others when they come near', () => {
  const html = markupOf(<CardGrid articles={articlesOf(listings.insights)} hasFirstPicture />)
  expect(html.match(/loading="eager"/g)).toHaveLength(4)
  expect(html.match(/loading="lazy"/g)).toHaveLength(listings.insights.length - 4)
})

it('opens an external address in a new tab', () => {
  const [article] = articlesOf(['interest-rate-outlook'])
  if (!article) throw new Error('no article')
  const html = markupOf(<ArticleCard article={article} href="https://elsewhere.example/" />)
  expect(html).toContain('target="_blank" rel="noopener noreferrer"')
})

it('names only interest rates that exist', () => {
  const named = catalogue.flatMap(({ rates }) => rates)
  expect(named.filter((id) => readRateId(id) === undefined)).toEqual([])
})
