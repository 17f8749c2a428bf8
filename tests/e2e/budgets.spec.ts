import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root } from '#scripts/lib/paths.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'

const article = '/articles'
const kib = 1_024

type Compress = (bytes: Buffer) => number
const gzip: Compress = (bytes) => gzipSync(bytes, { level: 9 }).length
/** What edges send to every browser of these years. */
const brotli: Compress = (bytes) => brotliCompressSync(bytes).length

const assets = join(root, 'build', 'client')
const knownSizes = new Map<Compress, Map<string, number>>(
  [gzip, brotli].map((one) => [one, new Map()]),
)

/** Most pages share most files, and compressing one takes long. */
function sizeOf(path: string, compress: Compress): number {
  const known = knownSizes.get(compress)?.get(path)
  if (known !== undefined) return known
  const size = compress(readFileSync(join(assets, path)))
  knownSizes.get(compress)?.set(path, size)
  return size
}

/** What a page weighs, in KiB, and what its scripts do once it is awake; from its HTML alone. */
function weigh(html: string, compress: Compress) {
  const styles = Array.from(html.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css = '']) => css)
  const [font = ''] = namesIn(html, /<link[^>]*href="([^"]+\.woff2)"/g)
  const asleep = namesIn(html, /data-modules="([^"]+)"/g).flatMap((list) => list.split(' '))
  const inline = Array.from(html.matchAll(/<script(?![^>]*type="(?!module))[^>]*>([^<]*)/g))
  const total = (paths: string[]) => paths.reduce((sum, path) => sum + sizeOf(path, compress), 0)
  return {
    page: (compress(Buffer.from(html)) + readFileSync(join(assets, font)).length) / kib,
    styles: compress(Buffer.from(styles.join(''))) / kib,
    before: compress(Buffer.from(inline.map(([, text]) => text).join(';'))) / kib,
    after: total(asleep) / kib,
  }
}

function namesIn(html: string, pattern: RegExp): string[] {
  return Array.from(html.matchAll(pattern), ([, name = '']) => name)
}

/** KiB of HTML, CSS and font; of scripts once awake. Held in gzip, or where it says so in brotli. */
const budgets: { path: string; page: number; after: number; isBrotli?: boolean }[] = [
  { path: '/', page: 60, after: 130 },
  { path: '/markets', page: 60, after: 130 },
  { path: '/stocks', page: 60, after: 130 },
  { path: '/crypto', page: 60, after: 130 },
  { path: '/forex', page: 60, after: 130 },
  { path: '/search?q=b', page: 60, after: 130 },
  { path: '/markets/crypto/btc', page: 60, after: 130 },
  { path: '/insights', page: 45, after: 130 },
  { path: '/about', page: 45, after: 130 },
  { path: '/advertise', page: 45, after: 130 },
  { path: '/privacy', page: 45, after: 130 },
  { path: '/terms', page: 45, after: 130 },
  { path: '/contact', page: 45, after: 120, isBrotli: true },
  { path: '/register', page: 45, after: 120, isBrotli: true },
  { path: '/connect', page: 45, after: 120, isBrotli: true },
  { path: `${article}/bank-canada-holds-rate-275`, page: 45, after: 130 },
  { path: `${article}/interest-rate-outlook`, page: 45, after: 130 },
  { path: `${article}/ethereum-sell-offs`, page: 45, after: 130 },
  { path: `${article}/ai-trading-app-profits`, page: 45, after: 130 },
  { path: `${article}/hex-coin-trade-shocked-analysts`, page: 45, after: 130, isBrotli: true },
  {
    path: `${article}/groktrader-ai-government-regulated-trading-platform`,
    page: 45,
    after: 130,
  },
  { path: `${article}/royalbot-revolutionary-ai-assistant`, page: 45, after: 130, isBrotli: true },
  {
    path: `${article}/high-school-senior-out-earns-his-teacher-with-this-trading-strategy`,
    page: 45,
    after: 130,
    isBrotli: true,
  },
]

test('every kind of page keeps to its bytes', async ({ server, request }, { annotations }) => {
  await server.runCron()
  for (const { path, page, after, isBrotli } of budgets) {
    const html = await (await request.get(path)).text()
    const weight = weigh(html, isBrotli ? brotli : gzip)
    const words = Object.entries(weight).map(([what, size]) => `${what} ${size.toFixed(1)}`)
    annotations.push({ type: path, description: words.join(', ') })
    expect.soft(weight.page, `${path}: HTML, CSS and font`).toBeLessThanOrEqual(page)
    expect.soft(weight.styles, `${path}: CSS`).toBeLessThanOrEqual(14)
    expect.soft(weight.styles).toBeGreaterThan(5)
    expect.soft(html, `${path}: first paint waits for no other file`).not.toContain('"stylesheet"')
    expect.soft(weigh(html, gzip).before, `${path}: script before intent`).toBeLessThanOrEqual(1.5)
    expect.soft(weight.before).toBeGreaterThan(0.5)
    expect.soft(weight.after, `${path}: script after intent`).toBeLessThanOrEqual(after)
    expect.soft(weight.after).toBeGreaterThan(50)
  }
})

test('what comes later keeps to its bytes', () => {
  const [chart, phone] = ['moving-chart', 'phone-format'].map((name) => {
    const [path = ''] = globSync(`assets/${name}-*.js`, { cwd: assets })
    return sizeOf(path, brotli) / kib
  })
  expect(chart).toBeLessThanOrEqual(21)
  expect(phone).toBeLessThanOrEqual(28)
})

test('the whole Worker keeps to its bytes', () => {
  const server = join(root, 'build', 'server')
  const modules = ['index.js', ...globSync('assets/*.js', { cwd: server })]
  const sizes = modules.map((name) => gzip(readFileSync(join(server, name))))
  expect(sizes.reduce((sum, size) => sum + size, 0) / kib).toBeLessThanOrEqual(700)
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
    const weight = scripts.reduce((sum, name) => sum + sizeOf(name, brotli), 0) / kib
    expect.soft(weight, `${path}: scripts with those that come late`).toBeLessThanOrEqual(120)
    expect.soft(weight).toBeGreaterThan(50)
  }
})
