import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { root } from '#scripts/lib/paths.ts'
import { run } from '#scripts/lib/run.ts'
import { migrateAll } from '#scripts/local/migrate.ts'
import { type RunningServer, serveBuild } from '#scripts/local/serve.ts'
import { makeOwnSite, ownSlug } from '#tests/support/own-site.ts'
import { production } from '#tests/support/settings.ts'

// An owner's, below the repository, because the build looks for packages from there.
const ownSite = join(root, '.cache', 'own-site')
const buildFolder = join(ownSite, 'build')
const persistDir = mkdtempSync(join(tmpdir(), 'maple-tape-production-'))
const origin = production.SITE_ORIGIN ?? ''
const articles = readFrontmatters()
const samples = articles.filter(({ sample }) => sample)
const published = [...articles.filter(({ sample }) => !sample), { slug: ownSlug }]
let server: RunningServer
let buildLog: string

const get = (path: string) => server.fetchAs(new URL(path, origin).href)
const textOf = async (path: string) => (await get(path)).text()
const pathsIn = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, url = '']) => new URL(url, origin).pathname)

beforeAll(async () => {
  await makeOwnSite(ownSite)
  const env = { NODE_ENV: 'production', CLOUDFLARE_ENV: 'production' }
  const { status, output } = await run('react-router', ['build'], { env, cwd: ownSite })
  expect([status, status === 0 ? '' : output]).toEqual([0, ''])
  buildLog = output
  const options = { port: 0, persistDir, hasSettings: false, log: () => {} }
  server = await serveBuild({ ...options, buildFolder, vars: production })
  // Through the server, because an owner's databases have ids of their own.
  const [people, market] = await Promise.all([server.database('PEOPLE'), server.database('MARKET')])
  await migrateAll({ people, market })
}, 180_000)

afterAll(async () => {
  await server?.stop()
  for (const folder of [ownSite, persistDir]) rmSync(folder, { recursive: true, force: true })
})

it('lists the samples that it leaves out, and publishes the others', async () => {
  expect(published.length).toBeGreaterThanOrEqual(31)
  expect(samples.length).toBeGreaterThan(0)
  for (const { slug } of samples) {
    expect(buildLog).toContain(slug)
    expect([slug, (await get(`/articles/${slug}`)).status]).toEqual([slug, 404])
  }
})

it('has true feeds: every published article, and no other', async () => {
  const expected = published.map(({ slug }) => `/articles/${slug}`).sort()
  const sitemap = pathsIn(await textOf('/sitemap.xml'), /<loc>([^<]+)/g)
  expect(sitemap.filter((path) => path.startsWith('/articles/')).sort()).toEqual(expected)
  const feeds = (await textOf('/rss.xml')) + (await textOf('/feed.json'))
  for (const { slug } of samples) expect(feeds).not.toContain(slug)
})

it('has no dead link, no sample and no sandbox on any page', async () => {
  const pages = pathsIn(await textOf('/sitemap.xml'), /<loc>([^<]+)/g)
  const linked = new Set<string>()
  for (const path of pages) {
    const response = await get(path)
    const html = await response.text()
    expect([path, response.status]).toEqual([path, 200])
    expect([path, /class="sample-notice"|Sample comments|>Sandbox</.exec(html)]).toEqual([
      path,
      null,
    ])
    for (const way of pathsIn(html, /<a [^>]*href="(\/[^"#?]*)/g)) linked.add(way)
  }
  const dead: string[] = []
  for (const path of linked) if ((await get(path)).status >= 400) dead.push(path)
  expect(dead).toEqual([])
  expect(linked.size).toBeGreaterThan(40)
}, 120_000)

it('passes the tests that an owner’s settings and content could break', async () => {
  const projects = ['unit', 'dom'].map((name) => `--project=${name}`)
  const files = [
    'scripts/operator/preflight/',
    'scripts/content/article-problems.test.ts',
    'app/articles/article-card.test.tsx',
    'app/domain/market/providers/simulated-walk.test.ts',
  ]
  const { status, output } = await run('vitest', ['run', ...projects, ...files], { cwd: ownSite })
  expect([status, status === 0 ? '' : output]).toEqual([0, ''])
}, 180_000)
