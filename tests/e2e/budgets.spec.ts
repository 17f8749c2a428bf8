import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { root } from '#scripts/lib/paths.ts'
import { paths } from '#tests/support/every-path.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'
import { budgets, fileSize, maxOf, weigh, weighWorker } from '#tests/support/weights.ts'

// Most visitors have not turned motion off.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const article = '/articles'
const kib = 1_024

const assets = join(root, 'build', 'client')

/** Every article, and every other kind of page. */
const pages = [
  ...paths.filter((path) => !/^\/(api|dev|go|media|articles)\//.test(path)),
  '/search?q=b',
  '/connect?via=whatsapp',
  ...readFrontmatters().map(({ slug }) => `${article}/${slug}`),
]

test('every page keeps to its bytes', async ({ server, request }, { annotations }) => {
  test.setTimeout(180_000)
  await server.havePrices()
  let weighed = 0
  for (const path of pages) {
    const response = await request.get(path)
    const html = await response.text()
    if (!html.includes('id="page-data"')) continue
    weighed++
    // Of the page that a redirect leads to.
    const max = maxOf(new URL(response.url()).pathname)
    const weight = weigh(html, max)
    const words = Object.entries(weight).map(([what, size]) => `${what} ${size.toFixed(1)}`)
    annotations.push({ type: path, description: words.join(', ') })
    expect.soft(weight.page, `${path}: HTML, CSS and font`).toBeLessThanOrEqual(max)
    expect.soft(weight.styles, `${path}: CSS`).toBeLessThanOrEqual(budgets.styles)
    expect.soft(weight.styles).toBeGreaterThan(5)
    expect.soft(html, `${path}: first paint waits for no other file`).not.toContain('"stylesheet"')
    expect
      .soft(weight.before, `${path}: script before intent`)
      .toBeLessThanOrEqual(budgets.scriptsBefore)
    expect.soft(weight.before).toBeGreaterThan(0.5)
    expect
      .soft(weight.after, `${path}: script after intent`)
      .toBeLessThanOrEqual(budgets.scriptsAfter)
    expect.soft(weight.after).toBeGreaterThan(50)
  }
  expect(weighed).toBeGreaterThan(60)
})

test('what comes later keeps to its bytes', () => {
  const [path = ''] = globSync('assets/phone-format-*.js', { cwd: assets })
  expect(fileSize(path) / kib).toBeLessThanOrEqual(28)
})

test('the whole Worker keeps to its bytes', () => {
  expect(weighWorker()).toBeLessThanOrEqual(budgets.worker)
})

test('nothing jumps on a phone while a page loads or wakes, and it fetches no more than allowed', async ({
  page,
  server,
}) => {
  await server.havePrices()
  await page.setViewportSize({ width: 390, height: 844 })
  await recordShifts(page)
  const routes = [
    '/',
    '/markets',
    '/markets/crypto/btc',
    '/markets/rates',
    '/register',
    '/about',
    `${article}/interest-rate-outlook`,
    `${article}/royalbot-revolutionary-ai-assistant`,
  ]
  let fetched: string[] = []
  page.on('request', (one) => fetched.push(new URL(one.url()).pathname))
  for (const path of routes) {
    fetched = []
    await page.goto(path, { waitUntil: 'networkidle' })
    await wakePage(page)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(200)
    expect.soft([path, await shiftsOf(page)]).toEqual([path, []])
    const scripts = fetched.filter((name) => name.endsWith('.js'))
    const weight = scripts.reduce((sum, name) => sum + fileSize(name), 0) / kib
    expect.soft(weight, `${path}: scripts with those that come late`).toBeLessThanOrEqual(135)
    expect.soft(weight).toBeGreaterThan(50)
  }
})

test('nothing jumps when the headline face comes late', async ({ page, server }) => {
  await server.havePrices()
  await recordShifts(page)
  let release = () => {}
  let held: Promise<void> | undefined
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  for (const path of ['/', '/markets', '/crypto', '/insights']) {
    for (const width of [360, 768, 820, 1_280]) {
      held = new Promise((resolve) => {
        release = resolve
      })
      await page.setViewportSize({ width, height: 1_024 })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await painted(page)
      release()
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      await painted(page)
      expect.soft([path, width, await shiftsOf(page)]).toEqual([path, width, []])
      const isHere = await page.evaluate(() => document.fonts.check('700 20px Newsreader'))
      expect(isHere).toBe(true)
    }
  }
})

test('nothing jumps on a phone with all markets open or closed', async ({ page, server }) => {
  await server.havePrices()
  await page.setViewportSize({ width: 390, height: 844 })
  await recordShifts(page)
  for (const line of [
    '',
    '<p class="tile-age" data-state="closed">At close, <time>Nov. 20</time></p>',
  ]) {
    await page.unrouteAll()
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replaceAll(/<p class="tile-age".*?<\/p>/gs, '')
      const body = html.replaceAll(/(<li class="tile" .*?)<\/li>/gs, `$1${line}</li>`)
      await route.fulfill({ response, body })
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(page.locator('.tile-age')).toHaveCount(line ? 11 : 0)
    await painted(page)
    expect(await shiftsOf(page), line).toEqual([])
  }
})

// What is painted before the rest has arrived stays where it is; a line or a cell that comes in two pieces may move its neighbour.
test('nothing jumps on a desktop while a page arrives slowly', async ({
  page,
  server,
  context,
}) => {
  await server.havePrices()
  await page.setViewportSize({ width: 1_280, height: 720 })
  await observeShifts(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 30 * kib,
    uploadThroughput: 1_000 * kib,
  })
  for (const [path, max] of [
    ['/', 0.02],
    ['/markets', 0.005],
    ['/crypto', 0.02],
    ['/insights', 0.005],
    ['/register', 0.02],
    ['/search?q=bank', 0.005],
    [`${article}/interest-rate-outlook`, 0.02],
  ] as const) {
    await page.goto(path)
    await painted(page)
    const sum = (await shiftsOf(page)).reduce((all, one) => all + one, 0)
    expect.soft(sum, `${path} as it arrives`).toBeLessThan(max)
  }
})

type Shifts = { shifts: number[] }

/**
 * Collects the layout shifts of every page. Its first paint waits until it is parsed: how much of it a busy machine
 * has parsed by then says nothing about the page.
 */
async function recordShifts(page: Page) {
  await observeShifts(page)
  await page.addInitScript(() => {
    const unparsed = new CSSStyleSheet()
    unparsed.replaceSync('body { display: none }')
    document.adoptedStyleSheets = [unparsed]
    document.addEventListener('DOMContentLoaded', () => {
      document.adoptedStyleSheets = []
    })
  })
}

async function observeShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) shifts.push(shift.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shiftsOf(page: Page) {
  return page.evaluate(() => (window as unknown as Shifts).shifts)
}

/** Waits until the page is painted as it is now, and its shifts are recorded. */
async function painted(page: Page) {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
  })
}
