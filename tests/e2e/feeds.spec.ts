import type { Page } from '@playwright/test'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { instrumentCount } from '#tests/support/instrument-count.ts'
import { expect, test } from '#tests/support/visitor.ts'

const articles = readFrontmatters()
const sponsored = articles.filter(({ sponsor }) => sponsor)

/** Parses with the browser's own parser, which refuses malformed XML. */
async function readXml(page: Page, path: string, wanted: string): Promise<string[]> {
  await page.goto('/')
  return page.evaluate(
    async ([address = '', tag = '']) => {
      const text = await (await fetch(address)).text()
      const parsed = new DOMParser().parseFromString(text, 'application/xml')
      const fault = parsed.querySelector('parsererror')
      if (fault) throw new Error(fault.textContent ?? 'not well-formed')
      return Array.from(parsed.querySelectorAll(tag), (element) => element.textContent ?? '')
    },
    [path, wanted],
  )
}

test('the sitemap names every article and every listed page once, by addresses that respond', async ({
  page,
  baseURL,
}) => {
  const urls = await readXml(page, '/sitemap.xml', 'url > loc')
  expect(new Set(urls).size).toBe(urls.length)
  for (const { slug } of articles) expect(urls).toContain(`${baseURL}/articles/${slug}`)
  expect(urls).toContain(`${baseURL}/insights`)
  expect(urls).toContain(`${baseURL}/markets/forex/usd-cad`)
  expect(urls.filter((url) => /\/markets\/\w+\//.test(url))).toHaveLength(instrumentCount())
  expect(urls.join()).not.toContain('/thank-you')
})

test('the news sitemap lists nothing that is older than two days', async ({ page }) => {
  expect(await readXml(page, '/news-sitemap.xml', 'url')).toEqual([])
})

test('the RSS feed says of each paid item that it is an advertisement', async ({
  page,
  request,
}) => {
  const titles = await readXml(page, '/rss.xml', 'item > title')
  expect(titles).toHaveLength(articles.length)
  expect(titles.filter((title) => title.startsWith('Advertisement: '))).toHaveLength(
    sponsored.length,
  )
  const dates = await readXml(page, '/rss.xml', 'item > pubDate')
  for (const date of dates) expect(Number.isNaN(Date.parse(date))).toBe(false)
  expect((await request.get('/rss.xml')).headers()['content-type']).toMatch(
    /^application\/rss\+xml/,
  )
})

test('the JSON feed keeps to version 1.1', async ({ request, baseURL }) => {
  const response = await request.get('/feed.json')
  expect(response.headers()['content-type']).toMatch(/^application\/feed\+json/)
  const feed = await response.json()
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: `${baseURL}/feed.json`,
  })
  expect(feed.items).toHaveLength(articles.length)
  for (const item of feed.items) {
    expect(item.id).toBe(item.url)
    expect(item.date_published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(item.content_text.length).toBeGreaterThan(20)
  }
  const paid = feed.items.filter(({ tags }: { tags: string[] }) => tags.includes('Advertisement'))
  expect(paid).toHaveLength(sponsored.length)
  for (const { title } of paid) expect(title).toMatch(/^Advertisement: /)
})

test('robots.txt lists the sitemaps and the disallowed paths', async ({ request, baseURL }) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(text).toContain('Disallow: /api/')
  expect(text).not.toMatch(/^Disallow: \/$/m)
})
