import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { root } from '#scripts/lib/paths.ts'
import { accountOf } from '#scripts/operator/cloudflare/account.ts'
import { createReplication } from '#scripts/operator/cloudflare/replication.ts'
import { setUp } from '#scripts/operator/cloudflare/set-up.ts'
import { configArgs, inEnvironment, wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import { readAppliedMigrations } from '#scripts/operator/preflight/read-applied-migrations.ts'
import { readSecretNames } from '#scripts/operator/preflight/secret-names.ts'
import { fail, startCloudflareApi } from '#tests/support/cloudflare-api.ts'

let applied: { name: string }[] | undefined
let api: Awaited<ReturnType<typeof startCloudflareApi>>
const environmentArgs = inEnvironment('production')

beforeAll(async () => {
  api = await startCloudflareApi({
    'POST /d1/database/:id/query': () =>
      applied
        ? [{ results: applied, success: true, meta: {} }]
        : fail(400, 7_500, 'no such table: d1_migrations: SQLITE_ERROR'),
  })
  // Each of the ten runs would compile wrangler again.
  const env = { ...api.env, NODE_COMPILE_CACHE: join(root, '.cache', 'node') }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
})

afterAll(() => api.stop())

it('sets up an account through the real wrangler, before there is a Worker', async () => {
  const { account } = api
  account.namespaces.push({ id: 'c0'.repeat(16), name: 'mapletape-otp' })
  // More than a page of databases, and queues beyond the only page that wrangler lists.
  for (let at = 0; at < 11; at++) account.databases.push({ id: `${at}`, name: `other-${at}` })
  const files = { toml: shipped, secrets: {} }
  const lines: string[] = []
  const steps = {
    environment: 'production' as const,
    config: {
      name: 'mapletape',
      d1_databases: [{ binding: 'MARKET', database_name: 'mapletape' }],
      kv_namespaces: [{ binding: 'OTP' }, { binding: 'LINKS' }],
      queues: { producers: [{ queue: 'mapletape-leads' }] },
    },
    generatedNames: ['SEAL_KEY'],
    wrangler,
    configArgs,
    environmentArgs,
    replication: replicationOfAccount(),
    listSecrets: () => readSecretNames(wrangler, environmentArgs),
    toml: {
      read: () => files.toml,
      write: (toml: string) => void Object.assign(files, { toml }),
    },
    secrets: {
      read: () => files.secrets,
      write: (secrets: object) => void Object.assign(files, { secrets }),
    },
    print: (line: string) => void lines.push(line),
  }
  await setUp(steps, { isDryRun: false })
  expect(lines).toEqual([
    'database  mapletape: created',
    'replicas  mapletape: turned on',
    'namespace mapletape-otp: found',
    'namespace mapletape-links: created',
    'queue     mapletape-leads: created',
    'bucket    mapletape-backups: created',
    'secret    SEAL_KEY: made and put',
  ])
  const ids = [account.databases[11], account.namespaces[0], account.namespaces[1]]
  for (const resource of ids) expect(files.toml).toContain(`id = "${resource?.id}"`)
  expect(account.databases[11]).toMatchObject({ location: 'enam', replication: 'auto' })
  expect(account.buckets).toMatchObject([{ name: 'mapletape-backups', location: 'enam' }])
  expect(account.queues.map(({ name }) => name)).toEqual(['mapletape-leads'])
  expect(Object.fromEntries(account.workers.get('mapletape') ?? [])).toEqual(files.secrets)

  const before = structuredClone(account)
  for (const isDryRun of [true, false]) {
    lines.splice(0)
    await setUp(steps, { isDryRun })
    expect(lines.filter((line) => !line.endsWith(': found'))).toEqual([])
    expect(account).toEqual(before)
  }

  account.buckets = 'off'
  lines.splice(0)
  await setUp(steps, { isDryRun: false })
  const [bucket] = lines.filter((line) => line.startsWith('bucket'))
  expect(bucket).toMatch(/: not made, .*enable R2/)
}, 300_000)

it('reads the migrations that a database has, and that one has none yet', async () => {
  const database = { binding: 'PEOPLE', database_id: 'd1'.repeat(16) }
  expect(await readAppliedMigrations(database, wrangler, environmentArgs)).toEqual([])
  applied = [{ name: '0001_a.sql' }]
  expect(await readAppliedMigrations(database, wrangler, environmentArgs)).toEqual(['0001_a.sql'])
}, 180_000)

function replicationOfAccount() {
  const account = accountOf(process.env)
  return account && createReplication(account)
}

const shipped = `[[env.production.d1_databases]]
binding = "MARKET"
database_id = "00000000-0000-0000-0000-000000000000"

[[env.production.kv_namespaces]]
binding = "OTP"
id = "00000000000000000000000000000001"

[[env.production.kv_namespaces]]
binding = "LINKS"
id = "00000000000000000000000000000002"
`
