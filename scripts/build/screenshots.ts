import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { Misuse, runCommand } from '#scripts/lib/arguments.ts'
import { ensureBrowser } from '#scripts/lib/browser.ts'
import { root } from '#scripts/lib/paths.ts'
import { step } from '#scripts/lib/step.ts'
import { ensureBuild } from '#scripts/local/ensure-build.ts'
import { prepareLocalState } from '#scripts/local/local-state.ts'
import { serveBuild } from '#scripts/local/serve.ts'
import { type Screen, screens } from './screens.ts'

const widths = [390, 768, 1280, 1680]
const themes = ['light', 'dark'] as const
const folder = join(root, '.cache', 'screenshots')

/** The pictures at the top of README.md. */
const readmePictures = [
  { file: 'home-phone.jpg', path: '/', width: 390, colorScheme: 'light' },
  { file: 'markets-desktop.jpg', path: '/markets', width: 1280, colorScheme: 'dark' },
] as const
const readmeFolder = join(root, 'docs', 'images')

const usage = `npm run screenshots [-- name …]

Takes a screenshot of every screen, or of the given ones, in each width and theme, into .cache/screenshots,
with a contact sheet, index.html:
${screens.map(({ name }) => name).join(', ')}.
"readme" takes the two of README.md, into docs/images.`

async function main(names: readonly string[]): Promise<void> {
  const known = ['readme', ...screens.map(({ name }) => name)]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Misuse(`There is no screen ${JSON.stringify(unknown)}. See --help.`)
  const wanted = screens.filter(({ name }) => names.length === 0 || names.includes(name))
  const executablePath = await ensureBrowser()
  await ensureBuild()
  const persistDir = mkdtempSync(join(tmpdir(), 'maple-tape-screens-'))
  await prepareLocalState(persistDir)
  const vars = {
    // Without an ad network nothing asks for consent.
    ADROLL_ADVERTISER_ID: 'SCREENS',
    ADROLL_PIXEL_ID: 'SCREENS',
  }
  const server = await serveBuild({ port: 0, persistDir, vars, readDevVars: false, log: () => {} })
  // Otherwise the first screenshot would have no prices.
  await server.runCron()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  mkdirSync(folder, { recursive: true })
  try {
    for (const screen of wanted) {
      await step(screen.name, () => shootAll(browser, server.url, screen))
    }
    if (names.includes('readme')) await step('readme', () => shootForReadme(browser, server.url))
  } finally {
    await browser.close()
    await server.stop()
    rmSync(persistDir, { recursive: true, force: true })
  }
  if (wanted.length > 0) writeFileSync(join(folder, 'index.html'), contactSheet(wanted))
  console.log(`${folder}: ${wanted.length * widths.length * themes.length} pictures`)
}

/** Returns a page with one row for each screen: every width, light and dark. */
function contactSheet(shown: readonly Screen[]): string {
  const looks = widths.flatMap((width) => themes.map((theme) => `${width}-${theme}`))
  const rows = shown.map(({ name, path }) => {
    const pictures = looks.map((look) => {
      const file = `${name}-${look}.png`
      return `<a href="${file}"><img src="${file}" alt="${name}, ${look}" loading="lazy"></a>`
    })
    return `<h2>${name} <code>${path}</code></h2><p>${pictures.join('')}</p>`
  })
  const style = 'p{display:flex;gap:8px;align-items:start}a{flex:1}img{width:100%}'
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${rows.join('')}`
}

async function shootAll(browser: Browser, url: string, screen: Screen): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of themes) {
      const page = await visitor(browser, url, { width, colorScheme })
      if (!screen.asksForConsent) await refuseMeasurement(page, url)
      await page.goto(screen.path, { waitUntil: 'load' })
      await page.mouse.move(5, 5)
      await screen.prepare?.(page)
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({
        path: join(folder, `${screen.name}-${width}-${colorScheme}.png`),
        fullPage: !screen.isViewport,
        animations: 'disabled',
      })
      await page.context().close()
    }
  }
}

async function shootForReadme(browser: Browser, url: string): Promise<void> {
  mkdirSync(readmeFolder, { recursive: true })
  for (const { file, path, ...look } of readmePictures) {
    const page = await visitor(browser, url, look)
    await refuseMeasurement(page, url)
    await page.goto(path, { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(readmeFolder, file), type: 'jpeg', quality: 82 })
    await page.context().close()
  }
}

type Look = { width: number; colorScheme: 'light' | 'dark' }

async function visitor(browser: Browser, url: string, { width, colorScheme }: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme,
    viewport: { width, height: width < 600 ? 844 : 900 },
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

async function refuseMeasurement(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'tracking_consent', value: 'denied', url }])
}

await runCommand({ usage, maxNames: Number.POSITIVE_INFINITY }, ({ names }) => main(names))
