import { expect, it } from 'vitest'
import { archiveFindings } from './archive-findings.ts'
import { resourceFindings } from './resource-findings.ts'

const now = Date.UTC(2027, 0, 15)
const bind = (...names: string[]) => ({
  name: 'maple',
  vars: {},
  d1_databases: names.map((binding) => ({ binding, database_id: `id of ${binding}` })),
  kv_namespaces: [],
  queues: {},
})
const findingsOf = (names: string[], archivedMonths: string[] = []) =>
  archiveFindings({ config: bind(...names), archivedMonths }, now)
const whatOf = (...names: string[]) => findingsOf(names).map(({ what }) => what)

it('says nothing where leads are not archived', () => {
  expect(whatOf('PEOPLE', 'MARKET')).toEqual([])
})

it('notices months without an archive, from the first on, once their leads could move', () => {
  expect(whatOf('PEOPLE', 'LEADS_2026_10', 'LEADS_2026_12')).toEqual([
    'Leads of 2026-11 stay in PEOPLE: there is no LEADS_2026_11',
  ])
  expect(whatOf('LEADS_2026_12')).toEqual([])
  expect(whatOf('LEADS_2027_06')).toEqual([])
})

it.each(['LEADS_2026_13', 'LEADS_2026_1', 'LEADS_26_10', 'LEADS_2026-10'])('blocks %s', (name) => {
  expect(findingsOf([name])).toMatchObject([
    { level: 'blocks', what: `${name} is no archive of leads` },
  ])
})

it('blocks an archive that has leads and is no longer bound', () => {
  expect(findingsOf(['LEADS_2026_12'], ['2026-12', '2026-10'])).toMatchObject([
    { level: 'blocks', what: 'The archive of 2026-10 is not bound, and may have leads' },
  ])
})

it('blocks one database under two bindings', () => {
  const config = bind('PEOPLE', 'LEADS_2026_10')
  const same = config.d1_databases.map((one) => ({ ...one, database_id: 'one' }))
  const findings = resourceFindings({
    environment: 'production',
    config: { ...config, d1_databases: same },
    otherConfig: bind(),
  })
  expect(findings.map(({ what }) => what)).toContain(
    'PEOPLE and LEADS_2026_10 in wrangler.toml have one id',
  )
})
