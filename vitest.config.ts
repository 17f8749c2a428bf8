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
      './vitest.worker.config.ts',
    ],
  },
})
