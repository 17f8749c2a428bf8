import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { root } from '#scripts/lib/paths.ts'
import { paths } from '#tests/support/every-path.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'

const article = '/articles'
const kib = 1_024

type Compress = (bytes: Buffer) => number
const gzip: Compress = (bytes) => gzipSync(bytes, { level: 9 }).length
/** What edges send to all current browsers. */
const brotli: Compress = (bytes) => brotliCompressSync(bytes).length

/** A tenth of the time, and never less than the true size by more than a few bytes. */
const roughly: Compress = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length

const assets = join(root, 'build', 'client')
const knownSizes = new Map<Compress, Map<string, number>>(
  [gzip, brotli].map((one) => [one, new Map()]),
)

/** Memoised: most pages share most files and styles, and compression is slow. */
function sizeOf(key: string, compress: Compress, read: () => Buffer): number {
  const known = knownSizes.get(compress)?.get(key)
  if (known !== undefined) return known
  const size = compress(read())
  knownSizes.get(compress)?.set(key, size)
  return size
}

const fileSize = (path: string) => sizeOf(path, brotli, () => readFileSync(join(assets, path)))
const textSize = (text: string, compress: Compress) =>
  sizeOf(text, compress, () => Buffer.from(text))

/** Returns a page's size in KiB, and that of its scripts after hydration, from its HTML alone. */
function weigh(html: string, most: number) {
  const styles = Array.from(html.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css = '']) => css)
  const [font = ''] = namesIn(html, /data-font="([^"]+\.woff2)"/g)
  const asleep = namesIn(html, /data-modules="([^"]+)"/g).flatMap((list) => list.split(' '))
  const inline = Array.from(html.matchAll(/<script(?![^>]*type="(?!module))[^>]*>([^<]*)/g))
  const scripts = inline.map(([, text]) => text).join(';')
  const fontSize = readFileSync(join(assets, font)).length
  const bytes = Buffer.from(html)
  const rough = (roughly(bytes) + fontSize) / kib
  return {
    page: rough <= most ? rough : (brotli(bytes) + fontSize) / kib,
    styles: textSize(styles.join(''), brotli) / kib,
    before: textSize(scripts, gzip) / kib,
    after: asleep.reduce((sum, path) => sum + fileSize(path), 0) / kib,
  }
}

function namesIn(html: string, pattern: RegExp): string[] {
  return Array.from(html.matchAll(pattern), ([, name = '']) => name)
}

/** KiB in brotli of HTML, CSS and font: for every page, and for the one with 56 charts. */
const mostOfPage = 40
const mostOfCharts = 45
/** KiB in brotli of scripts after hydration. */
const mostAfter = 120

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
    const most = path === '/markets' ? mostOfCharts : mostOfPage
    const weight = weigh(html, most)
    const words = Object.entries(weight).map(([what, size]) => `${what} ${size.toFixed(1)}`)
    annotations.push({ type: path, description: words.join(', ') })
    expect.soft(weight.page, `${path}: HTML, CSS and font`).toBeLessThanOrEqual(most)
    expect.soft(weight.styles, `${path}: CSS`).toBeLessThanOrEqual(14)
    expect.soft(weight.styles).toBeGreaterThan(5)
    expect.soft(html, `${path}: first paint waits for no other file`).not.toContain('"stylesheet"')
    expect.soft(weight.before, `${path}: script before intent`).toBeLessThanOrEqual(1.5)
    expect.soft(weight.before).toBeGreaterThan(0.5)
    expect.soft(weight.after, `${path}: script after intent`).toBeLessThanOrEqual(mostAfter)
    expect.soft(weight.after).toBeGreaterThan(50)
  }
  expect(weighed).toBeGreaterThan(60)
})

test('what comes later keeps to its bytes', () => {
  const [path = ''] = globSync('assets/phone-format-*.js', { cwd: assets })
  expect(fileSize(path) / kib).toBeLessThanOrEqual(28)
})

test('the whole Worker keeps to its bytes', () => {
  const server = join(root, 'build', 'server')
  const modules = ['index.js', ...globSync('assets/*.js', { cwd: server })]
  const sizes = modules.map((name) => gzip(readFileSync(join(server, name))))
  expect(sizes.reduce((sum, size) => sum + size, 0) / kib).toBeLessThanOrEqual(720)
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
