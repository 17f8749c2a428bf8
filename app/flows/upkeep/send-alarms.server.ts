import type { Alarm } from '#app/domain/alarms/alarm'
import { isNotice, quietTimes, repeatAfterMs } from '#app/domain/alarms/alarm-rules'
import type { AlarmStore } from '#app/domain/alarms/alarm-store.server'
import { announcementSubject, announcementText } from '#app/domain/alarms/announcement'
import type { AlarmChannel, AlarmMessage } from '#app/domain/alarms/ports'
import { sha256Hex } from '#app/shared/crypto.server'
import type { Log } from '#app/shared/log'

type Needs = {
  now: () => number
  log: Pick<Log, 'info' | 'warn' | 'alarm'>
  alarms: AlarmStore
  channels: readonly AlarmChannel[]
  /** Names the installation in each message. */
  site: string
}

const alarmsPerMessage = 20
/** A single channel failure doesn't raise an alarm. */
const triesUntilFailing = 3

/**
 * Sends one message per channel about all alarms that are due, and ends what was not seen for its time. Returns
 * whether every channel took its message; what one did not take is sent to it again.
 */
export async function sendAlarms({ now, log, alarms, channels, site }: Needs): Promise<boolean> {
  await alarms.endQuiet(quietTimes, now())
  if (channels.length === 0) return true
  const due = await alarms.claimDue(now(), alarmsPerMessage)
  const tried = await Promise.all(channels.map((channel) => tellBy(channel, due, site)))
  const failed = tried.filter(({ outcome }) => !outcome.ok)
  for (const { channel, outcome, told } of failed) {
    const fields = { channel: channel.name, reason: outcome.ok ? 'ok' : outcome.reason }
    const isFailing = told.some(({ tries }) => tries >= triesUntilFailing)
    if (isFailing) log.alarm('ALARM_CHANNEL_FAILING', fields)
    else log.warn('alarms.not_sent', fields)
  }
  if (due.length === 0) return true
  const settlements = due.map((alarm) => ({
    alarm,
    failed: failed.filter(({ told }) => told.includes(alarm)).map(({ channel }) => channel.name),
    nextSendAt: isLast(alarm) ? null : now() + repeatAfterMs(alarm.sends + 1),
    isOver: isLast(alarm),
  }))
  await alarms.settle(settlements, now())
  log.info('alarms.sent', { count: due.length })
  return failed.length === 0
}

function isLast({ code, endedAt }: Alarm): boolean {
  return endedAt !== null || isNotice(code)
}

async function tellBy(channel: AlarmChannel, due: readonly Alarm[], site: string) {
  const told = due.filter(
    ({ unserved, sends, endedAt }) =>
      (unserved?.includes(channel.name) ?? true) &&
      // The second address is due what is still open, or ends, after a first reminder.
      (!channel.isEscalation || sends >= (endedAt === null ? 1 : 2)),
  )
  const outcome: Awaited<ReturnType<AlarmChannel['send']>> =
    told.length === 0 ? { ok: true } : await channel.send(await messageOf(site, told))
  return { channel, told, outcome }
}

async function messageOf(site: string, alarms: readonly Alarm[]): Promise<AlarmMessage> {
  const said = alarms.map(({ code, subject, openedAt, sends, endedAt }) =>
    [code, subject, openedAt, sends, endedAt].join(' '),
  )
  return {
    id: (await sha256Hex(said.sort().join('\n'))).slice(0, 32),
    subject: announcementSubject(site, alarms),
    text: announcementText(alarms),
  }
}
