import { median } from '#bench/lib/compare.ts'
import { floorPath, startEdge } from '#bench/lib/edge.ts'
import { serveSite } from '#bench/lib/serve.ts'
import { type Audit, type AuditCategory, audit, type Network } from '#scripts/lib/audit-page.ts'
import type { Bench } from './bench.ts'

type Marks = Record<Network | 'tbt', number>

export type LighthouseVisit = {
  path: string
  scores: Record<AuditCategory, number>
  lcp: Record<Network, number>
  tbt: number
  cls: number
  marks: Marks
}

export type LighthouseVisits = { visits: LighthouseVisit[]; rounds: number; floor: number }

const categories: AuditCategory[] = ['performance', 'accessibility', 'best-practices', 'seo']

/** Milliseconds on slow 4G with a quarter of the processor. */
const pages: [path: string, marks: Marks][] = [
  ['/articles/canadian-banks-q3-outlook', { applied: 950, modelled: 1_000, tbt: 0 }],
  ['/markets', { applied: 950, modelled: 1_200, tbt: 50 }],
  ['/register', { applied: 950, modelled: 1_200, tbt: 50 }],
  [
    '/articles/85-percent-canadians-regret-delayed-ai-retirement',
    { applied: 950, modelled: 1_200, tbt: 50 },
  ],
]

/** More would take fifteen minutes. */
const maxRounds = 3

type Audits = Record<Network, Audit[]>

/** Visits each page alternately, both throttled behind an edge and modelled by Lighthouse without one. Reports medians. */
export async function visits({ terms, started }: Omit<Bench, 'site'>): Promise<LighthouseVisits> {
  const site = started(await serveSite(terms.folder))
  const edge = await startEdge(site.url)
  const rounds = Math.min(terms.rounds, maxRounds)
  const found = pages.map(([path, marks]) => ({ path, marks, audits: noAudits() }))
  const floors: Audit[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      floors.push(await audit(`${edge.url}${floorPath}`, ['performance'], 'applied'))
      for (const { path, audits } of found) {
        audits.applied.push(await audit(`${edge.url}${path}`, ['performance'], 'applied'))
        audits.modelled.push(await audit(`${site.url}${path}`, categories))
      }
      console.log(`${round + 1} of ${rounds} rounds`)
    }
  } finally {
    await edge.stop()
  }
  return {
    visits: found.map(({ path, marks, audits }) => summed(path, marks, audits)),
    rounds,
    floor: metric(floors, 'lcp'),
  }
}

function noAudits(): Audits {
  return { applied: [], modelled: [] }
}

function summed(path: string, marks: Marks, { applied, modelled }: Audits): LighthouseVisit {
  const scores = Object.fromEntries(
    categories.map((name) => [name, median(modelled.map((one) => one.scores[name] ?? 0))]),
  ) as Record<AuditCategory, number>
  const lcp = { applied: metric(applied, 'lcp'), modelled: metric(modelled, 'lcp') }
  const tbt = metric(modelled, 'tbt')
  const cls = Math.max(metric(applied, 'cls'), metric(modelled, 'cls'))
  const [slowed, computed] = [lcp.applied, lcp.modelled].map(Math.round)
  console.log(`${path}: LCP ${slowed} ms applied, ${computed} modelled, TBT ${Math.round(tbt)} ms`)
  return { path, scores, lcp, tbt, cls, marks }
}

function metric(audits: readonly Audit[], name: 'lcp' | 'tbt' | 'cls'): number {
  return median(audits.map((one) => one.metrics?.[name] ?? Number.NaN))
}
