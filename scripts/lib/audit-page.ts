import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './arguments.ts'
import { run } from './run.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

// Downloaded on demand: it is larger than everything the site is built with.
const lighthouse = 'lighthouse@13.5.0'
const chromeFlags = '--headless --no-sandbox --disable-gpu --disable-background-networking'

/**
 * How slow 4G is produced. `modelled`: Lighthouse loads the page at full speed and computes a phone's waiting time.
 * `applied`: the browser is throttled and measured, over HTTP/2 with a self-signed certificate.
 */
export type Network = 'modelled' | 'applied'

export type AuditCategory = 'performance' | 'accessibility' | 'best-practices' | 'seo'
export type Audit = {
  scores: Partial<Record<AuditCategory, number>>
  /** Milliseconds, and the score of the shift; absent without the performance category. */
  metrics: { lcp: number; tbt: number; cls: number } | null
}

type Report = {
  categories: Record<string, { score: number | null }>
  audits?: Record<string, { numericValue?: number }>
  runtimeError?: { message: string }
}

/** Audits one visit with Lighthouse as a phone on slow 4G with a quarter of this processor. */
export async function audit(
  url: string,
  categories: readonly AuditCategory[],
  network: Network = 'modelled',
): Promise<Audit> {
  const visit = () =>
    withTemporaryFolder('audit', (folder) => reportOf(folder, url, categories, network))
  // Its browser sometimes loses the trace of a visit, so it is run again.
  const report = await visit().catch(visit)
  if (report.runtimeError) throw new Refusal(`${url}: ${report.runtimeError.message}`)
  const value = (name: string) => report.audits?.[name]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
    ),
    metrics: categories.includes('performance')
      ? {
          lcp: value('largest-contentful-paint'),
          tbt: value('total-blocking-time'),
          cls: value('cumulative-layout-shift'),
        }
      : null,
  }
}

/** Through a file: npx and the browser print into standard output, which would break the JSON. */
async function reportOf(
  folder: string,
  url: string,
  categories: readonly AuditCategory[],
  network: Network,
): Promise<Report> {
  const path = join(folder, 'report.json')
  const isApplied = network === 'applied'
  const args = [
    '--yes',
    lighthouse,
    url,
    '--quiet',
    `--chrome-flags=${chromeFlags}${isApplied ? ' --ignore-certificate-errors' : ''}`,
    `--throttling-method=${isApplied ? 'devtools' : 'simulate'}`,
    '--output=json',
    `--output-path=${path}`,
    `--only-categories=${categories.join(',')}`,
  ]
  const { status, output } = await run('npx', args, { timeoutSeconds: 300 })
  if (status !== 0) throw new Refusal(`Lighthouse ended with ${status}: ${output.slice(0, 500)}`)
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}
