import type { Bench, Case } from '#bench/cases/bench.ts'
import { calls } from '#bench/cases/calls.ts'
import { costs } from '#bench/cases/cost.ts'
import { interactions } from '#bench/cases/interactions.ts'
import { visits } from '#bench/cases/lighthouse.ts'
import { marketRound } from '#bench/cases/market-round.ts'
import { pagesFromCache, uncachedPages } from '#bench/cases/pages.ts'
import { redirect } from '#bench/cases/redirect.ts'
import { tails } from '#bench/cases/tails.ts'
import type { Comparison } from '#bench/lib/compare.ts'
import { type BenchResults, writeResults } from '#bench/lib/results.ts'
import { formatScale } from '#bench/lib/scale/format-scale.ts'
import { serveWorker } from '#bench/lib/serve.ts'
import { writeInteractions } from '#bench/lib/write-interactions.ts'
import { writeVisits } from '#bench/lib/write-visits.ts'
import { ensureWrk } from '#bench/lib/wrk.ts'
import { type Arguments, Misuse, runCommand } from '#scripts/lib/arguments.ts'
import { ensureBrowser } from '#scripts/lib/browser.ts'
import { withTemporaryFolder } from '#scripts/lib/temporary-folder.ts'
import { ensureBuild } from '#scripts/local/ensure-build.ts'
import type { RunningServer } from '#scripts/local/serve.ts'

const cases: Record<string, Case> = {
  redirect,
  cached: pagesFromCache,
  uncached: uncachedPages,
  calls,
  round: marketRound,
}

const known = [...Object.keys(cases), 'tails', 'lighthouse', 'interactions', 'cost', 'scale']
const options = { quick: { type: 'boolean', default: false } } as const

const usage = `npm run bench [-- case …] [--quick]

Measures everything against its baseline, alternately; takes about 15 minutes on an idle machine.
Without names it measures all but Lighthouse's visits and interactions, and writes bench/RESULTS.md; lighthouse
writes bench/LIGHTHOUSE.md in ten minutes, interactions bench/INTERACTIONS.md. scale alone prints the tables of
docs/scale.md at once, from a simulation. Cases: ${known.join(', ')}

  --quick    one second and one round each`

async function main({ names, values }: Arguments<typeof options>): Promise<void> {
  const isQuick = values.quick
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Misuse(`There is no case ${JSON.stringify(unknown)}. See --help.`)
  if (names.join() === 'scale') return console.log(formatScale().join('\n'))
  await ensureWrk()
  process.env.CHROME_PATH = await ensureBrowser()
  await ensureBuild()
  await withTemporaryFolder('bench', (folder) => runBench(folder, names, isQuick))
}

async function runBench(folder: string, names: readonly string[], isQuick: boolean): Promise<void> {
  const running: RunningServer[] = []
  const bench: Bench = {
    site: await serveWorker(folder),
    terms: { folder, seconds: isQuick ? 1 : 3, rounds: isQuick ? 1 : 5, connections: 32 },
    started: (server) => {
      running.push(server)
      return server
    },
  }
  try {
    await bench.site.runCron()
    if (names.includes('lighthouse')) writeVisits(await visits(bench))
    if (names.includes('interactions')) writeInteractions(await interactions(bench))
    const results = await measure(bench, names)
    if (names.length === 0 && !isQuick) writeResults(results)
  } finally {
    await Promise.all([bench.site, ...running].map((server) => server.stop()))
  }
}

async function measure(bench: Bench, names: readonly string[]): Promise<BenchResults> {
  const wanted = (name: string) => names.length === 0 || names.includes(name)
  const comparisons: Comparison[] = []
  for (const [name, measureCase] of Object.entries(cases)) {
    if (wanted(name)) comparisons.push(...(await measureCase(bench)))
  }
  const results: BenchResults = {
    comparisons,
    tails: wanted('tails') ? await tails(bench) : [],
    costs: wanted('cost') ? await costs(bench, cpuMsBy(comparisons)) : [],
  }
  if (results.costs.length > 0)
    console.table(results.costs.map(({ name, usdPerMillion }) => ({ name, usdPerMillion })))
  return results
}

/** Returns processor time per request: at full load, a request has one core to itself. */
function cpuMsBy(comparisons: readonly Comparison[]): (name: string) => number {
  const ms = (start: string) =>
    comparisons
      .filter(({ name }) => name.startsWith(start))
      .reduce((sum, one) => sum + 1000 / one.site, 0)
  const byName: Record<string, number> = {
    'article, cached': ms('cached /articles'),
    '/markets, cached': ms('cached /markets'),
    '/markets, rendered': ms('uncached /markets against renderToString'),
    '/go': ms('/go'),
    'a lead: text, code, delivery': ms('/api/'),
  }
  return (name) => byName[name] ?? 0
}

await runCommand({ usage, options, maxNames: Number.POSITIVE_INFINITY }, main)
