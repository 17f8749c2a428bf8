import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { keepTemporaryFilesInMemory } from './temporary-files.ts'

afterEach(() => vi.unstubAllEnvs())

it('temporary files are kept in memory, or where they were if there is no room', () => {
  vi.stubEnv('TMPDIR', '')
  const onDisk = tmpdir()
  keepTemporaryFilesInMemory()
  const isInMemory = /^\/dev\/shm\/maple-tape-\w+$/.test(tmpdir())
  expect(isInMemory || tmpdir() === onDisk).toBe(true)
  expect(existsSync(tmpdir())).toBe(true)
})

it('temporary files stay in the folder that is given for them', () => {
  vi.stubEnv('TMPDIR', '/given')
  keepTemporaryFilesInMemory()
  expect(process.env.TMPDIR).toBe('/given')
})
