import { waitUntil } from 'cloudflare:workers'
import { site } from '#app/content/site'
import type { RaisedAlarm } from '#app/domain/alarms/alarm'
import { createAlarmDesk } from '#app/domain/alarms/alarm-desk.server'
import { type AlarmStore, createAlarmStore } from '#app/domain/alarms/alarm-store.server'
import { announcementSubject, announcementText } from '#app/domain/alarms/announcement'
import { createHeartbeats, type Heartbeats } from '#app/domain/alarms/heartbeat-store.server'
import type { AlarmChannel, AlarmDesk } from '#app/domain/alarms/ports'
import { callDeadMan, createWebhookChannel } from '#app/domain/alarms/webhook-channel.server'
import type { EmailSender } from '#app/domain/email-confirmation/ports'
import type { Fetch } from '#app/shared/bounded-fetch.server'
import { createHasher } from '#app/shared/crypto.server'
import type { Log } from '#app/shared/log'
import { randomId, secureRandomBytes } from '#app/shared/random'
import { minute, sleep } from '#app/shared/time'
import { type AlarmSettings, readAlarmSettings } from './alarm-settings'
import { createEmail } from './email'
import type { Env } from './env'

/** Raises, stores and sends alarms in this isolate; works without any other setting. */
export type Alarms = {
  desk: AlarmDesk
  store: AlarmStore
  channels: AlarmChannel[]
  /** Names the installation. */
  site: string
  heartbeats: Heartbeats
  /** Notes a good run in the background, up to once a minute. */
  beat: (name: string) => void
  /** Calls the dead-man URL, if there is one. */
  reportLife: () => Promise<void>
}

const callOut: Fetch = (url, init) => fetch(url, init)

export function createAlarms(env: Env, log: Log): Alarms {
  const now = Date.now
  const settings = readAlarmSettings(env)
  const store = createAlarmStore(env.PEOPLE)
  const heartbeats = createHeartbeats(env.PEOPLE)
  const channels = createChannels(env, settings)
  const name = installationName(env)
  const beats = new Map<string, number>()
  return {
    desk: createAlarmDesk({
      store,
      sendUnstored: (raised) => sendUnstored(channels, name, raised),
      log,
      now,
      sleep,
      inBackground: waitUntil,
    }),
    store,
    channels,
    site: name,
    heartbeats,
    beat(of) {
      const at = now()
      if (at - (beats.get(of) ?? 0) < minute) return
      beats.set(of, at)
      waitUntil(heartbeats.beat(of, at).catch(() => beats.delete(of)))
    },
    async reportLife() {
      if (!settings.deadManUrl) return
      const outcome = await callDeadMan(settings.deadManUrl, callOut)
      if (!outcome.ok) log.warn('dead_man.not_called', { reason: outcome.reason })
    },
  }
}

/** Returns a log whose alarms also go to the desk. */
export function alarmingLog(log: Log, desk: AlarmDesk): Log {
  return {
    ...log,
    alarm(code, fields) {
      log.alarm(code, fields)
      desk.raise(code, fields)
    },
  }
}

function createChannels(env: Env, settings: AlarmSettings): AlarmChannel[] {
  const { emailTo, webhook } = settings
  // Only the sandbox's inbox uses the hash.
  const email = createEmail(env, settings.email, createHasher('alarms'), Date.now)
  const [first, escalation] = emailTo
  return [
    ...(email && first ? [emailChannel('email', first, email)] : []),
    ...(email && escalation ? [emailChannel('email_escalation', escalation, email)] : []),
    ...(webhook ? [createWebhookChannel(webhook, { fetcher: callOut, now: Date.now })] : []),
  ]
}

function emailChannel(
  name: 'email' | 'email_escalation',
  to: string,
  email: EmailSender,
): AlarmChannel {
  return {
    name,
    isEscalation: name === 'email_escalation',
    async send({ subject, text }) {
      const outcome = await email.send({ to, subject, text })
      return outcome.ok ? outcome : { ok: false, reason: outcome.detail }
    },
  }
}

async function sendUnstored(
  channels: readonly AlarmChannel[],
  name: string,
  raised: readonly RaisedAlarm[],
): Promise<boolean> {
  const message = {
    id: randomId(secureRandomBytes),
    subject: announcementSubject(name, raised),
    text: `The database did not take these alarms, so this message may repeat.\n\n${announcementText(raised)}`,
  }
  const first = channels.filter(({ isEscalation }) => !isEscalation)
  const outcomes = await Promise.all(first.map((channel) => channel.send(message)))
  return outcomes.some(({ ok }) => ok)
}

function installationName({ SITE_ORIGIN, APP_ENV }: Env): string {
  const origin = String(SITE_ORIGIN ?? '')
  const host = URL.canParse(origin) ? new URL(origin).host : String(APP_ENV ?? '')
  return [site.name, host].filter(Boolean).join(' ')
}
