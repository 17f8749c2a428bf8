import type { Comparison, Terms } from '#bench/lib/compare.ts'
import type { RunningServer } from '#scripts/local/serve.ts'

/** What each case has at hand: the product, served, and how hard and how often to measure. */
export type Bench = {
  ours: RunningServer
  terms: Terms
  /** Ends with the run whatever was started for it. */
  started: (server: RunningServer) => RunningServer
}
export type Case = (bench: Bench) => Promise<Comparison[]>

/** A phone of today, as ad traffic sends it. */
export const visitorHeaders = {
  'User-Agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  Accept: 'text/html,application/xhtml+xml',
  'Accept-Language': 'en-CA,en;q=0.9',
}
