import { type Answer, type FaultServer, faults, raw, startFaultServer } from './fault-server.ts'

const ok = raw(200, 'ok')

/** By the first part of the path. */
const answers: Record<string, Answer> = {
  accept: ok,
  down: raw(500, ''),
  moved: raw(302, '', { location: '/accept' }),
}

/** What `/recovers/<id>` answers, one after the other. The last stays. */
const recovery: Answer[] = [
  raw(500, ''),
  faults.hang,
  faults.resetBeforeAnswer,
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
    const answer = name === 'recovers' ? recovery[times] : answers[name]
    ;(answer ?? ok)(response, received)
  })
}
