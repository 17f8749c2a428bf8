import {
  type FaultServer,
  faults,
  json,
  type Responder,
  raw,
  startFaultServer,
} from './fault-server.ts'

/** Responders by path. */
const responders: Record<string, Responder> = {
  accept: json(202, { ok: true }),
  known: raw(409, 'seen before'),
  malformed: json(422, { error: 'event_time' }),
  'wrong-token': raw(401, ''),
  down: raw(503, ''),
  hang: faults.hang,
  reset: faults.resetBeforeResponse,
}

/** Starts an ad network's endpoint for conversions. `/broken-once` accepts each event on the second try. */
export function startConversionServer(): Promise<FaultServer> {
  const seen = new Set<string | undefined>()
  return startFaultServer((response, received) => {
    const name = received.path.slice(1)
    if (name === 'broken-once') {
      const key = received.headers['idempotency-key']
      const isFirst = !seen.has(key)
      seen.add(key)
      return raw(isFirst ? 500 : 200, '')(response)
    }
    const respond = responders[name] ?? raw(404, 'no such behaviour')
    respond(response, received)
  })
}
