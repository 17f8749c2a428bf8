import {
  type FaultServer,
  faults,
  json,
  type Responder,
  raw,
  startFaultServer,
} from './fault-server.ts'
import { robotCheckSecret } from './robot-check.ts'

const yes = {
  success: true,
  challenge_ts: '2026-11-20T12:00:00.000Z',
  hostname: 'maple.test',
  action: 'send-code',
  'error-codes': [],
}
const no = (...codes: string[]) => json(200, { success: false, 'error-codes': codes })

/** Returns the responders by the token checked. */
function respondersOf(elsewhere: string): Record<string, Responder> {
  return {
    'other-hostname': json(200, { ...yes, hostname: 'maple.test.evil.example' }),
    'no-hostname': json(200, { ...yes, hostname: undefined }),
    'other-action': json(200, { ...yes, action: 'log-in' }),
    'no-action': json(200, { ...yes, action: undefined }),
    invalid: no('invalid-input-response'),
    expired: no('timeout-or-duplicate'),
    'bad-secret': no('invalid-input-secret'),
    'their-fault': no('internal-error'),
    'no-reason': no(),
    'text-for-yes': json(200, { ...yes, success: 'true' }),
    'yes-with-500': json(500, yes),
    down: raw(503, 'Service Unavailable'),
    gateway: faults.html(502),
    list: json(200, [yes]),
    empty: faults.empty(200),
    truncated: faults.truncate(200, yes),
    reset: faults.resetBeforeResponse,
    closed: faults.closeBeforeResponse,
    hang: faults.hang,
    'drip-for-ever': faults.dripForEver(200),
    huge: faults.huge(200, yes),
    redirect: raw(302, '', { location: `${elsewhere}/stolen` }),
  }
}

/**
 * Starts Turnstile's siteverify. Any other token is good once, then a duplicate, as in the real one. Checks path,
 * type and secret first.
 */
export function startRobotCheckServer(elsewhere: string): Promise<FaultServer> {
  const responders = respondersOf(elsewhere)
  const spent = new Set<string>()
  return startFaultServer((response, received) => {
    if (received.method !== 'POST' || received.path !== '/turnstile/v0/siteverify') {
      return raw(404, 'Not found')(response)
    }
    if (received.headers['content-type'] !== 'application/json') return no('bad-request')(response)
    const asked = JSON.parse(received.body) as { secret?: string; response?: string }
    if (asked.secret !== robotCheckSecret) return no('invalid-input-secret')(response)
    const token = asked.response ?? ''
    const respond =
      responders[token] ?? (spent.has(token) ? no('timeout-or-duplicate') : json(200, yes))
    spent.add(token)
    respond(response, received)
  })
}
