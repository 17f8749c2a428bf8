import type { Comparison, Terms } from '#bench/lib/compare.ts'
import type { RunningServer } from '#scripts/local/serve.ts'

/** Shared by all cases: the served product, and how hard and how often to measure. */
export type Bench = {
  site: RunningServer
  terms: Terms
  /** Registers a server that stops at the end of the run. */
  started: (server: RunningServer) => RunningServer
}
export type Case = (bench: Bench) => Promise<Comparison[]>

/** A current phone, as ad traffic sends it. */
export const visitorHeaders = {
  'User-Agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  Accept: 'text/html,application/xhtml+xml',
  'Accept-Language': 'en-CA,en;q=0.9',
}
