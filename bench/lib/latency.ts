import autocannon from 'autocannon'

export type Tail = {
  name: string
  /** Requests a second that were asked for, and that were answered. */
  rate: number
  answered: number
  /** Milliseconds, measured from when each request was due, so that a stall is not hidden. */
  p50: number
  p99: number
  mark: number
}

/** Asks at a fixed rate and tells how long the slowest hundredth took. */
export async function tail(
  name: string,
  mark: number,
  asked: { url: string; headers: Record<string, string>; rate: number; seconds: number },
): Promise<Tail> {
  const result = await autocannon({
    url: asked.url,
    headers: asked.headers,
    overallRate: asked.rate,
    connections: 10,
    duration: asked.seconds,
  })
  if (result.errors > 0 || result['4xx'] + result['5xx'] > 0) {
    throw new Error(`${name}: ${result.errors} errors, ${result['4xx'] + result['5xx']} refusals`)
  }
  const found = {
    name,
    rate: asked.rate,
    answered: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    mark,
  }
  console.log(`${name} at ${asked.rate}/s: p99 ${found.p99} ms (mark ${mark})`)
  return found
}
