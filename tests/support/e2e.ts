import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { minute } from '#app/shared/time.ts'
import { type RunningServer, serveBuild } from '#scripts/local/serve.ts'
import { visitorAddress } from './addresses.ts'
import { clockedModules, clockOfPages } from './clocked-modules.ts'
import { templateVariable } from './e2e-setup.ts'
import { serverVars } from './server-vars.ts'
import { suiteStart } from './set-clock.mjs'

export { expect } from '@playwright/test'

type TestedServer = RunningServer & {
  /** The Worker's output during this test. */
  logs: string[]
  /** Returns an address that no other test of this server uses, because budgets count per address. */
  newAddress: () => string
  /** Returns what time it is for the Worker and its pages. */
  now: () => number
  /** Sets the Worker's clock forward, and that of an open page. */
  advance: (ms: number, page?: Page) => Promise<void>
  /** Runs the crons, unless another test's prices are still new. */
  havePrices: () => Promise<void>
}

type PerWorker = {
  /** Settings that override wrangler.toml, by `test.use({ vars: … })` at the top of a file. */
  vars: Record<string, string>
  /** Source of a module that wraps the built Worker; empty for none. */
  entry: string
  /** When the server's clock begins. */
  startsAt: number
  server: TestedServer
}

type PerTest = { forgetOthers: undefined }

/** Serves the built Worker on a free port with an empty database. Each test is a separate visitor. */
export const test = base.extend<PerTest, PerWorker>({
  vars: [serverVars.usual, { scope: 'worker', option: true }],
  entry: ['', { scope: 'worker', option: true }],
  startsAt: [suiteStart, { scope: 'worker', option: true }],
  server: [
    async ({ vars, entry, startsAt }, use) => {
      const persistDir = await mkdtemp(join(tmpdir(), 'maple-tape-'))
      await cp(process.env[templateVariable] ?? '', persistDir, { recursive: true })
      const logs: string[] = []
      const log = (line: string) => logs.push(line)
      // Taken together with the server's clock: it runs on while the server starts, and pages would be behind it.
      let shiftMs = startsAt - Date.now()
      const server = await serveBuild({
        port: 0,
        persistDir,
        vars,
        readDevVars: false,
        log,
        modules: clockedModules(startsAt),
        ...(entry ? { entry } : {}),
      })
      const now = () => Date.now() + shiftMs
      const advance = async (ms: number, page?: Page) => {
        await fetch(server.url, { headers: { 'x-test-advance-ms': String(ms) } })
        shiftMs += ms
        await page?.evaluate(advancePage, ms)
      }
      let pricedAt = 0
      const havePrices = async () => {
        if (now() - pricedAt < 4 * minute) return
        await server.runCron()
        pricedAt = now()
      }
      let visitors = 0
      const newAddress = () => visitorAddress(visitors++)
      await use({ ...server, logs, newAddress, now, advance, havePrices })
      await server.stop()
      await rm(persistDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  browser: [
    async ({ browser, server }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await context.addInitScript(clockOfPages(server.now()))
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // Files with the same settings share a server: one file's alarms, and its texts to the magic numbers, must not fail
  // the next.
  forgetOthers: [
    async ({ server }, use) => {
      server.logs.length = 0
      await (await server.database('PEOPLE')).exec('DELETE FROM budget')
      await use(undefined)
    },
    { auto: true },
  ],
  // By the file's name and not by a project, which would start its own servers and browsers.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  javaScriptEnabled: async ({}, use, { file }) => use(!file.endsWith('.noscript.spec.ts')),
  baseURL: async ({ server }, use) => use(server.url),
  extraHTTPHeaders: async ({ server }, use) => use({ 'CF-Connecting-IP': server.newAddress() }),
})

function advancePage(ms: number): void {
  ;(globalThis as { testClock?: { advance: (ms: number) => void } }).testClock?.advance(ms)
}
