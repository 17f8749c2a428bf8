import { afterEach, expect, it, vi } from 'vitest'
import { load } from './load.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it.each([undefined, 'production'])('leaves NODE_ENV %s to the builds that follow', async (mode) => {
  vi.stubEnv('NODE_ENV', mode)
  const { site } = await load<typeof import('#app/content/site.ts')>('app/content/site.ts')
  expect(site.name).toBe('Maple Tape')
  expect(process.env.NODE_ENV).toBe(mode)
})
