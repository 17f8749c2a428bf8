import { type FaultServer, faults, type Responder, raw, startFaultServer } from './fault-server.ts'

const ok = raw(200, 'ok')

/** Responders by the first part of the path. */
const responders: Record<string, Responder> = {
  accept: ok,
  down: raw(500, ''),
  moved: raw(302, '', { location: '/accept' }),
}

/** The responses of `/recovers/<id>`, one after the other. The last stays. */
const recovery: Responder[] = [
  raw(500, ''),
  faults.hang,
  faults.resetBeforeResponse,
  faults.dripInTime(200, { ok: true }),
]

/** Starts what alarms are posted to: a chat's webhook, or a dead-man URL. */
export function startAlarmServer(): Promise<FaultServer> {
  const asked = new Map<string, number>()
  return startFaultServer((response, received) => {
    const { path } = received
    const times = asked.get(path) ?? 0
    asked.set(path, times + 1)
    const [, name = ''] = path.split('/')
    const respond = name === 'recovers' ? recovery[times] : responders[name]
    ;(respond ?? ok)(response, received)
  })
}
