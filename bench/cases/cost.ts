import { type Tally, tally } from '#bench/lib/operations.ts'
import { costOfMillion } from '#bench/lib/prices.ts'
import { operationsDuring, serveWorker } from '#bench/lib/serve.ts'
import type { RunningServer } from '#scripts/local/serve.ts'
import { type Bench, visitorHeaders } from './bench.ts'
import { crowd, post, takeLead } from './calls.ts'

export type Cost = { name: string; tally: Tally; cpuMs: number; usdPerMillion: number }

/** A view is billed as four requests: the visitor's, the one that the platform's cache serves, and two files. */
const requestsOfView = 4

/** Counts the operations of one of each on the platform, and the cost of a million at published prices. */
export async function costs(
  { terms, started }: Pick<Bench, 'terms' | 'started'>,
  cpuMsOf: (name: string) => number,
): Promise<Cost[]> {
  const server = started(await serveWorker(terms.folder))
  const visit = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.straightUrl}${path}`, {
      headers: { ...visitorHeaders, ...headers },
      redirect: 'manual',
    }).then((response) => response.arrayBuffer())
  await server.runCron()
  const steps: [string, () => Promise<unknown>][] = [
    ['article, cached', () => visit('/articles/canadian-banks-q3-outlook')],
    ['/markets, cached', () => visit('/markets')],
    ['/markets, rendered', () => visit('/markets', { Cookie: 'currency=USD' })],
    ['/go', () => visit('/go/autumn?utm_source=meta&fbclid=IwAR0')],
    ['a lead: text, code, delivery', () => oneLead(server)],
  ]
  const found: Cost[] = []
  for (const [name, step] of steps) {
    // The second run is the typical one. Recorded too, because an isolate's memory belongs to its bindings.
    await operationsDuring(server, step)
    const own = tally(await operationsDuring(server, step))
    const counted = isView.test(name) ? { ...own, requests: requestsOfView } : own
    const cpuMs = cpuMsOf(name)
    found.push({ name, tally: counted, cpuMs, usdPerMillion: costOfMillion(counted, cpuMs) })
  }
  return found
}

const isView = /, (cached|rendered)$/

let leads = 0

async function oneLead(server: RunningServer): Promise<void> {
  const [person] = crowd(leads++, 1)
  if (person) await takeLead(server, person, (path, body) => post(server, path, body))
}
