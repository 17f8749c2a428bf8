import { type Browser, chromium, type Page } from '@playwright/test'
import { median } from '#bench/lib/compare.ts'
import { startEdge } from '#bench/lib/edge.ts'
import { type Screen, type Step, screens } from '#bench/lib/interaction-steps.ts'
import { longestSince, observeInteractions, shortestMs } from '#bench/lib/observe-interactions.ts'
import { serveSite } from '#bench/lib/serve.ts'
import { findBrowser } from '#scripts/lib/browser.ts'
import type { Bench } from './bench.ts'

type Interaction = { path: string; name: string; ms: number[] }
type Wake = { path: string; longestTask: number[] }
export type Interactions = {
  interactions: Interaction[]
  gestures: Interaction[]
  wakes: Wake[]
  rounds: number
}

/** Slow 4G as in Lighthouse: latency in milliseconds, throughput in bytes a second. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
}
const slowdown = 4
const maxRounds = 3
const settleMs = 600

/** Performs typical interactions on six pages, on a slow phone, and measures each time to the next paint. */
export async function interactions({ terms, started }: Omit<Bench, 'site'>): Promise<Interactions> {
  const site = started(await serveSite(terms.folder))
  const edge = await startEdge(site.url)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  const rounds = Math.min(terms.rounds, maxRounds)
  const found: Interactions = { interactions: [], gestures: [], wakes: [], rounds }
  try {
    for (let round = 0; round < rounds; round++) {
      for (const screen of screens) await visit(browser, edge.url, screen, found)
    }
  } finally {
    await browser.close()
    await edge.stop()
  }
  for (const { path, longestTask } of found.wakes) {
    console.log(`${path}: wakes with a task of ${Math.round(median(longestTask))} ms`)
  }
  return found
}

async function visit(browser: Browser, origin: string, screen: Screen, found: Interactions) {
  const page = await slowPhone(browser)
  await page.goto(`${origin}${screen.path}`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(settleMs)
  const start = await now(page)
  for (const [index, step] of screen.steps.entries()) {
    const kind = step.isGesture ? 'gestures' : 'interactions'
    note(found[kind], screen.path, step.name, await measured(page, step))
    if (index > 0) continue
    await awake(page)
    const { task } = await page.evaluate(longestSince, start)
    noteWake(found, screen.path, task)
  }
  await page.context().close()
}

async function slowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.addInitScript(observeInteractions, shortestMs)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

async function measured(page: Page, step: Step): Promise<number> {
  const start = await now(page)
  await step.act(page)
  await page.waitForTimeout(step.settleMs ?? settleMs)
  const { interaction, task } = await page.evaluate(longestSince, start)
  if (step.shows && !(await page.locator(step.shows).isVisible()))
    throw new Error(`${step.name} did not show ${step.shows}`)
  if (step.isGesture) console.log(`  ${step.name}: longest task ${task || 'under 50'} ms`)
  else console.log(`  ${step.name}: ${interaction || `under ${shortestMs}`} ms`)
  return step.isGesture ? task : interaction
}

function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now())
}

/** Waits until the page is hydrated, when it removes its prefetch rules. */
async function awake(page: Page) {
  const rules = page.locator('script[type=speculationrules]')
  await rules.waitFor({ state: 'detached' })
  await page.waitForTimeout(settleMs)
}

function note(all: Interaction[], path: string, name: string, ms: number) {
  const known = all.find((one) => one.path === path && one.name === name)
  if (known) known.ms.push(ms)
  else all.push({ path, name, ms: [ms] })
}

function noteWake({ wakes }: Interactions, path: string, task: number) {
  const known = wakes.find((one) => one.path === path)
  if (known) known.longestTask.push(task)
  else wakes.push({ path, longestTask: [task] })
}
