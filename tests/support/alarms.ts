import { env } from 'cloudflare:workers'
import { inject } from 'vitest'
import { createAlarmDesk } from '#app/domain/alarms/alarm-desk.server.ts'
import type { AlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import type { AlarmChannel, AlarmMessage } from '#app/domain/alarms/ports.ts'
import { createWebhookChannel } from '#app/domain/alarms/webhook-channel.server.ts'
import { sendAlarms } from '#app/flows/upkeep/send-alarms.server.ts'
import type { AlarmCode, LogFields } from '#app/shared/log.ts'
import { minute, second, sleep } from '#app/shared/time.ts'
import type { Env } from '#workers/env.ts'
import { receivedBy } from './configured-worker.ts'
import { type Clock, newClock } from './services.ts'

const server = () => inject('thirdParties').alarms

/** Empties the table, after the previous file's desks have written their last in the background. */
export async function emptyAlarms(isFirst: boolean): Promise<void> {
  if (isFirst) await sleep(1.5 * second)
  await env.PEOPLE.batch([
    env.PEOPLE.prepare('DELETE FROM alarm'),
    env.PEOPLE.prepare('DELETE FROM heartbeat'),
  ])
}

/** Returns a path of the alarm server that no other test uses. */
export const ownPath = (name: string) => `/${name}/${crypto.randomUUID()}`

/** Returns what was posted to a path of the alarm server. */
export async function postedTo(path: string) {
  return (await receivedBy(server())).filter((one) => one.path === path)
}

/** Returns a Worker's environment whose alarms go to paths of its own, and what came there. */
export function alarmedEnv(vars: Record<string, unknown>) {
  const alarms = ownPath('accept')
  const alive = ownPath('accept')
  const urls = { ALARM_WEBHOOK_URL: `${server()}${alarms}`, DEAD_MAN_URL: `${server()}${alive}` }
  return {
    env: { ...env, ...urls, ...vars } as unknown as Env,
    posted: async () => (await postedTo(alarms)).map(({ body }) => body),
    alive: async () => (await postedTo(alive)).map(({ method }) => method),
  }
}

/** Returns a webhook at this path that gives up early. */
export function webhookAt(path: string, secret: string | null = null): AlarmChannel {
  const fetcher = (url: string, init: RequestInit) => fetch(url, init)
  const tools = { fetcher, now: Date.now, timeoutMs: 400 }
  return createWebhookChannel({ url: `${server()}${path}`, secret }, tools)
}

/** Returns a channel that keeps its messages. */
export function recordingChannel(name: string, isEscalation = false) {
  const messages: AlarmMessage[] = []
  const channel: AlarmChannel = {
    name,
    isEscalation,
    async send(message) {
      messages.push(message)
      return { ok: true }
    },
  }
  return { channel, messages }
}

/** Returns a desk and its cron on this runtime's database, with the test's clock. */
export function alarmRig(
  channels: AlarmChannel[],
  { clock = newClock(), note }: { clock?: Clock; note?: AlarmStore['note'] } = {},
) {
  const store = createAlarmStore(env.PEOPLE)
  const logged: [AlarmCode | string, LogFields | undefined][] = []
  const collect = (event: string, fields?: LogFields) => void logged.push([event, fields])
  const work: Promise<unknown>[] = []
  let writes = 0
  const desk = createAlarmDesk({
    store: {
      async note(raised, now) {
        writes++
        await (note ?? store.note)(raised, now)
      },
    },
    async sendUnstored(raised) {
      const text = raised.map(({ code, count }) => `${code} ${count}`).join('\n')
      const outcomes = await Promise.all(
        channels.map((channel) => channel.send({ id: 'unstored', subject: 'S', text })),
      )
      return outcomes.some(({ ok }) => ok)
    },
    log: { warn: collect },
    now: clock.now,
    sleep: async (ms) => clock.advance(ms),
    inBackground: (one) => void work.push(one),
  })
  const log = { info: collect, warn: collect, alarm: collect }
  const needs = { now: clock.now, log, alarms: store, channels, site: 'Test' }
  return {
    clock,
    desk,
    store,
    logged,
    writes: () => writes,
    written: () => Promise.all(work),
    /** Sends what is due now. */
    send: () => sendAlarms(needs),
    /** Runs the cron each minute for this long. */
    async run(ms: number, everyMs = minute) {
      for (let passed = 0; passed < ms; passed += everyMs) {
        clock.advance(everyMs)
        await sendAlarms(needs)
      }
    },
  }
}
