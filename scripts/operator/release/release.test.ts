import { expect, it } from 'vitest'
import type { Counts } from './judge.ts'
import { type ReleasePort, release } from './release.ts'

const next = 'next'
const live = 'live'
const good: Record<string, Counts> = {
  next: { requests: 1_000, errors: 0 },
  live: { requests: 9_000, errors: 3 },
}
const bad = { ...good, next: { requests: 1_000, errors: 90 } }

type World = {
  live: string | null
  isServing: boolean
  comparisonProblem: string | null
  problems: string[]
  /** By the new version's share of the traffic; the same from the last on. */
  counts: Record<number, Record<string, Counts> | null>
  answer: boolean | null
  failing: keyof ReleasePort | null
}

async function releaseIn(change: Partial<World> = {}, isAllAtOnce = false) {
  const world: World = {
    live,
    isServing: true,
    comparisonProblem: null,
    problems: [],
    counts: { 5: good, 50: good },
    answer: null,
    failing: null,
    ...change,
  }
  const done: string[] = []
  let clockMs = 0
  let percent = 0
  const take = <Value>(name: keyof ReleasePort, note: string, value: Value) => {
    done.push(`${name}${note}`)
    if (name === world.failing) throw new Error(`${name} failed`)
    return value
  }
  const port: ReleasePort = {
    liveVersion: async () => world.live,
    isServing: async () => world.isServing,
    comparisonProblem: () => world.comparisonProblem,
    keepFiles: async () => take('keepFiles', '', undefined),
    bookmark: async () => ['how to restore'],
    migrate: async () => take('migrate', '', undefined),
    upload: async () => take('upload', '', next),
    deployAtOnce: async () => take('deployAtOnce', '', next),
    setTraffic: async (versions) => {
      percent = versions.find(({ version }) => version === next)?.percent ?? 0
      take('setTraffic', versions.map((one) => ` ${one.version} ${one.percent}`).join(), undefined)
    },
    applyTriggers: async () => take('applyTriggers', '', undefined),
    smokeTest: async () => take('smokeTest', '', world.problems),
    readCounts: async () => {
      const counts = world.counts[percent]
      return counts ? new Map(Object.entries(counts)) : null
    },
    wait: async (seconds) => {
      clockMs += seconds * 1000
    },
    now: () => clockMs,
    ask: async () => take('ask', '', world.answer),
    print: () => {},
  }
  const ended = await release(port, { isAllAtOnce }).catch((error: Error) => error)
  return { done, ended, minutes: clockMs / 60_000 }
}

const before = ['keepFiles', 'migrate', 'upload', 'setTraffic next 0, live 100', 'smokeTest']
const all = ['setTraffic next 100', 'applyTriggers']
const back = 'setTraffic live 100'

it('gives a new version 5, 50 and 100 per cent, five minutes each', async () => {
  const { done, ended, minutes } = await releaseIn()
  const steps = ['setTraffic next 5, live 95', 'setTraffic next 50, live 50']
  expect(done).toEqual([...before, ...steps, ...all])
  expect([ended, minutes]).toEqual([expect.stringContaining('npm run rollback -- live'), 10])
})

it('gives it all at once after the smoke test where that is asked for', async () => {
  const { done, minutes } = await releaseIn({}, true)
  expect([done, minutes]).toEqual([[...before, ...all], 0])
})

it('begins nothing where the live version seems not to answer, unless that is no surprise', async () => {
  const { done, ended } = await releaseIn({ isServing: false })
  expect([done, String(ended)]).toEqual([[], expect.stringContaining('does not answer /healthz')])
})

it.each<[string, Partial<World>, boolean]>([
  ['there is no Worker', { live: null }, false],
  ['the Worker is known to answer nothing', { isServing: false }, true],
])('does not split the traffic where %s', async (_name, change, isAllAtOnce) => {
  const { done, ended } = await releaseIn(change, isAllAtOnce)
  expect(done).toEqual(['keepFiles', 'migrate', 'deployAtOnce', 'smokeTest'])
  expect(ended).toContain('nothing was serving')
})

it('takes a version back that does not pass the smoke test', async () => {
  const { done, ended } = await releaseIn({ problems: ['prices: there are none'] })
  expect(done).toEqual([...before, back])
  expect(String(ended)).toMatch(/Rolled back to version live[\s\S]*prices: there are none/)
})

it.each([
  [5, { 5: bad }, 6],
  [50, { 5: good, 50: bad }, 7],
])('takes a version back that fails more often at %i per cent', async (_percent, counts, steps) => {
  const { done, ended } = await releaseIn({ counts })
  expect(done.at(-1)).toBe(back)
  expect(done).toHaveLength(steps + 1)
  expect(String(ended)).toContain('more errors than before')
})

it.each<[string, boolean | null]>([
  ['no one is there', null],
  ['the answer is no', false],
])('stops without figures where %s, and leaves the traffic as it is', async (_name, answer) => {
  const { done, ended, minutes } = await releaseIn({ counts: {}, answer })
  expect(done.slice(-2)).toEqual(['setTraffic next 5, live 95', 'ask'])
  expect(minutes).toBe(30)
  expect(String(ended)).toMatch(/rollback -- next gives .* all of it, .*rollback -- live takes/)
})

it('goes on without figures where a person says so', async () => {
  const { done } = await releaseIn({ counts: {}, answer: true })
  expect(done.filter((step) => step === 'ask')).toHaveLength(2)
  expect(done.slice(-2)).toEqual(all)
})

it('begins nothing where error rates cannot be compared, unless they need not be', async () => {
  const comparisonProblem = 'set a token'
  expect((await releaseIn({ comparisonProblem })).done).toEqual([])
  expect((await releaseIn({ comparisonProblem }, true)).done.at(-1)).toBe('applyTriggers')
  expect((await releaseIn({ comparisonProblem, live: null })).done.at(-1)).toBe('smokeTest')
})

it.each<[keyof ReleasePort, string[]]>([
  ['keepFiles', ['keepFiles']],
  ['migrate', ['keepFiles', 'migrate']],
  ['upload', ['keepFiles', 'migrate', 'upload']],
])('changes no traffic where %s fails', async (failing, expected) => {
  const { done, ended } = await releaseIn({ failing })
  expect([done, String(ended)]).toEqual([expected, `Error: ${failing} failed`])
})
