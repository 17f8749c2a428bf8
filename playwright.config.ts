import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/lib/browser.ts'

const withoutScripts = /\.noscript\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e-setup.ts',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // A machine may be busy: waiting long costs nothing where the answer comes.
  expect: { timeout: 15_000 },
  // A second try tells a bad moment of the machine from a fault; the report names every test that needed it.
  retries: 1,
  use: {
    trace: 'on-first-retry',
    launchOptions: { executablePath: findBrowser(), args: ['--no-sandbox'] },
  },
  projects: [
    { name: 'scripts', testIgnore: withoutScripts },
    { name: 'no-scripts', testMatch: withoutScripts, use: { javaScriptEnabled: false } },
  ],
})
