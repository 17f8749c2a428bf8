import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { median } from './compare.ts'

export type Tail = {
  name: string
  /** Requests a second that were asked for, and that were answered. */
  rate: number
  answered: number
  /** Milliseconds, measured from when each request was due, so that a stall is not hidden. */
  p50: number
  p99: number
  /** The same of a baseline that was asked by turns with it: what the machine itself lets through. */
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

/** Asks ours and a baseline by turns at a fixed rate and tells how long the slowest hundredth took, the middle of the rounds. */
export async function tail(
  name: string,
  mark: number,
  ours: string,
  baseline: string,
  terms: TailTerms,
): Promise<Tail> {
  await askSteadily(ours, { ...terms, seconds: 1 })
  await askSteadily(baseline, { ...terms, seconds: 1 })
  const mine: Answers[] = []
  const theirs: Answers[] = []
  for (let round = 0; round < terms.rounds; round++) {
    mine.push(await askSteadily(ours, terms))
    theirs.push(await askSteadily(baseline, terms))
  }
  const found = {
    name,
    rate: terms.rate,
    answered: median(mine.map(({ answered }) => answered)),
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

type Answers = { answered: number; p50: number; p99: number }

/**
 * Sends each request at its time, whether or not earlier ones are answered, and counts from that time
 * (what a stall does to those who come meanwhile would else go unseen: "coordinated omission").
 */
async function askSteadily(
  url: string,
  { headers, rate, seconds }: Omit<TailTerms, 'rounds'>,
): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waits: Promise<number>[] = []
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    return Number.NaN
  }
  const start = performance.now()
  try {
    while (waits.length < rate * seconds) {
      const due = start + (waits.length * 1_000) / rate
      if (due > performance.now()) await setTimeout(1)
      else waits.push(ask(url, headers, agent).then((end) => end - due, fail))
    }
    const sorted = (await Promise.all(waits)).sort((a, b) => a - b)
    if (failure) throw failure
    return {
      answered: (sorted.length * 1_000) / (performance.now() - start),
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
    }
  } finally {
    agent.destroy()
  }
}

const connections = 10

/** When the last byte of the answer was there; rejects for an answer that failed. */
function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0 } = response
        if (statusCode >= 400) reject(new Error(`${url} answered ${statusCode}`))
        else resolve(performance.now())
      })
    })
    request.on('error', reject)
  })
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
