import { globSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#scripts/lib/paths.ts'
import { type RunningServer, serveBuild } from '#scripts/local/serve.ts'
import { type Ask, askSite } from '#scripts/operator/ask-site.ts'
import { configArgs, wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import { putKeptFiles } from '#scripts/operator/release/release.ts'
import { smokeTest } from '#scripts/operator/release/smoke-test.ts'
import { clockedModules } from '#tests/support/clocked-modules.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { templateVariable } from '#tests/support/e2e-setup.ts'
import { suiteStart } from '#tests/support/set-clock.mjs'

const site = (origin: string) => askSite({ origin, workerName: 'mapletape-local' })

test('the smoke test passes on this site, with a code sent and verified', async ({ server }) => {
  expect(await smokeTest({ ask: site(server.url), link: 'autumn' })).toEqual([])
})

const broken =
  (status: number, body = '') =>
  () =>
    new Response(body, { status })

for (const [path, response, problem] of [
  ['/healthz', broken(503), 'health: /healthz answered 503, not 200'],
  ['/', broken(500), 'home, and the script that it wakes by: / answered 500, not 200'],
  ['/assets/', broken(404), 'home, and the script'],
  [
    '/sitemap.xml',
    broken(200, '<urlset></urlset>'),
    'an article of the sitemap: the sitemap has none',
  ],
  ['/api/market-data', broken(200, '{"rows":[],"asOf":"x"}'), 'prices: there are none'],
  ['/go/', broken(404), '/go: /go/autumn answered 404, not 302'],
  ['/dev/messages', broken(200, '[]'), 'codes: the text did not arrive'],
  ['/api/verify-otp', broken(200, '{"success":false}'), 'codes: the code was refused'],
] as const) {
  test(`the smoke test names what is broken: ${path}`, async ({ server }) => {
    const ask: Ask = (asked, init) => {
      const isBroken = path === '/' ? asked === path : asked.startsWith(path)
      return isBroken ? Promise.resolve(response()) : site(server.url)(asked, init)
    }
    const problems = await smokeTest({ ask, link: 'autumn' })
    expect(problems).toEqual([expect.stringContaining(problem)])
  })
}

test('the smoke test wants the version that it was sent to', async ({ server }) => {
  const version = '11111111-1111-4111-8111-111111111111'
  const problems = await smokeTest({ ask: site(server.url), version })
  expect(problems).toEqual([expect.stringMatching(/^health: version .* answered, not 11111111$/)])
})

test.describe('a page that stays open over a release', () => {
  let folder: string
  let running: RunningServer

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maple-tape-release-'))
    await cp(process.env[templateVariable] ?? '', join(folder, 'state'), { recursive: true })
    await writeNextBuild(join(folder, 'next'))
  })
  test.afterAll(async () => {
    await running?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function serve(port: number, buildFolder?: string): Promise<RunningServer> {
    const persistDir = join(folder, 'state')
    const options = { port, persistDir, readDevVars: false, log: () => {} }
    const modules = clockedModules(suiteStart)
    return serveBuild({ ...options, modules, ...(buildFolder && { buildFolder }) })
  }

  test('wakes with the files of its own version', async ({ page }) => {
    running = await serve(0)
    const port = Number(new URL(running.url).port)
    await page.goto(`${running.url}/markets`)
    await running.stop()
    const here = [
      '--binding',
      'KEPT_FILES',
      '--local',
      '--persist-to',
      join(folder, 'state'),
      ...configArgs,
    ]
    await putKeptFiles(wrangler, join(root, 'build'), here)
    running = await serve(port, join(folder, 'next'))

    const failed: string[] = []
    const scripts: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url())
      if (response.url().includes('/assets/')) scripts.push(response.url())
    })
    await page.getByRole('link', { name: 'Crypto' }).first().hover()
    await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0)
    expect(failed).toEqual([])
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.filter((url) => url.includes(marker))).toEqual([])

    await page.reload()
    expect(await page.locator('#page-data').getAttribute('data-modules')).toContain(marker)
  })
})

const marker = '-next'

/** Writes a copy of the build that differs as another build does: its scripts have other hashes in their names. */
async function writeNextBuild(target: string): Promise<void> {
  await cp(join(root, 'build'), target, { recursive: true })
  const assets = join(target, 'client', 'assets')
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const renamed = new Map(
    names.map((name, at) => [name, `${name.slice(0, -12)}${marker}${1000 + at}.js`]),
  )
  for (const [name, next] of renamed) await rename(join(assets, name), join(assets, next))
  const scripts = globSync(['client/assets/*.js', 'server/**/*.js'], { cwd: target })
  await Promise.all(
    scripts.map(async (path) => {
      const text = await readFile(join(target, path), 'utf8')
      const change = (name: string) => renamed.get(name) ?? name
      await writeFile(join(target, path), text.replace(/[\w.-]+-[\w-]{8}\.js/g, change))
    }),
  )
}
