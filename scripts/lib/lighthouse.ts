import { Refusal } from './refusal.ts'
import { run } from './run.ts'

// Fetched when asked for: it is larger than everything the site is built with.
const lighthouse = 'lighthouse@13.5.0'
const chromeFlags = '--headless --no-sandbox --disable-gpu --disable-background-networking'

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'
export type Audit = {
  scores: Partial<Record<Category, number>>
  /** Milliseconds, and for the shift its score; absent without the category performance. */
  metrics: { lcp: number; tbt: number; cls: number } | null
}

type Report = {
  categories: Record<string, { score: number | null }>
  audits?: Record<string, { numericValue?: number }>
  runtimeError?: { message: string }
}

/** One visit by Lighthouse as a phone on slow 4G with a quarter of this processor. */
export async function audit(url: string, categories: readonly Category[]): Promise<Audit> {
  const { status, output } = await run(
    'npx',
    [
      ...['--yes', lighthouse, url, '--quiet', '--output=json', `--chrome-flags=${chromeFlags}`],
      `--only-categories=${categories.join(',')}`,
    ],
    { timeoutSeconds: 300 },
  )
  const json = /\{\s*"lighthouseVersion"[\s\S]*\}/.exec(output)?.[0]
  if (!json) throw new Refusal(`Lighthouse ended with ${status}: ${output.slice(0, 500)}`)
  const report = JSON.parse(json) as Report
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
