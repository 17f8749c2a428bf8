import {
  type FaultServer,
  faults,
  json,
  type Responder,
  raw,
  startFaultServer,
} from './fault-server.ts'

const dashboardUrl = 'https://start.broker.example/dashboard?account=7'
const taken = { ret_code: '200', url: dashboardUrl }

/** Returns the responders by path. `/response?json=…` returns the given JSON. */
function respondersOf(elsewhere: string): Record<string, Responder> {
  return {
    accept: json(200, taken),
    'accept-created': json(201, taken),
    'accept-number': json(200, { ...taken, ret_code: 200 }),
    'accept-drip': faults.dripInTime(200, taken),
    response: (response, { path }) => {
      raw(200, new URLSearchParams(path.split('?')[1]).get('json') ?? '')(response)
    },
    'ret-code-409': json(200, { ret_code: '409', error: 'Duplicate client' }),
    'status-400': json(400, { error: 'Bad phone' }),
    'status-401': json(401, { error: 'Bad key' }),
    'status-404': faults.html(404),
    'status-422': json(422, { error: 'Not wanted' }),
    'status-408': raw(408, ''),
    'status-429': raw(429, 'slow down', { 'retry-after': '30' }),
    'status-500': json(500, taken),
    'status-502': faults.html(502),
    'status-503': raw(503, 'Service Unavailable'),
    'status-504': faults.html(504),
    'status-521': faults.html(521),
    'status-522': faults.html(522),
    'status-302': raw(302, '', { location: `${elsewhere}/stolen` }),
    'status-307': raw(307, '', { location: `${elsewhere}/stolen` }),
    html: faults.html(200),
    empty: faults.empty(200),
    'no-content': faults.empty(204),
    truncated: faults.truncate(200, taken),
    reset: faults.resetBeforeResponse,
    closed: faults.closeBeforeResponse,
    'reset-after-headers': faults.resetAfterHeaders(200),
    hang: faults.hang,
    drip: faults.dripForEver(200),
    huge: faults.huge(200, taken),
  }
}

/** Starts a broker's CRM. `/broken-once` succeeds on every second request with the same key. */
export function startBuyerServer(elsewhere: string): Promise<FaultServer> {
  const responders = respondersOf(elsewhere)
  const seen = new Set<string | undefined>()
  return startFaultServer((response, received) => {
    const name = received.path.slice(1).split('?', 1)[0] ?? ''
    if (name === 'broken-once') {
      const key = received.headers['idempotency-key']
      const isFirst = !seen.has(key)
      seen.add(key)
      return isFirst ? json(500, {})(response) : json(200, taken)(response)
    }
    const respond = responders[name] ?? raw(404, 'no such behaviour')
    respond(response, received)
  })
}
