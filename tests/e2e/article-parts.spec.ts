import type { Page } from '@playwright/test'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const articles = readFrontmatters()
const story = '/articles/high-school-senior-out-earns-his-teacher-with-this-trading-strategy'
const promotion = '/articles/royalbot-revolutionary-ai-assistant'
const otherPromotion = '/articles/groktrader-revolutionary-ai-assistant'

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
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width: 1280, height: 480 })
    await page.goto(story, { waitUntil: 'commit' })
    const call = page.locator('.cta-button').first()
    await expect(call).toBeAttached()
    await expect(call).toHaveCSS('animation-name', 'none')
    await call.scrollIntoViewIfNeeded()
    await expect(call).toHaveCSS('animation-name', 'shake')
    await expect(call).toHaveCSS('animation-duration', '1s')
    await expect(call).toHaveCSS('animation-iteration-count', '1')
    const moves = await call.evaluate((element) =>
      element
        .getAnimations()
        .flatMap(({ effect }) =>
          (effect as KeyframeEffect).getKeyframes().map(({ translate }) => String(translate)),
        ),
    )
    expect(new Set(moves)).toEqual(new Set(['none', '-1px', '1px']))
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
    // In a high window the form stays beside the text.
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const top of [1_000, 1_450]) {
      await scrollTo(page, top)
      await expect(floating).not.toBeInViewport()
      await expect(page.locator('#contact-form')).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await scrollTo(page, 1_600)
    await expect(floating).toBeInViewport({ ratio: 1 })
    const bar = await page.locator('.call-bar').boundingBox()
    expect([bar?.x, bar?.width]).toEqual([0, 390])
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
    await expect(share.getByRole('link', { name: 'X' })).toHaveAttribute(
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

test('below an article there are its sample comments, and more are shown when asked for', async ({
  page,
}) => {
  const withComments = articles.filter(({ comments, kind }) => comments && kind !== 'funnel')
  for (const { slug, comments } of withComments) {
    await page.goto(`/articles/${slug}`)
    const section = page.locator('.comments')
    await expect(section.getByRole('heading')).toHaveText(`Comments (${comments})`)
    await expect(section).toContainText('Sample comments, not from real readers.')
    const top = section.locator('[data-part=comments] > ol > li')
    // Two comments, or one with its replies.
    await expect(top).toHaveCount((await top.first().locator('ol').count()) > 0 ? 1 : 2)
    const more = section.getByRole('link', { name: 'Load More Comments' })
    if (slug !== withComments[0]?.slug) await page.goto(`/articles/${slug}?comments=${comments}`)
    for (let shown = 12; await more.isVisible(); shown += 10) {
      await more.click()
      await expect(page).toHaveURL(new RegExp(`comments=${shown}#`))
      await expect(section.locator('.comment').nth(shown - 10)).toBeVisible()
    }
    await expect(section.locator('.comment')).toHaveCount(comments ?? 0)
    await expect(section.locator('.comment-replies .comment-replies')).toHaveCount(0)
  }
})

test('an article that explains prices shows those of now, with time and source', async ({
  page,
}) => {
  await page.goto('/articles/crypto-sentiment-neutral')
  const tables = page.locator('.article-text .table-scroll')
  await expect(tables).toHaveCount(3)
  const bitcoin = tables.first().getByRole('row', { name: 'Bitcoin' })
  await expect(bitcoin.locator('data')).toHaveText(/^\$[\d,]+\.\d\d$/)
  const stamp = page.locator('.article-text .stamp').first()
  await expect(stamp.locator('time').first()).toHaveAttribute('datetime', /^20\d\d-/)
  await expect(stamp).toContainText('Demo prices, not real market data')
})

for (const width of [390, 1280]) {
  test(`an article about an instrument has its month, and the next story, near at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/articles/rbc-profit-rises-despite-credit-hits')
    const chart = page.locator('.price-chart')
    await expect(chart).toContainText(/High \$[\d.]+, \w/)
    await expect(chart).toContainText(/Low \$[\d.]+, \w/)
    const labels = await chart
      .locator('text')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    const box = await chart.boundingBox()
    for (const { left, right } of labels) {
      expect(left).toBeGreaterThanOrEqual((box?.x ?? 0) - 1)
      expect(right).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 1)
    }
    // On a phone the prices that the article is about stand between them.
    const above = width < 1024 ? page.locator('.article-rail') : page.locator('.article-text')
    const end = await above.boundingBox()
    const next = await page.locator('.neighbours').boundingBox()
    const gap = (next?.y ?? 0) - (end?.y ?? 0) - (end?.height ?? 0)
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(gap).toBeLessThanOrEqual(160)
  })
}

test('an article’s rail is one column of blocks, and stays by its end until the text ends', async ({
  page,
}) => {
  for (const slug of ['rbc-profit-rises-despite-credit-hits', 'currency-hedging-strategies']) {
    await page.goto(`/articles/${slug}`)
    for (const [width, height] of [
      [1280, 800],
      [1680, 1050],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(page.locator('.price-card')).toBeInViewport()
      const blocks = page.locator('.article-rail :is(section, nav, .call-offer)')
      const text = page.locator('.article-text')
      const box = await text.boundingBox()
      const last = (box?.y ?? 0) + (box?.height ?? 0) - height
      for (let top = 0; top < last; top += 200) {
        await page.evaluate((y) => window.scrollTo(0, y), top)
        const boxes = await blocks.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect().toJSON()),
        )
        for (const [at, { top }] of boxes.slice(1).entries()) {
          const gap = top - boxes[at].bottom
          expect.soft(gap).toBeGreaterThan(0)
          expect.soft(gap).toBeLessThanOrEqual(40)
        }
        expect.soft(boxes.at(-1)?.bottom).toBeGreaterThanOrEqual(height - 24)
      }
    }
  }
})

test('each headline in an article’s rail is a block of its own, and the previous story is left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1680, height: 1000 })
  await page.goto('/articles/interest-rate-outlook')
  const more = page.locator('.rail-end .headlines > li')
  await more.last().scrollIntoViewIfNeeded()
  const boxes = await more.evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom, left } = one.getBoundingClientRect()
      const link = document.elementFromPoint(left + 8, bottom - 2)
      return { top, bottom, isLinked: link === one.querySelector('a') }
    }),
  )
  expect(boxes.length).toBeGreaterThan(1)
  for (const [at, { top, isLinked }] of boxes.entries()) {
    expect(isLinked).toBe(true)
    if (at > 0) expect(top - (boxes[at - 1]?.bottom ?? 0)).toBeGreaterThanOrEqual(24)
  }
  const previous = await page.locator('.neighbours [rel=prev]').boundingBox()
  const next = await page.locator('.neighbours [rel=next]').boundingBox()
  expect(previous?.x).toBeLessThan(next?.x ?? 0)
})

test('on a tablet an article keeps its measure', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/articles/interest-rate-outlook')
  const text = await page.locator('.article-text').boundingBox()
  expect(text?.width).toBeLessThanOrEqual(640)
})

test('on a wide screen an article lines up with the header and the related ones', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1680, height: 1050 })
  await page.goto('/articles/rbc-profit-rises-despite-credit-hits')
  const edges = await page
    .locator('h1, .article-figure, .byline, .read-next')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(edges).toHaveLength(4)
  expect(new Set(edges).size).toBe(1)
  const below = await page
    .locator('.article-text, .neighbours, .comments')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(below).toHaveLength(3)
  expect(new Set(below).size).toBe(1)
})

test('the player plays, seeks, skips within bounds, changes speed and comes to rest', async ({
  page,
}) => {
  const { requests } = watchPage(page)
  await page.goto(story)
  const player = page.getByRole('region', { name: 'Listen to the start of this page' })
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
  const end = await player.locator('.player-time').innerText()
  expect(end).toMatch(/^(\d+:\d\d) \/ \1$/)
  await player.getByRole('button', { name: 'Forward 15 seconds' }).click()
  await expect(player.locator('.player-time')).toHaveText(end)
})

test('a promotion says what is checked, and what to ask', async ({ page }) => {
  await page.goto(promotion)
  const text = page.locator('.offer')
  await expect(text.getByText('2 min listen')).toBeVisible()
  await expect(text.getByText(/^We checked the registration of the firm/)).toBeVisible()
  await expect(text.getByRole('row', { name: /^Withdrawal .*\?$/ })).toBeVisible()
})

test('each player has one recording, of its own page, sent in the parts that are asked for', async ({
  page,
  request,
}) => {
  const sources: (string | null)[] = []
  for (const path of [promotion, otherPromotion, story]) {
    await page.goto(path)
    sources.push(await page.locator('.player audio').getAttribute('src'))
    if (path !== promotion) continue
    await wakePage(page)
    for (const name of ['Previous', 'Next']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
    }
  }
  expect(sources[0]).toBe('/media/TT2.wav')
  expect(new Set(sources).size).toBe(3)
  for (const source of sources) {
    const response = await request.get(`${source}`, { headers: { Range: 'bytes=1000-1999' } })
    expect(response.status()).toBe(206)
    expect(response.headers()['content-range']).toMatch(/^bytes 1000-1999\/\d+$/)
    expect((await response.body()).length).toBe(1_000)
  }
})

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
}

for (const [width, height] of [
  [390, 844],
  [1_280, 800],
] as const) {
  test(`the finding of the savings chart is in the first screen of ${width} pixels, with a link to the chart`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/articles/85-percent-canadians-regret-delayed-ai-retirement')
    const finding = page.getByText(/^Example: \$300 a month/)
    await expect(finding).toBeVisible()
    const first = await page.getByLabel('First name').first().boundingBox()
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(height)
    const figure = await page.getByText('$458,000').first().boundingBox()
    expect((figure?.y ?? 0) + (figure?.height ?? 0)).toBeLessThanOrEqual(height)
    await finding.getByRole('link', { name: 'See the chart' }).click()
    await expect(page.locator('#savings')).toBeInViewport()
  })
}
