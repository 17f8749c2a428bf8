import { defineConfig } from 'vitest/config'
import { articlesPlugin } from './scripts/content/articles-plugin.ts'

export default defineConfig({
  test: {
    silent: 'passed-only',
    projects: [
      {
        plugins: [articlesPlugin()],
        test: {
          name: 'unit',
          environment: 'node',
          // The browser tests may run beside these.
          testTimeout: 20_000,
          // No test here leaves state in a module, and reloading modules for each file took half of the time.
          isolate: false,
          include: ['{app,workers,scripts,chaos,bench}/**/*.test.ts'],
          setupFiles: ['./tests/support/suite-clock.ts'],
        },
      },
      {
        plugins: [articlesPlugin()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          testTimeout: 20_000,
          isolate: false,
          include: ['app/**/*.test.tsx'],
          setupFiles: ['./tests/support/suite-clock.ts', './tests/support/clean-page.ts'],
        },
      },
      // Each test starts a process or two, which takes seconds.
      { test: { name: 'commands', include: ['tests/commands/**/*.test.ts'], testTimeout: 60_000 } },
      './vitest.worker.config.ts',
    ],
  },
})
