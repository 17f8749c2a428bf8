import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import { type Release, release } from './release.ts'

const next = '22222222-1111-4111-8111-111111111111'
const live = '11111111-1111-4111-8111-111111111111'
const built = {
  name: 'maple',
  routes: [{ pattern: 'maple.ca', custom_domain: true }],
  d1_databases: [{ binding: 'PEOPLE', database_name: 'maple' }],
  kv_namespaces: [{ binding: 'OTP' }, { binding: 'KEPT_FILES' }],
  queues: {},
}

let buildFolder: string
beforeEach(() => {
  buildFolder = mkdtempSync(join(tmpdir(), 'maple-tape-release-'))
  for (const name of ['server', 'client/assets']) {
    mkdirSync(join(buildFolder, name), { recursive: true })
  }
  writeFileSync(join(buildFolder, 'server', 'wrangler.json'), JSON.stringify(built))
})
afterEach(() => rmSync(buildFolder, { recursive: true }))

type World = {
  traffic: [string, number][]
  isServing: boolean
  problems: string[]
  /** What a call of wrangler that begins so fails with. */
  fails: Record<string, string>
}

async function releaseIn(change: Partial<World> = {}, how: Partial<Release> = {}) {
  const world: World = {
    traffic: [[live, 100]],
    isServing: true,
    problems: [],
    fails: {},
    ...change,
  }
  const done: string[] = []
  const namespaces = [{ title: 'maple-otp', id: 'otp' }]
  const wrangler: Wrangler = async (args) => {
    const asked = args.join(' ')
    if (asked.startsWith('deployments status')) {
      const versions = world.traffic.map(([version_id, percentage]) => ({ version_id, percentage }))
      const none = { status: 1, output: 'The Worker maple has no deployments.' }
      return versions.length === 0 ? none : { status: 0, output: JSON.stringify({ versions }) }
    }
    if (asked.startsWith('d1 list')) return { status: 0, output: '[]' }
    if (asked.startsWith('kv namespace')) return { status: 0, output: JSON.stringify(namespaces) }
    const [call = ''] = asked.split(/ --| \//)
    done.push(call.replace('versions deploy', 'traffic').replaceAll(/(?<=\d{8})-[\d-]+/g, ''))
    const failing = Object.keys(world.fails).find((start) => asked.startsWith(start))
    if (failing) return { status: 1, output: `[ERROR] ${world.fails[failing]}` }
    // wrangler makes the namespaces that have no id.
    if (call === 'versions upload') namespaces.push({ title: 'maple-kept-files', id: 'kept' })
    return { status: 0, output: `Worker Version ID: ${next}` }
  }
  const ended = await release({
    environment: 'production',
    wrangler,
    buildFolder,
    commit: 'abcdef0123456789',
    share: 100,
    isAllAtOnce: false,
    claimsDomain: false,
    isServing: async () => world.isServing,
    smokeTest: async () => {
      done.push('smoke test')
      return world.problems
    },
    ...how,
  }).catch(String)
  return { done, ended }
}

const uploaded = ['d1 migrations apply PEOPLE', 'versions upload', 'kv bulk put']
const tested = [...uploaded, 'traffic 22222222@0% 11111111@100%', 'smoke test']
const moved = ['traffic 22222222@100%', 'triggers deploy']
const builtConfig = () =>
  JSON.parse(readFileSync(join(buildFolder, 'server', 'wrangler.json'), 'utf8'))

it('tests a version before it gets the traffic, then gives it all of it', async () => {
  const { done, ended } = await releaseIn()
  expect(done).toEqual([...tested, ...moved])
  expect(ended).toContain(`npm run rollback -- ${live}`)
})

it('names namespaces by their ids, once they are there', async () => {
  await releaseIn()
  expect(builtConfig().kv_namespaces).toEqual([
    { binding: 'OTP', id: 'otp' },
    { binding: 'KEPT_FILES', id: 'kept' },
  ])
})

it('claims a domain only if that is asked for', async () => {
  const source = `${buildFolder}-copy`
  cpSync(buildFolder, source, { recursive: true })
  await releaseIn()
  expect(builtConfig()).not.toHaveProperty('routes')
  cpSync(source, buildFolder, { recursive: true })
  rmSync(source, { recursive: true })
  await releaseIn({}, { claimsDomain: true })
  expect(builtConfig().routes).toEqual(built.routes)
})

it('gives it a share if that is asked for, and says how to go on', async () => {
  const { done, ended } = await releaseIn({}, { share: 5 })
  expect(done).toEqual([...tested, 'traffic 22222222@5% 11111111@95%', 'triggers deploy'])
  expect(ended).toMatch(`npm run rollback -- ${next} gives it the rest`)
})

it('begins nothing if the site does not respond, and says how to go on', async () => {
  const { done, ended } = await releaseIn({ isServing: false })
  expect([done, ended]).toEqual([[], expect.stringMatching(/--claim-domain[\s\S]*--all-at-once/)])
})

it.each<[string, Partial<World>, Partial<Release>]>([
  ['on a first release', { traffic: [], isServing: false }, { claimsDomain: true }],
  ['where the live version is broken', { isServing: false }, { isAllAtOnce: true, share: 5 }],
  ['where that is asked for', {}, { isAllAtOnce: true }],
])('tests a version after it got all of the traffic %s', async (_name, change, how) => {
  const { done, ended } = await releaseIn(change, how)
  expect(done).toEqual([...uploaded, ...moved, 'smoke test'])
  expect(ended).toContain(`Deployed version ${next}.`)
})

it.each<[string, Partial<Release>, string[]]>([
  ['before it gets the traffic', {}, tested],
  ['after it', { isAllAtOnce: true }, [...uploaded, ...moved, 'smoke test']],
])('takes a version back that fails the smoke test %s', async (_name, how, steps) => {
  const { done, ended } = await releaseIn({ problems: ['prices: there are none'] }, how)
  expect(done).toEqual([...steps, 'traffic 11111111@100%'])
  expect(ended).toMatch(/Rolled back to version 1{8}[\s\S]*prices: there are none/)
})

it('leaves a first version that fails where it is, as there is none to go back to', async () => {
  const { done, ended } = await releaseIn(
    { problems: ['health: no'], isServing: false },
    { claimsDomain: true },
  )
  expect(done.at(-1)).toBe('smoke test')
  expect(ended).toMatch(/is live, broken[\s\S]*health: no/)
})

it('begins nothing while two versions share the traffic', async () => {
  const { done, ended } = await releaseIn({
    traffic: [
      [live, 95],
      [next, 5],
    ],
  })
  expect([done, ended]).toEqual([[], expect.stringContaining('npm run rollback')])
})

it('says how to release another set of exports, which cannot share the traffic', async () => {
  const refusal = 'All versions must declare identical `exports`. [code: 100405]'
  const { done, ended } = await releaseIn({ fails: { 'versions deploy': refusal } })
  expect(done).toEqual(tested.slice(0, -1))
  expect(ended).toContain('[code: 100405]. Release it with --all-at-once.')
})

it.each([
  ['d1 migrations', 1],
  ['versions upload', 2],
  ['kv bulk', 3],
])('moves no traffic where %s fails', async (failing, steps) => {
  const { done, ended } = await releaseIn({ fails: { [failing]: 'Worse luck' } })
  expect(done).toEqual(uploaded.slice(0, steps))
  expect(ended).toContain('Worse luck')
})
