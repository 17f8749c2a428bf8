import { afterEach, expect, it, vi } from 'vitest'
import { load } from './load.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it.each([undefined, 'production'])('leaves NODE_ENV %s to the builds that follow', async (mode) => {
  vi.stubEnv('NODE_ENV', mode)
  const { budgets } = await load<typeof import('#scripts/local/weights.ts')>(
    'scripts/local/weights.ts',
  )
  expect(budgets.worker).toBeGreaterThan(0)
  expect(process.env.NODE_ENV).toBe(mode)
})
