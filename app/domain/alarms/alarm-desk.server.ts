import { errorFields } from '#app/shared/error-fields'
import type { Log } from '#app/shared/log'
import { inTime, minute, second } from '#app/shared/time'
import { type RaisedAlarm, raisedAlarm } from './alarm'
import type { AlarmStore } from './alarm-store.server'
import type { AlarmDesk } from './ports'

type DeskNeeds = {
  store: Pick<AlarmStore, 'note'>
  /** Sends alarms that could not be stored; returns whether a channel took them. */
  sendUnstored: (raised: readonly RaisedAlarm[]) => Promise<boolean>
  log: Pick<Log, 'warn'>
  now: () => number
  sleep: (ms: number) => Promise<void>
  inBackground: (work: Promise<unknown>) => void
}

/** A flood of alarms is one write a second and this many rows in each. */
const maxWaiting = 20
const betweenWritesMs = second
const writeTimeoutMs = 5 * second
/** The background work of a request ends after 30 s. */
const maxWrites = 15

/** Returns the desk of one isolate, which collects what is raised and writes it in the background. */
export function createAlarmDesk(needs: DeskNeeds): AlarmDesk {
  const { store, sendUnstored, log, now, sleep, inBackground } = needs
  const waiting = new Map<string, RaisedAlarm>()
  let writtenAt = 0
  let sentAt = 0
  let writing: Promise<boolean> | undefined
  /** The request that writes may be cut off, so its turn expires. */
  let busyUntil = 0

  function write(): Promise<boolean> {
    writing = writeWaiting()
    return writing
  }

  async function writeWaiting(): Promise<boolean> {
    const raised = Array.from(waiting.values())
    waiting.clear()
    writtenAt = now()
    busyUntil = writtenAt + 2 * writeTimeoutMs
    try {
      await inTime(store.note(raised, writtenAt), writeTimeoutMs)
      return true
    } catch (error) {
      for (const one of raised) addWaiting(waiting, one)
      await sendWithoutStorage(error)
      return false
    }
  }

  async function sendWithoutStorage(error: unknown): Promise<void> {
    if (now() - sentAt < minute) return
    sentAt = now()
    log.warn('alarms.not_stored', errorFields(error))
    // Failures with one cause are raised together.
    await sleep(betweenWritesMs)
    const raised = Array.from(waiting.values())
    const isSent = await sendUnstored(raised).catch(() => false)
    if (isSent) for (const one of raised) waiting.delete(keyOf(one))
  }

  async function drain(): Promise<void> {
    for (let writes = 0; waiting.size > 0 && writes < maxWrites; writes++) {
      const pauseMs = writtenAt + betweenWritesMs - now()
      if (pauseMs > 0) await sleep(pauseMs)
      if (!(await write())) break
    }
    busyUntil = 0
  }

  return {
    raise(code, fields = {}) {
      addWaiting(waiting, raisedAlarm(code, fields))
      if (now() < busyUntil) return
      busyUntil = now() + 2 * writeTimeoutMs
      inBackground(drain())
    },
    async settle() {
      // Another request's write never ends if that request was cut off.
      if (writing) await inTime(writing, writeTimeoutMs).catch(() => false)
      if (waiting.size > 0) await write()
      busyUntil = 0
    },
  }
}

const keyOf = ({ code, subject }: RaisedAlarm) => `${code} ${subject}`

function addWaiting(waiting: Map<string, RaisedAlarm>, raised: RaisedAlarm): void {
  const isFull = waiting.size >= maxWaiting && !waiting.has(keyOf(raised))
  const one = isFull ? { ...raised, subject: 'others' } : raised
  const before = waiting.get(keyOf(one))
  waiting.set(keyOf(one), { ...one, count: (before?.count ?? 0) + one.count })
}
