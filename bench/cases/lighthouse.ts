import { median } from '#bench/lib/compare.ts'
import { serveSite } from '#bench/lib/serve.ts'
import { type Audit, type AuditCategory, audit } from '#scripts/lib/audit-page.ts'
import type { Bench } from './bench.ts'

export type LighthouseVisit = {
  path: string
  scores: Record<AuditCategory, number>
  lcp: number
  tbt: number
  cls: number
  marks: { lcp: number; tbt: number }
}

const categories: AuditCategory[] = ['performance', 'accessibility', 'best-practices', 'seo']

/** Milliseconds on slow 4G with a quarter of the processor. */
const pages: [path: string, marks: LighthouseVisit['marks']][] = [
  ['/articles/canadian-banks-q3-outlook', { lcp: 1_000, tbt: 0 }],
  ['/markets', { lcp: 1_200, tbt: 50 }],
  ['/register', { lcp: 1_200, tbt: 50 }],
]

/** Five visits to each of three pages, through the local router, which compresses; the middle one counts. */
export async function visits({ terms, started }: Omit<Bench, 'ours'>): Promise<LighthouseVisit[]> {
  const site = started(await serveSite(terms.folder))
  const found: LighthouseVisit[] = []
  for (const [path, marks] of pages) {
    const audits: Audit[] = []
    for (let visit = 0; visit < terms.rounds; visit++) {
      audits.push(await audit(`${site.url}${path}`, categories))
    }
    const middle = (of: (one: Audit) => number) => median(audits.map(of))
    const scores = Object.fromEntries(
      categories.map((name) => [name, middle((one) => one.scores[name] ?? 0)]),
    ) as Record<AuditCategory, number>
    const metric = (name: 'lcp' | 'tbt' | 'cls') =>
      middle((one) => one.metrics?.[name] ?? Number.NaN)
    const visit = {
      path,
      scores,
      lcp: metric('lcp'),
      tbt: metric('tbt'),
      cls: metric('cls'),
      marks,
    }
    const all = categories.map((name) => scores[name]).join(' / ')
    console.log(`${path}: ${all}, LCP ${Math.round(visit.lcp)} ms, TBT ${Math.round(visit.tbt)} ms`)
    found.push(visit)
  }
  return found
}
