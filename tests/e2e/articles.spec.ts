import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { isSponsored } from '#app/content/article.ts'
import { type ArticleFrontmatter, articleKinds } from '#app/content/article-schema.ts'
import { listings } from '#app/content/listings.ts'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { expectAccessible, violationsOf } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const articles = readFrontmatters()
const pathOf = (slug: string) => `/articles/${slug}`
const promotion = pathOf('royalbot-revolutionary-ai-assistant')
// `--color-line`, the ground of a cover.
const day = 'rgb(222, 221, 214)'
const night = 'rgb(49, 53, 59)'

for (const kind of articleKinds) {
  // One visit each: loading forty articles for every question took a minute.
  test(`each ${kind} is complete, accessible and machine-readable, and links on`, async ({
    page,
    request,
  }) => {
    test.setTimeout(180_000)
    const watched = watchPage(page)
    const waysOn = new Set<string>()
    const own = articles.filter((one) => one.kind === kind)
    expect(own.length).toBeGreaterThan(0)
    for (const article of own) {
      const response = await page.goto(pathOf(article.slug))
      expect(response?.status()).toBe(200)
      await expectWhole(page, article)
      await expectToldToMachines(page, article)
      // An advertisement has its own form.
      const offers = page.locator('.call-offer').filter({ visible: true })
      await expect(offers).toHaveCount(isSponsored(article) ? 0 : 1)
      for (const path of await pathsOn(page)) waysOn.add(path)
      // The articles of one kind share their frame and colours.
      if (article === own[0]) {
        await wakePage(page)
        await expectAccessible(page)
        await page.setViewportSize({ width: 1280, height: 720 })
        await page.emulateMedia({ colorScheme: 'light' })
      } else {
        const found = await violationsOf(page, 'but those of colour', 'main')
        expect.soft([article.slug, found]).toEqual([article.slug, []])
      }
    }
    expect(watched.troubles).toEqual([])
    expect(watched.foreignHosts()).toEqual([])
    for (const path of waysOn) {
      expect([path, (await request.get(path)).status()]).toEqual([path, 200])
    }
  })
}

test('every picture of a card and of an article is there', async ({ request }) => {
  for (const { slug } of articles) {
    for (const [end, type] of [
      ['.svg', 'svg+xml'],
      ['-1280.webp', 'webp'],
    ]) {
      const response = await request.get(`/media/articles/${slug}${end}`)
      expect(response.headers()['content-type']).toBe(`image/${type}`)
    }
  }
})

test('a cover is part of its page, in the words of its article, awake or not and after the next click', async ({
  page,
}) => {
  const { requests, troubles } = watchPage(page)
  const coverOf = (slug: string) => {
    const { image } = articles.find((one) => one.slug === slug) ?? {}
    return page.getByRole('article').getByRole('img', { name: image?.alt ?? slug, exact: true })
  }
  const slug = 'interest-rate-outlook'
  const response = await page.goto(pathOf(slug), { waitUntil: 'networkidle' })
  const html = (await response?.text()) ?? ''
  expect(html.split(`id="${slug}-h"`)).toHaveLength(2)
  const rendering = await coverOf(slug).innerHTML()
  expect((await coverOf(slug).boundingBox())?.height).toBeGreaterThan(150)
  await wakePage(page)
  expect(await coverOf(slug).innerHTML()).toBe(rendering)
  expect(requests.filter((url) => url.includes(`/media/articles/${slug}`))).toEqual([])

  const way = page.locator('.read-next .card a').first()
  const path = (await way.getAttribute('href')) ?? ''
  await way.click()
  await expect(page).toHaveURL(path)
  await expect(coverOf(path.slice(pathOf('').length))).toBeVisible()
  await expect(page.locator(`[id="${slug}-h"]`)).toHaveCount(0)
  expect(troubles).toEqual([])
})

test('a cover in its page has the page’s colours, on paper those of the day', async ({ page }) => {
  const ground = page.locator('.article-cover svg > rect')
  await page.goto(promotion)
  await expect(ground).toHaveCSS('fill', day)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(ground).toHaveCSS('fill', night)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(ground).toHaveCSS('fill', day)
})

test('a cover on a card is dark on a dark page, by the reader’s choice or the system’s', async ({
  page,
}) => {
  const corner = () => cornerOf(page.locator('.card .cover img').first())
  await page.goto('/insights')
  expect(await corner()).toBe(day)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(corner).toBe(night)
  await page.getByRole('button', { name: 'Light' }).click()
  await expect.poll(corner).toBe(day)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect.poll(corner).toBe(night)
})

/** Returns the colour of a picture near its upper left corner, as it is seen. */
async function cornerOf(picture: Locator): Promise<string> {
  const { data } = await sharp(await picture.screenshot())
    .extract({ left: 8, top: 8, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `rgb(${[...data].join(', ')})`
}

for (const width of [1280, 1680]) {
  test(`an article has some 75 letters to a line, its drawing whole, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(pathOf('real-estate-investment-trusts'))
    const perLine = await page.locator('.article-text > p').evaluateAll((all) =>
      all.map((one) => {
        const lines = one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)
        return lines > 2.5 ? (one.textContent?.length ?? 0) / lines : 0
      }),
    )
    expect(Math.max(...perLine)).toBeGreaterThan(55)
    expect(Math.max(...perLine)).toBeLessThanOrEqual(76)
    const box = await page.locator('.article-figure .cover > svg').boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  })

  test(`the last cards of a page are as wide as half of their row at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/insights?topic=companies', '/stocks', '/crypto']) {
      await page.goto(path)
      const grid = await page.locator('.cards').boundingBox()
      const cards = await page
        .locator('.card')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
      const [second, last] = cards.slice(-2)
      expect.soft(second.y, path).toBe(last.y)
      expect.soft(second.width, path).toBeCloseTo(last.width, 0)
      expect.soft(last.right, path).toBeCloseTo((grid?.x ?? 0) + (grid?.width ?? 0), 0)
      expect.soft(second.x, path).toBeCloseTo(grid?.x ?? 0, 0)
    }
  })
}

test('the insights page has a card for each of its articles, the large one first, that leads there', async ({
  page,
  server,
}) => {
  await server.havePrices()
  const { troubles } = watchPage(page)
  await page.goto('/insights')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Market Insights')
  const cards = page.locator('.card')
  await expect(cards).toHaveCount(listings.insights.length)
  await expect(cards.first()).toHaveAttribute('data-featured', 'true')
  const days = await cards
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
  expect(days).toEqual(days.toSorted().reverse())
  await expect(cards.first().locator('.change')).toHaveCount(0)
  await expect(cards.nth(1).locator('.change')).toHaveText(/^[▲▼■] [+−]\d+\.\d+%$/)
  await expect(page.locator('main .stamp')).toContainText('Demo prices, not real market data.')
  // Two cards beside it end where it ends, then a second large one with two beside it, and a row of three.
  const boxes = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
  expect(boxes[0]?.bottom).toBeCloseTo(boxes[2]?.bottom ?? 0, 0)
  const picture = await cards.first().locator('.cover').boundingBox()
  expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeCloseTo(boxes[0]?.right ?? 0, 0)
  for (const large of [0, 3]) {
    expect(boxes[large]?.width).toBeGreaterThan(1.9 * (boxes[large + 1]?.width ?? 0))
    expect(boxes[large]?.top).toBe(boxes[large + 1]?.top)
  }
  expect(new Set(boxes.slice(1).map(({ left }) => Math.round(left))).size).toBe(3)
  expect(boxes[8]?.right).toBeCloseTo(boxes[1]?.right ?? 0, 0)
  await page.setViewportSize({ width: 800, height: 900 })
  const small = page.locator('.card:not([data-featured])').first()
  const [wide, narrow] = await Promise.all([cards.first().boundingBox(), small.boundingBox()])
  expect(wide?.width ?? 0).toBeGreaterThan(1.9 * (narrow?.width ?? 0))
  await cards.nth(3).getByRole('link').click()
  await expect(page).toHaveURL(/\/articles\//)
  await expect(page.locator('.article-text > p').first()).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(listings.insights.length)
  expect(troubles).toEqual([])
})

test('on a phone the large card’s headline comes before its picture, and both are in the first screen of insights', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/crypto', '/insights']) {
    await page.goto(path)
    const card = page.locator('.card[data-featured]').first()
    const [headline, picture] = await Promise.all(
      ['h2, h3', '.cover'].map((part) => card.locator(part).boundingBox()),
    )
    expect(headline?.y).toBeLessThan(picture?.y ?? 0)
  }
  await expect(page.locator('.card h2').first()).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.card .cover').first()).toBeInViewport({ ratio: 1 })
})

test('a topic of the insights page has its articles, counted, and an unknown one is the page itself', async ({
  page,
}) => {
  await page.goto('/insights')
  const topics = page.getByRole('navigation', { name: 'Topics' })
  await expect(topics.getByRole('link').first()).toHaveAttribute('aria-current', 'page')
  const energy = topics.getByRole('link', { name: 'Energy and commodities' })
  const count = Number((await energy.textContent())?.match(/\d+$/)?.[0])
  await energy.click()
  await expect(page).toHaveURL('/insights?topic=energy')
  await expect(page.locator('.deck').first()).toHaveText(
    'What drives the prices of oil, gas and metals, and what they mean for Canada.',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Market Insights: Energy and commodities',
  )
  await expect(page.locator('.card')).toHaveCount(count)
  await expect(energy).toHaveAttribute('aria-current', 'page')
  await page.goto('/insights?topic=gardening')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Market Insights')
  await expect(page.locator('.card')).toHaveCount(listings.insights.length)
})

test('client-side navigation to an article shows the same page as loading it', async ({ page }) => {
  const textOf = () => page.locator('.article-text').innerHTML()
  await page.goto('/articles/interest-rate-outlook')
  const loaded = await textOf()
  await page.getByRole('link', { name: 'Insights' }).first().click()
  await page.locator('.card a[href="/articles/interest-rate-outlook"]').click()
  await expect(page.locator('.article-text > p').first()).toBeVisible()
  expect(await textOf()).toBe(loaded)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2)
  await page.getByRole('link', { name: 'Insights' }).first().click()
  await expect(page.locator('.card')).toHaveCount(listings.insights.length)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
})

test('an unknown article is the 404 page', async ({ page }) => {
  const response = await page.goto('/articles/no-such-article')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
})

test('an article without a form accepts none', async ({ request }) => {
  const form = { intent: 'send', firstName: 'A' }
  const response = await request.post(pathOf('interest-rate-outlook'), { form })
  expect(response.status()).toBe(405)
})

async function expectWhole(
  page: Page,
  { slug, kind, headline, sponsor, sample }: ArticleFrontmatter,
) {
  await expect(page.locator('article.article')).toHaveAttribute('data-kind', kind)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  await expect(page.locator('.article-text > p').first()).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`${pathOf(slug)}$`),
  )
  await expect(page.getByText('Demo article.')).toHaveCount(sample ? 1 : 0)
  const disclosure = page.getByRole('complementary', { name: 'Advertisement' })
  await expect(disclosure).toHaveCount(sponsor ? 1 : 0)
  if (sponsor) {
    await expect(disclosure).toContainText(`Paid for by ${sponsor}.`)
    await expect(disclosure).toContainText('not a licensed broker')
    await expect(disclosure).toContainText('You can lose all the money you invest.')
    await expect(page.locator('#contact-form form')).toBeVisible()
  }
  await expect(page.locator('[style]')).toHaveCount(0)
}

/** Checks structured data: the kind of article, and the sponsor. */
async function expectToldToMachines(
  page: Page,
  { headline, published, sponsor }: ArticleFrontmatter,
) {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [article, crumbs] = texts.map((text) => JSON.parse(text))
  expect(article).toMatchObject({
    '@context': 'https://schema.org',
    '@type': sponsor ? 'AdvertiserContentArticle' : 'NewsArticle',
    headline,
    datePublished: published,
    author: { '@type': 'Organization' },
    publisher: { logo: { '@type': 'ImageObject' } },
  })
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(crumbs.itemListElement.map(({ position }: { position: number }) => position)).toEqual([
    1, 2, 3,
  ])
  if (sponsor) expect(texts.join()).not.toMatch(/\d\s?%|\$\s?\d/)
}

async function pathsOn(page: Page): Promise<string[]> {
  return page
    .locator('main a[href^="/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
}
