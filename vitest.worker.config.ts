import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { site } from './app/content/site.ts'
import { inlined } from './scripts/build/inlined-plugin.ts'
import { articlesPlugin } from './scripts/content/articles-plugin.ts'

/** A copy of wrangler.toml, because the `.dev.vars` beside the real one is the owner's. */
function ownConfig(): string {
  const folder = './.cache/worker-tests'
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/wrangler.toml`, readFileSync('./wrangler.toml'))
  return `${folder}/wrangler.toml`
}

export default defineConfig({
  plugins: [
    articlesPlugin(),
    inlined,
    cloudflareTest(async () => ({
      // A stub of workers/app.ts, so these tests need no React Router build.
      main: './tests/support/worker.ts',
      wrangler: { configPath: ownConfig() },
      miniflare: {
        cf: false,
        // The local runtime's Email Service, with its only allowed sender.
        email: {
          send_email: [{ name: 'EMAIL', allowed_sender_addresses: [site.privacyEmail] }],
        },
        bindings: {
          APP_ENV: 'development',
          TEST_MIGRATIONS: {
            people: await readD1Migrations('./migrations/people'),
            market: await readD1Migrations('./migrations/market'),
          },
        },
      },
    })),
  ],
  test: {
    name: 'worker',
    include: ['tests/worker/**/*.test.ts'],
    globalSetup: ['./tests/support/third-parties.ts'],
    setupFiles: ['./tests/support/suite-clock.ts', './tests/support/clean-file.ts'],
    testTimeout: 30_000,
    // A line logged by a request's handler while a file reports its end is never sent on, and the run waits for it
    // without an end (cloudflare/workers-sdk#15719).
    disableConsoleIntercept: true,
    // Reloading all modules for each file took half of the time. The set-up file empties storage and memory instead.
    isolate: false,
    // Modules load one by one over a socket, so large packages are bundled.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            'zod',
            'zod/mini',
            'hono',
            'hono/factory',
            'hono/html',
            'hono/method-not-allowed',
            'hono/route',
            'libphonenumber-js/max',
            'react-router',
          ],
        },
      },
    },
    // Many tests wait for a hanging third party, so two files run at a time.
    maxWorkers: 2,
  },
})
