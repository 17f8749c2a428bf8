import { globSync } from 'node:fs'
import { join } from 'node:path'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { root } from '#scripts/lib/paths.ts'
import { budgets, fileSize, mostOf, weigh, weighWorker } from '#scripts/local/weights.ts'
import { paths } from '#tests/support/every-path.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'

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
  await server.runCron()
  let weighed = 0
  for (const path of pages) {
    const html = await (await request.get(path)).text()
    if (!html.includes('id="page-data"')) continue
    weighed++
    const most = mostOf(path)
    const weight = weigh(html, most)
    const words = Object.entries(weight).map(([what, size]) => `${what} ${size.toFixed(1)}`)
    annotations.push({ type: path, description: words.join(', ') })
    expect.soft(weight.page, `${path}: HTML, CSS and font`).toBeLessThanOrEqual(most)
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
  await server.runCron()
  await page.setViewportSize({ width: 390, height: 844 })
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
  const routes = [
    '/',
    '/markets',
    '/markets/crypto/btc',
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
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect.soft([path, shifts]).toEqual([path, []])
    const scripts = fetched.filter((name) => name.endsWith('.js'))
    const weight = scripts.reduce((sum, name) => sum + fileSize(name), 0) / kib
    expect.soft(weight, `${path}: scripts with those that come late`).toBeLessThanOrEqual(121)
    expect.soft(weight).toBeGreaterThan(50)
  }
})
