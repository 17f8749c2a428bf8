import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { ask } from './ask.ts'
import { percentile } from './compare.ts'

// Run in its own process by `latency.ts`: its only argument is a `SteadyLoad`, its only message `Responses`.

export type SteadyLoad = {
  url: string
  headers: Record<string, string>
  /** Requests a second. */
  rate: number
  seconds: number
}

export type Responses = {
  /** Per second. */
  responded: number
  /** Milliseconds from when a request was due. */
  p50: number
  p99: number
}

const connections = 10

/**
 * Sends each request at its scheduled time, whether or not earlier ones have their response, and measures from that time,
 * which avoids "coordinated omission".
 */
async function askSteadily({ url, headers, rate, seconds }: SteadyLoad): Promise<Responses> {
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
      else waits.push(ask(url, agent, { headers }).then(() => performance.now() - due, fail))
    }
    const times = await Promise.all(waits)
    if (failure) throw failure
    return {
      responded: (times.length * 1_000) / (performance.now() - start),
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
    }
  } finally {
    agent.destroy()
  }
}

process.send?.(await askSteadily(JSON.parse(process.argv[2] ?? '{}')))
