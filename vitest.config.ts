import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{app,workers,scripts}/**/*.test.ts'],
        },
      },
      { test: { name: 'dom', environment: 'happy-dom', include: ['app/**/*.test.tsx'] } },
      './vitest.worker.config.ts',
    ],
  },
})
