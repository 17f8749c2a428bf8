import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from './compare.ts'
import type { Responses, SteadyLoad } from './steady-load.ts'

export type Tail = {
  name: string
  /** Requests a second, sent and responded to. */
  rate: number
  responded: number
  /** Milliseconds from when each request was due, so a stall is not hidden. */
  p50: number
  p99: number
  /** The p99 of a baseline measured alternately: the machine's own limit. */
  baselineP99: number
  mark: number
}

export type TailTerms = {
  headers: Record<string, string>
  /** Requests a second. */
  rate: number
  seconds: number
  rounds: number
}

/** Sends requests to ours and a baseline alternately at a fixed rate; returns the median p99 of the rounds. */
export async function tail(
  name: string,
  mark: number,
  site: string,
  baseline: string,
  terms: TailTerms,
): Promise<Tail> {
  await askSteadily(site, { ...terms, seconds: 1 })
  await askSteadily(baseline, { ...terms, seconds: 1 })
  const mine: Responses[] = []
  const theirs: Responses[] = []
  for (let round = 0; round < terms.rounds; round++) {
    mine.push(await askSteadily(site, terms))
    theirs.push(await askSteadily(baseline, terms))
  }
  const found = {
    name,
    rate: terms.rate,
    responded: median(mine.map(({ responded }) => responded)),
    p50: median(mine.map(({ p50 }) => p50)),
    p99: median(mine.map(({ p99 }) => p99)),
    baselineP99: median(theirs.map(({ p99 }) => p99)),
    mark,
  }
  console.log(
    `${name} at ${terms.rate}/s: p99 ${found.p99.toFixed(1)} ms (mark ${mark}; baseline ${found.baselineP99.toFixed(1)} ms)`,
  )
  return found
}

/** Runs in its own process, whose small heap has no long pauses that would count as the server's. */
function askSteadily(
  url: string,
  { headers, rate, seconds }: Omit<TailTerms, 'rounds'>,
): Promise<Responses> {
  const load: SteadyLoad = { url, headers, rate, seconds }
  return new Promise((resolve, reject) => {
    const child = fork(generator, [JSON.stringify(load)])
    child.on('message', resolve as (responses: unknown) => void)
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code !== 0) reject(new Error(`The steady load on ${url} ended with ${code}.`))
    })
  })
}

const generator = fileURLToPath(new URL('steady-load.ts', import.meta.url))
