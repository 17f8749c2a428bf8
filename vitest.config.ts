import { defineConfig } from 'vitest/config'
import { articlesPlugin } from './scripts/lib/articles-plugin.ts'

export default defineConfig({
  test: {
    silent: 'passed-only',
    projects: [
      {
        plugins: [articlesPlugin()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{app,workers,scripts}/**/*.test.ts'],
        },
      },
      {
        plugins: [articlesPlugin()],
        test: { name: 'dom', environment: 'happy-dom', include: ['app/**/*.test.tsx'] },
      },
      // Each test starts a process or two, which takes seconds.
      { test: { name: 'commands', include: ['tests/commands/**/*.test.ts'], testTimeout: 60_000 } },
      './vitest.worker.config.ts',
    ],
  },
})
