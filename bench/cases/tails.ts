import { type Tail, tail } from '../lib/latency.ts'
import { type Bench, visitorHeaders } from './bench.ts'

/** How long the slowest hundredth waits while others come at a steady rate. */
export async function tails({ ours, terms }: Bench): Promise<Tail[]> {
  const asked: [string, string, number][] = [
    ['/go', '/go/autumn?utm_source=meta&fbclid=IwAR0', 5],
    ['cached article', '/articles/canadian-banks-q3-outlook', 10],
    ['cached /markets', '/markets', 10],
  ]
  const found: Tail[] = []
  for (const [name, path, mark] of asked) {
    const url = `${ours.straightUrl}${path}`
    for (const rate of [500, 1_000]) {
      await tail(name, mark, { url, headers: visitorHeaders, rate, seconds: 1 })
      found.push(
        await tail(name, mark, { url, headers: visitorHeaders, rate, seconds: 2 * terms.seconds }),
      )
    }
  }
  return found
}
