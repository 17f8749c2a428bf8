import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { prepareLocalState } from './local-state.ts'
import { withLocalStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'maple-tape-state-'))
const persistDir = join(folder, 'state')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const quietly = <Result>(_name: string, work: () => Promise<Result>) => work()

it('moves local databases with other migrations aside, says where, and makes new ones', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await prepareLocalState(persistDir, quietly)
  rmSync(join(persistDir, '.migrations'))
  await prepareLocalState(persistDir, quietly)
  expect(readdirSync(folder)).toEqual(['state'])
  expect(said).not.toHaveBeenCalled()

  await withLocalStorage(persistDir, async ({ people }) => {
    await people.batch([
      people.prepare(`INSERT INTO suppression VALUES ('kept', 'stop', 0)`),
      people.prepare(`UPDATE d1_migrations SET name = '0001_of_another_version.sql' WHERE id = 1`),
    ])
  })
  rmSync(join(persistDir, '.migrations'))
  await prepareLocalState(persistDir, quietly)
  const [, aside] = readdirSync(folder).sort()
  expect(aside).toMatch(/^state-\d+T\d+Z$/)
  expect(said.mock.calls.join()).toContain(`${aside}.`)
  await withLocalStorage(persistDir, async ({ people }) => {
    expect(await people.prepare('SELECT count(*) AS count FROM suppression').first()).toEqual({
      count: 0,
    })
  })
}, 60_000)
