import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/lib/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // Pictures for people to look at: nothing passes or fails.
  testIgnore: process.env.SCREENS ? [] : ['screens.spec.ts'],
  globalSetup: './tests/support/e2e-setup.ts',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // Long, for a busy machine: it costs nothing when the response comes earlier.
  expect: { timeout: 15_000 },
  // A retry separates a busy machine from a defect; the report names every test that needed one.
  retries: 1,
  use: {
    trace: 'on-first-retry',
    // The ticker moves without an end, which takes an eighth of the processor's time. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: ['--no-sandbox'] },
  },
})
