import {
  type FaultServer,
  faults,
  json,
  type Received,
  type Responder,
  raw,
  startFaultServer,
} from './fault-server.ts'

/** The real response to an accepted message. */
const queued = { sid: 'SM0123456789abcdef0123456789abcdef', status: 'queued', error_code: null }

function twilioError(status: number, code: number, message: string) {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return json(status, { code, message, more_info, status })
}

/** Returns the responders by the calling account: `AC-invalid-number`. */
function respondersOf(elsewhere: string): Record<string, Responder> {
  return {
    good: json(201, queued),
    'invalid-number': twilioError(400, 21211, "Invalid 'To' Phone Number"),
    'opted-out': twilioError(400, 21610, 'Attempt to send to unsubscribed recipient'),
    'refused-region': twilioError(400, 21408, 'Permission to send has not been enabled'),
    'not-mobile': twilioError(400, 21614, "'To' number is not a valid mobile number"),
    'bad-sender': twilioError(400, 21606, "The 'From' number is not a valid sender"),
    throttled: twilioError(429, 20429, 'Too Many Requests'),
    'throttled-plain': raw(429, 'Too Many Requests', { 'content-type': 'text/plain' }),
    broken: twilioError(500, 20500, 'Internal Server Error'),
    down: raw(503, 'Service Unavailable'),
    gateway: faults.html(502),
    nonsense: json(200, { hello: 'world' }),
    'not-json': raw(201, '{"sid": SM'),
    list: json(201, ['SM0123456789abcdef0123456789abcdef']),
    empty: faults.empty(201),
    truncated: faults.truncate(201, queued),
    reset: faults.resetBeforeResponse,
    'reset-mid-response': faults.resetAfterHeaders(201),
    closed: faults.closeBeforeResponse,
    hang: faults.hang,
    'drip-in-time': faults.dripInTime(201, queued),
    'drip-for-ever': faults.dripForEver(201),
    huge: faults.huge(201, queued),
    redirect: raw(302, '', { location: `${elsewhere}/stolen` }),
    'redirect-307': raw(307, '', { location: `${elsewhere}/stolen` }),
  }
}

/** Usage Records of outbound texts; all figures are strings there. */
const usages: Record<string, Responder> = {
  good: json(200, {
    usage_records: [
      {
        category: 'sms-outbound',
        start_date: '2026-11-20',
        count: '3',
        price: '0.0237',
        price_unit: 'usd',
      },
      {
        category: 'sms-outbound',
        start_date: '2026-11-21',
        count: '0',
        price: '-0',
        price_unit: 'usd',
      },
    ],
  }),
  nonsense: json(200, { hello: 'world' }),
  broken: json(200, { usage_records: [{ start_date: '2026-11-20', count: 'many', price: null }] }),
}

/**
 * Starts Twilio's Messages resource. Checks what the real one checks before the number: path, account and token
 * (`token-of-<account>`), and the three parameters.
 */
export function startSmsServer(elsewhere: string): Promise<FaultServer> {
  const responders = respondersOf(elsewhere)
  return startFaultServer((response, received) => {
    const usage = /^\/2010-04-01\/Accounts\/AC-([\w-]+)\/Usage\/Records\/Daily\.json\?/.exec(
      received.path,
    )
    if (usage) return (usages[usage[1] ?? ''] ?? responders.down ?? faults.hang)(response, received)
    const account = /^\/2010-04-01\/Accounts\/([\w-]+)\/Messages\.json$/.exec(received.path)?.[1]
    if (!account || received.method !== 'POST') {
      return twilioError(404, 20404, 'The requested resource was not found')(response)
    }
    const complaint = complaintAbout(received, account)
    if (complaint) return complaint(response)
    const respond =
      responders[account.replace(/^AC-/, '')] ?? twilioError(401, 20003, 'Authenticate')
    respond(response, received)
  })
}

function complaintAbout(received: Received, account: string) {
  const credentials = Buffer.from(`${account}:token-of-${account}`).toString('base64')
  if (received.headers.authorization !== `Basic ${credentials}`) {
    return twilioError(401, 20003, 'Authenticate')
  }
  if (received.headers['content-type'] !== 'application/x-www-form-urlencoded') {
    return twilioError(400, 20001, 'Unsupported content type')
  }
  const form = new URLSearchParams(received.body)
  if (!form.get('To')) return twilioError(400, 21604, "A 'To' phone number is required")
  if (!form.get('Body')) return twilioError(400, 21602, 'Message body is required')
  if (!form.get('From') && !form.get('MessagingServiceSid')) {
    return twilioError(400, 21603, "A 'From' phone number is required")
  }
  return null
}
