import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { root } from '#scripts/lib/paths.ts'
import { generatedNames, readSecrets } from '#scripts/operator/cloudflare/secrets.ts'
import { setUp } from '#scripts/operator/cloudflare/set-up.ts'
import { wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import { type Release, release } from '#scripts/operator/release/release.ts'
import { type CloudflareRoutes, startCloudflareApi } from '#tests/support/cloudflare-api.ts'

const environment = 'production'
let api: Awaited<ReturnType<typeof startCloudflareApi>>
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maple-tape-cloudflare-'))
  api = await startCloudflareApi(routes)
  // Each run would compile wrangler again.
  const env = { ...api.env, NODE_COMPILE_CACHE: join(root, '.cache', 'node') }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  writeBuild()
})

afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true })
})

/** The bindings of each upload, who has the traffic, and what was asked for besides. */
const uploads: Record<string, string>[][] = []
const domains: unknown[] = []
const stored: (string | undefined)[] = []
let traffic = [{ version_id: '00000000-1111-4111-8111-111111111111', percentage: 100 }]
const versions = ['11111111-1111-4111-8111-111111111111']
const asVersion = (id?: string) => ({
  id,
  number: 1,
  metadata: { created_on: '', author_email: '', source: 'wrangler' },
  annotations: {},
  resources: { bindings: [], script: {}, script_runtime: {} },
  startup_time_ms: 1,
})
const off = { enabled: false, previews_enabled: false }

const script = '/workers/scripts/:script'
const routes: CloudflareRoutes = {
  'GET /workers/services/:script': () => ({ default_environment: { script: { tag: 'tag' } } }),
  'GET /workers/workers/:script': () => ({ subdomain: off }),
  [`GET ${script}/settings`]: () => ({ bindings: uploads.at(-1) ?? [] }),
  [`GET ${script}/subdomain`]: () => off,
  [`POST ${script}/subdomain`]: () => off,
  [`GET ${script}/deployments`]: () => ({
    deployments: [{ source: 'wrangler', author_email: '', created_on: '', versions: traffic }],
  }),
  [`POST ${script}/deployments`]: ({ body }) => {
    traffic = JSON.parse(body).versions
    return { id: 'deployment' }
  },
  [`GET ${script}/versions/:id`]: ({ params }) => asVersion(params.id),
  [`POST ${script}/versions`]: ({ body }) => {
    uploads.push(JSON.parse(/\{"main_module.*\}/.exec(body)?.[0] ?? '').bindings)
    return asVersion(versions[uploads.length - 1])
  },
  [`PATCH ${script}/script-settings`]: () => ({}),
  [`PUT ${script}/schedules`]: () => ({}),
  [`POST ${script}/domains/changeset`]: () => ({ added: [], updated: [], conflicting: [] }),
  [`PUT ${script}/domains/records`]: ({ body }) => [domains.push(JSON.parse(body))],
  'POST /queues/:id/consumers': () => ({}),
  'PUT /storage/kv/namespaces/:id/bulk': ({ params }) => ({ count: stored.push(params.id) }),
  'POST /d1/database/:id/query': () => [{ results: [], success: true, meta: {} }],
}

const config = {
  name: 'mapletape',
  main: 'index.js',
  compatibility_date: '2026-08-01',
  workers_dev: false,
  preview_urls: false,
  routes: [{ pattern: 'maple.ca', custom_domain: true }],
  triggers: { crons: ['* * * * *'] },
  d1_databases: [
    { binding: 'PEOPLE', database_name: 'mapletape', migrations_dir: '../migrations' },
  ],
  kv_namespaces: [{ binding: 'OTP' }, { binding: 'KEPT_FILES' }],
  queues: {
    producers: [{ binding: 'LEAD_QUEUE', queue: 'mapletape-leads' }],
    consumers: [{ queue: 'mapletape-leads', dead_letter_queue: 'mapletape-dead' }],
  },
}

function writeBuild() {
  for (const name of ['server', 'client/assets', 'migrations']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  writeFileSync(join(folder, 'server', 'index.js'), 'export default { fetch: () => null }')
  writeFileSync(join(folder, 'server', 'wrangler.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'migrations', '0001_a.sql'), 'CREATE TABLE a (id INTEGER);')
  writeFileSync(join(folder, 'client', 'assets', 'entry-AbCdEf12.js'), 'export {}')
}

it('sets up an account and releases to it through the real wrangler, before there is a Worker', async () => {
  const { account } = api
  const print = () => {}
  await setUp({ environment, config, wrangler, print, folder })
  const [database] = account.databases
  expect(database).toMatchObject({ name: 'mapletape', location: 'enam' })
  expect(account.queues.map(({ name }) => name)).toEqual(['mapletape-dead'])
  expect(account.buckets).toMatchObject([{ name: 'mapletape-backups', location: 'enam' }])
  const secrets = Object.fromEntries(account.workers.get('mapletape') ?? [])
  expect(secrets).toEqual(readSecrets(environment, folder))
  expect(Object.keys(secrets)).toEqual(generatedNames(environment))

  // The leftovers of a failed upload.
  account.namespaces.push({ id: 'c0'.repeat(16), name: 'mapletape-otp' })
  const first: Release = {
    environment,
    wrangler,
    buildFolder: folder,
    commit: 'abcdef0123456789',
    share: 100,
    isAllAtOnce: false,
    claimsDomain: true,
    isServing: async () => false,
    smokeTest: async () => [],
  }
  const [version] = versions
  expect(await release(first)).toBe(`Deployed version ${version}.`)
  expect(traffic).toEqual([{ version_id: version, percentage: 100 }])
  expect(account.queues.map(({ name }) => name)).toEqual(['mapletape-dead', 'mapletape-leads'])
  expect(uploads).toEqual([
    [
      { type: 'kv_namespace', name: 'OTP', namespace_id: 'c0'.repeat(16) },
      { type: 'kv_namespace', name: 'KEPT_FILES', namespace_id: account.namespaces[1]?.id },
      { type: 'queue', name: 'LEAD_QUEUE', queue_name: 'mapletape-leads' },
      { type: 'd1', name: 'PEOPLE', id: database?.id },
    ],
  ])
  expect(stored).toEqual([account.namespaces[1]?.id])
  // Without a terminal, wrangler takes a domain over unasked, which is why only a release that claims it names it.
  const taken = { override_existing_origin: true, override_existing_dns_record: true }
  expect(domains).toMatchObject([{ ...taken, origins: [{ hostname: 'maple.ca' }] }])
}, 300_000)
