import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { type RunningServer, serveBuild } from '#scripts/local/serve.ts'
import { visitorAddress } from './addresses.ts'
import { templateVariable } from './e2e-setup.ts'
import { serverVars } from './server-vars.ts'

export { expect } from '@playwright/test'

type TestedServer = RunningServer & {
  /** What the Worker has printed during this test. */
  logs: string[]
  /** Returns an address that no other test of this server uses, because budgets count per address. */
  newAddress: () => string
}

type PerWorker = {
  /** Settings that override wrangler.toml, by `test.use({ vars: … })` at the top of a file. */
  vars: Record<string, string>
  /** Source of a module that wraps the built Worker; empty for none. */
  entry: string
  server: TestedServer
}

type PerTest = { emptyLogs: undefined }

/** Serves the built Worker on a free port with an empty database. Each test is a separate visitor. */
export const test = base.extend<PerTest, PerWorker>({
  vars: [serverVars.usual, { scope: 'worker', option: true }],
  entry: ['', { scope: 'worker', option: true }],
  server: [
    async ({ vars, entry }, use) => {
      const persistDir = await mkdtemp(join(tmpdir(), 'maple-tape-'))
      await cp(process.env[templateVariable] ?? '', persistDir, { recursive: true })
      const logs: string[] = []
      const log = (line: string) => logs.push(line)
      const server = await serveBuild({
        port: 0,
        persistDir,
        vars,
        readDevVars: false,
        log,
        ...(entry ? { entry } : {}),
      })
      let visitors = 0
      const newAddress = () => visitorAddress(visitors++)
      await use({ ...server, logs, newAddress })
      await server.stop()
      await rm(persistDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // Files with the same settings share a server, and one file's alarms must not fail the next.
  emptyLogs: [
    async ({ server }, use) => {
      server.logs.length = 0
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
