import { expect, it } from 'vitest'
import type { ArchiveMonth } from '#app/domain/leads/archive/archive-month.ts'
import { readText } from '#scripts/lib/paths.ts'
import { newArchive, readArchiveMonth, withArchive } from './archive-binding.ts'
import { withId } from './toml-ids.ts'

const month: ArchiveMonth = '2026-10'
const people = { binding: 'PEOPLE', database_name: 'mapletape' }
const archive = { binding: 'LEADS_2026_10', database_name: 'mapletape-leads-2026-10' }

it('names the archive of a month after PEOPLE, once', () => {
  expect(newArchive([people], month)).toEqual(archive)
  expect(newArchive([people, archive], month)).toBeNull()
})

it.each(['production', 'staging'] as const)(
  'is bound below the databases of %s alone',
  (environment) => {
    const before = readText('wrangler.toml')
    const after = withArchive(before, environment, archive)
    const block = `[[env.${environment}.d1_databases]]
binding = "LEADS_2026_10"
database_name = "mapletape-leads-2026-10"
database_id = "00000000-0000-0000-0000-000000000000"
migrations_dir = "migrations/people"

`
    expect(after.split(block)).toHaveLength(2)
    expect(after.replace(block, '')).toBe(before)
    const id = 'd1d1d1d1-0000-4000-8000-000000000001'
    const resource = { kind: 'database' as const, name: archive.database_name, ...archive }
    expect(withId(after, environment, resource, id)).toBe(
      after.replace(block, block.replace(/0{8}-.*(?=")/, id)),
    )
  },
)

it.each(['2026-13', '2026-1', '26-10', 'October', '2026_10'])('refuses %s as a month', (text) => {
  expect(() => readArchiveMonth(text)).toThrow('--archive: a month like 2026-10.')
})

it('reads a month', () => {
  expect(readArchiveMonth('2026-10')).toBe(month)
})
