import type { Page } from '@playwright/test'
import { type ArticleFrontmatter, articleKinds } from '#app/content/article-schema.ts'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { expectAccessible, violationsOf } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const articles = readFrontmatters()
const pathOf = (slug: string) => `/articles/${slug}`
const story = pathOf('high-school-senior-out-earns-his-teacher-with-this-trading-strategy')
const promotion = pathOf('royalbot-revolutionary-ai-assistant')

for (const kind of articleKinds) {
  // In one visit each: loading forty articles for every question took a minute.
  test(`each ${kind} is whole, calm, plain to machines and everybody, and leads on`, async ({
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
      expect.soft([article.slug, await violationsOf(page)]).toEqual([article.slug, []])
      for (const path of await pathsOn(page)) waysOn.add(path)
    }
    expect(watched.troubles).toEqual([])
    expect(watched.foreignHosts()).toEqual([])
    for (const path of waysOn) {
      expect([path, (await request.get(path)).status()]).toEqual([path, 200])
    }
  })

  test(`a page of the kind ${kind} can be used by everybody`, async ({ page }) => {
    const article = articles.find((one) => one.kind === kind)
    await page.goto(pathOf(article?.slug ?? ''))
    await wakePage(page)
    await expectAccessible(page)
  })
}

test('every picture of a card and of an article is there', async ({ request }) => {
  for (const { slug } of articles) {
    for (const format of ['avif', 'webp']) {
      const response = await request.get(`/media/articles/${slug}-640.${format}`)
      expect(response.headers()['content-type']).toBe(`image/${format}`)
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
  expect(html.split(`id="${slug}-ground"`)).toHaveLength(2)
  const drawing = await coverOf(slug).innerHTML()
  expect((await coverOf(slug).boundingBox())?.height).toBeGreaterThan(150)
  await wakePage(page)
  expect(await coverOf(slug).innerHTML()).toBe(drawing)
  expect(requests.filter((url) => url.includes(`/media/articles/${slug}`))).toEqual([])

  const way = page.locator('.read-next .card a').first()
  const path = (await way.getAttribute('href')) ?? ''
  await way.click()
  await expect(page).toHaveURL(path)
  await expect(coverOf(path.slice(pathOf('').length))).toBeVisible()
  await expect(coverOf(slug)).toHaveCount(0)
  expect(troubles).toEqual([])
})

test('a cover is less bright where the page is dark', async ({ page }) => {
  const cover = page.locator('.article-cover svg')
  await page.goto(promotion)
  await expect(cover).toHaveCSS('filter', 'none')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(cover).toHaveCSS('filter', 'brightness(0.85)')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(cover).toHaveCSS('filter', 'none')
})

test('the insights page has nine cards, the large one first, that lead to their articles', async ({
  page,
}) => {
  const { troubles } = watchPage(page)
  await page.goto('/insights')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Market Insights')
  const cards = page.locator('.card')
  await expect(cards).toHaveCount(9)
  await expect(cards.first()).toHaveAttribute('data-featured', 'true')
  await page.setViewportSize({ width: 800, height: 900 })
  const [wide, narrow] = await Promise.all([cards.nth(0).boundingBox(), cards.nth(1).boundingBox()])
  expect(wide?.width ?? 0).toBeGreaterThan(1.9 * (narrow?.width ?? 0))
  await cards.nth(3).getByRole('link').click()
  await expect(page).toHaveURL(/\/articles\//)
  await expect(page.locator('.article-text > p').first()).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(9)
  expect(troubles).toEqual([])
})

test('an article that was gone to in the browser is the same as one that was loaded', async ({
  page,
}) => {
  const textOf = () => page.locator('.article-text').innerHTML()
  await page.goto('/articles/interest-rate-outlook')
  const loaded = await textOf()
  await page.getByRole('link', { name: 'Insights' }).first().click()
  await page.getByRole('link', { name: /^From rate outlook/ }).click()
  await expect(page.locator('.article-text > p').first()).toBeVisible()
  expect(await textOf()).toBe(loaded)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2)
  await page.getByRole('link', { name: 'Insights' }).first().click()
  await expect(page.locator('.card')).toHaveCount(9)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
})

test('an unknown article is the page that is not there', async ({ page }) => {
  const response = await page.goto('/articles/no-such-article')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
})

test('an article without a form takes none', async ({ request }) => {
  const form = { intent: 'send', firstName: 'A' }
  const response = await request.post(pathOf('interest-rate-outlook'), { form })
  expect(response.status()).toBe(405)
})

test.describe('before any framework script has arrived', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/assets/*.js', () => {})
  })

  test('the hero comes into focus, and a picture that fails leaves its ground', async ({
    page,
  }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/media/articles/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(story, { waitUntil: 'commit' })
    const hero = page.locator('.story-hero img')
    await expect(hero).toHaveCSS('filter', 'blur(5px)')
    await expect(hero).toHaveCSS('transition-duration', '0.3s')
    expect((await hero.boundingBox())?.height).toBeLessThanOrEqual(400)
    release()
    await expect(hero).toHaveCSS('filter', 'none')

    await page.route('**/media/articles/**', (route) => route.abort())
    await page.goto(story, { waitUntil: 'commit' })
    await expect(hero).toHaveCSS('visibility', 'hidden')
    expect((await page.locator('.story-hero').boundingBox())?.height).toBeGreaterThan(150)
  })

  test('a call to action shakes once, when it is first seen', async ({ page }) => {
    await page.goto(story, { waitUntil: 'commit' })
    const call = page.locator('.cta-button').first()
    await expect(call).toBeAttached()
    await expect(call).toHaveCSS('animation-name', 'none')
    await call.scrollIntoViewIfNeeded()
    await expect(call).toHaveCSS('animation-name', 'shake')
    await expect(call).toHaveCSS('animation-duration', '1s')
    await expect(call).toHaveCSS('animation-iteration-count', '1')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(call).toHaveCSS('animation-name', 'none')
  })

  test('Get Started follows beyond 800 pixels, and leads to the form', async ({ page }) => {
    await page.goto(story, { waitUntil: 'commit' })
    const floating = page.locator('.floating-start')
    await expect(page.locator('footer.site-footer')).toBeAttached()
    await scrollTo(page, 780)
    await expect(floating).not.toBeInViewport()
    await scrollTo(page, 1_000)
    await expect(floating).toBeInViewport()
    await scrollTo(page, 3_000)
    await expect(floating).toBeInViewport()
    await floating.click()
    await expect(page.locator('#contact-form')).toBeInViewport()
  })

  test('sharing works: links, print, and the address to paste', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.goto(promotion, { waitUntil: 'commit' })
    const share = page.getByRole('list', { name: 'Share this page' })
    const address = encodeURIComponent(new URL(promotion, page.url()).href)
    await expect(share.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
      'href',
      new RegExp(`facebook.*u=${address}`),
    )
    await expect(share.getByRole('link', { name: 'Twitter' })).toHaveAttribute(
      'href',
      new RegExp(`x\\.com.*url=${address}`),
    )
    await expect(share.getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:\\?.*${address}`),
    )
    await share.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', '')
    await share.getByRole('button', { name: 'Copy link' }).click()
    await expect(share.getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      new URL(promotion, page.url()).href,
    )
  })
})

test.describe('comments', () => {
  for (const { slug, comments, kind } of articles.filter((one) => one.comments)) {
    if (kind === 'funnel') continue
    test(`below ${slug} there are ${comments}, and more are shown when asked for`, async ({
      page,
    }) => {
      await page.goto(pathOf(slug))
      const section = page.locator('.comments')
      await expect(section.getByRole('heading')).toHaveText(`Comments (${comments})`)
      await expect(section).toContainText('Sample comments, not from real readers.')
      await expect(section.locator('.comment')).toHaveCount(comments ?? 0)
      const last = section.locator('.comment').last()
      await expect(last).toBeHidden({ timeout: 100 })
      await section.getByText('Load More Comments').click()
      await expect(last).toBeVisible()
      await expect(section.locator('.comment-replies .comment-replies')).toHaveCount(0)
    })
  }
})

test('the player plays, seeks, skips within bounds, changes speed and comes to rest', async ({
  page,
}) => {
  const { requests } = watchPage(page)
  await page.goto(story)
  const player = page.getByRole('region', { name: 'Listen to this page' })
  await expect(player.locator('audio')).toHaveText(
    'Your browser does not support the audio element.',
  )
  await wakePage(page)
  await expect(player.locator('.player-time')).toHaveText('0:00 / 2:12')
  expect(requests.filter((url) => url.endsWith('.wav'))).toEqual([])
  await player.getByRole('button', { name: 'Back 15 seconds' }).click()
  await expect(player.locator('.player-time')).toHaveText('0:00 / 2:12')
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await player.getByRole('button', { name: 'Forward 15 seconds' }).click()
  await expect(player.locator('.player-time')).toHaveText(/^0:1[5-9] /)
  await player.getByLabel('Speed').selectOption('2')
  expect(
    await player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate),
  ).toBe(2)
  await player.getByRole('slider').focus()
  await page.keyboard.press('End')
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(player.locator('.player-time')).toHaveText('0:00 / 2:12')
})

test('a promotion’s player has one piece only', async ({ page }) => {
  await page.goto(promotion)
  await wakePage(page)
  for (const name of ['Previous', 'Next']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  }
})

test('sound is sent in the parts that are asked for', async ({ request }) => {
  const response = await request.get('/media/TT2.wav', { headers: { Range: 'bytes=1000-1999' } })
  expect(response.status()).toBe(206)
  expect(response.headers()['content-range']).toMatch(/^bytes 1000-1999\/\d+$/)
  expect((await response.body()).length).toBe(1_000)
})

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
}

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
  await expect(page.getByText('Sample article.')).toHaveCount(sample ? 1 : 0)
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

/** What it is, and who paid. */
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
