import { type Tail, tail } from '#bench/lib/latency.ts'
import { serveUnwrapped } from '#bench/lib/serve.ts'
import { type Bench, visitorHeaders } from './bench.ts'
import { serveConstant } from './pages.ts'
import { redirectPath, serveBaselineRedirect } from './redirect.ts'

const rates = [500, 1_000]
/** Longer than other rounds: of 3,000 requests, one garbage collection is the slowest hundredth. */
const longer = 3

/** Measures how long the slowest hundredth waits at a steady rate. */
export async function tails(bench: Bench): Promise<Tail[]> {
  const { site, terms, started } = bench
  const unwrapped = started(await serveUnwrapped(terms.folder))
  const article = '/articles/canadian-banks-q3-outlook'
  const asked: [string, string, string, number][] = [
    ['/go', redirectPath, `${await serveBaselineRedirect(bench)}${redirectPath}`, 5],
    ['cached article', article, await serveConstant(bench, article), 10],
    ['cached /markets', '/markets', await serveConstant(bench, '/markets'), 10],
  ]
  const rounds = Math.min(3, terms.rounds)
  const found: Tail[] = []
  for (const [name, path, baseline, mark] of asked) {
    for (const rate of rates) {
      const steadily = { headers: visitorHeaders, rate, seconds: longer * terms.seconds, rounds }
      const { straightUrl } = path === redirectPath ? unwrapped : site
      found.push(await tail(name, mark, `${straightUrl}${path}`, baseline, steadily))
    }
  }
  return found
}
