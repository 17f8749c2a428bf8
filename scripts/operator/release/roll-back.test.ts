import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { run } from '#scripts/lib/run.ts'
import type { Wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import { inEnvironment } from '#scripts/operator/cloudflare/wrangler.ts'
import { fail, startCloudflareApi } from '#tests/support/cloudflare-api.ts'
import { cloudflareVersions, type UploadedVersion } from './cloudflare-versions.ts'
import { releaseMessage, restorePoint } from './release-message.ts'
import { rollBack, versionLines } from './roll-back.ts'

const idOf = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`
const startedAt = (hour: number) => `2026-11-22T${hour}:00:00.000Z`
const [oldest, older, newest] = [11, 12, 13].map((hour, at): UploadedVersion => {
  const message = releaseMessage('0123456789abcdef', startedAt(hour))
  return { id: idOf(at + 1), uploadedAt: `2026-11-22T${hour}:05:00Z`, message }
}) as [UploadedVersion, UploadedVersion, UploadedVersion]

const asCloudflare = ({ id, uploadedAt, message }: UploadedVersion) => ({
  id,
  number: 1,
  metadata: { created_on: uploadedAt, author_email: 'ada@example.com', source: 'wrangler' },
  annotations: { 'workers/message': message },
  resources: { bindings: [], script: {}, script_runtime: {} },
})
const asDeployment = (versions: unknown) => ({
  id: 'deployment',
  source: 'wrangler',
  strategy: 'percentage',
  author_email: 'ada@example.com',
  created_on: startedAt(13),
  versions,
})

let api: Awaited<ReturnType<typeof startCloudflareApi>>
let wrangler: Wrangler
/** The traffic that the stand-in has; null while there is no Worker. */
let traffic: { version_id: string; percentage: number }[] | null

const script = '/workers/scripts/:script'
beforeAll(async () => {
  api = await startCloudflareApi({
    [`GET ${script}/deployments`]: () =>
      traffic
        ? { deployments: [asDeployment(traffic)] }
        : fail(404, 10_007, 'This Worker does not exist on your account.'),
    [`GET ${script}/versions`]: () => ({ items: [oldest, older, newest].map(asCloudflare) }),
    [`GET ${script}/versions/:id`]: ({ params }) =>
      asCloudflare({ ...oldest, id: params.id ?? '' }),
    [`POST ${script}/deployments`]: ({ body }) => {
      traffic = JSON.parse(body).versions
      return { id: 'deployment' }
    },
    [`PATCH ${script}/script-settings`]: () => ({}),
    'GET /workers/services/:script': () => ({ default_environment: { script: { tag: 'tag' } } }),
  })
  wrangler = (args) => run('wrangler', args, { env: { ...api.env, NO_COLOR: '1' } })
})
beforeEach(() => {
  traffic = [{ version_id: newest.id, percentage: 100 }]
})
afterAll(() => api.stop())

const versions = () => cloudflareVersions(wrangler, inEnvironment('production'))

it('reads and moves the traffic by wrangler, to 0 per cent for the smoke test too', async () => {
  await versions().setTraffic(
    [
      { version: newest.id, percent: 0 },
      { version: older.id, percent: 100 },
    ],
    'npm run deploy',
  )
  expect(traffic).toEqual([
    { version_id: newest.id, percentage: 0 },
    { version_id: older.id, percentage: 100 },
  ])
  const lines = await versionLines(versions())
  expect(lines.map((line) => line.slice(0, 61))).toEqual([
    `${newest.id}  2026-11-22T13:05    0 %`,
    `${older.id}  2026-11-22T12:05  100 %`,
    `${oldest.id}  2026-11-22T11:05       `,
  ])
  expect(lines[0]).toContain('0123456789ab, databases before it: 2026-11-22T13:00:00.000Z')
}, 60_000)

it('takes a Worker that does not exist for one without traffic', async () => {
  traffic = null
  expect(await versions().traffic()).toEqual([])
}, 60_000)

const moved: unknown[] = []
const listed = {
  traffic: async () => [{ version: newest.id, percent: 100 }],
  list: async () => [newest, older, oldest],
  setTraffic: async (given: unknown) => void moved.push(given),
}
const usual = { isDryRun: false, environment: 'production', bindings: ['PEOPLE', 'MARKET'] }

it('gives one version all of the traffic, and says how each database goes back', async () => {
  moved.length = 0
  const lines = await rollBack(listed, { ...usual, wanted: '1111' })
  expect(moved).toEqual([[{ version: oldest.id, percent: 100 }]])
  expect(lines.join('\n')).toContain('Not rolled back: databases and their migrations')
  for (const binding of usual.bindings) {
    const command = `restore ${binding} --env production --timestamp=${startedAt(12)}`
    expect(lines.join('\n')).toContain(command)
  }
})

it('moves nothing in a dry run, or for a version that is not there or not the only one', async () => {
  moved.length = 0
  const [first] = await rollBack(listed, { ...usual, wanted: idOf(2), isDryRun: true })
  expect(first).toBe(`Would give version ${older.id} all of the traffic.`)
  await expect(rollBack(listed, { ...usual, wanted: 'abcd' })).rejects.toThrow('No version begins')
  const twins = { ...listed, list: async () => [older, { ...newest, id: `${older.id}0` }] }
  await expect(rollBack(twins, { ...usual, wanted: '2222' })).rejects.toThrow('2 versions begin')
  expect(moved).toEqual([])
})

it('knows no moment to go back to for the newest version, or where a message has none', () => {
  expect(restorePoint([newest, older], newest.id)).toBeNull()
  expect(restorePoint([{ ...newest, message: 'by hand' }, older], older.id)).toBeNull()
  expect(newest.message.length).toBeLessThanOrEqual(100)
})
