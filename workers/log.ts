import { isNotice } from '#app/domain/alarms/alarm-rules'
import { type Log, type LogFields, writableFields } from '#app/shared/log'
import { sampledEvents } from '#app/shared/log-events'

type Writer = Pick<Console, 'log' | 'warn' | 'error'>
let writer: Writer = console

/**
 * Reserves the console for the log: a package's message may quote a client, so only the fact that it wrote
 * something is logged, once per isolate.
 */
export function reserveConsole(): void {
  if (writer !== console) return
  const { log, warn, error } = console
  writer = {
    log: log.bind(console),
    warn: warn.bind(console),
    error: error.bind(console),
  }
  const line = JSON.stringify({ level: 'warn', event: 'runtime.warning' })
  for (const method of silenced) console[method] = () => writer.warn(line)
}

const silenced = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const

/**
 * Returns a log that writes one JSON object per line, for `wrangler tail` and Workers Logs. `sample` drops what may
 * be dropped; warnings and alarms are always written.
 */
export function createLog(
  requestId: string | null,
  sample: { isIn: boolean; percent: number } = { isIn: true, percent: 100 },
): Log {
  const write = (level: 'info' | 'warn' | 'alarm', event: string, fields: LogFields = {}) => {
    const about = requestId ? { level, event, requestId } : { level, event }
    const line = JSON.stringify({ ...about, ...writableFields(fields) })
    if (level === 'info') writer.log(line)
    else if (level === 'warn') writer.warn(line)
    else writer.error(line)
  }
  return {
    info(event, fields) {
      if (!sampledEvents.has(event)) return write('info', event, fields)
      if (!sample.isIn) return
      // Lets a reader of the log compute the total.
      write('info', event, sample.percent < 100 ? { ...fields, percent: sample.percent } : fields)
    },
    warn: (event, fields) => write('warn', event, fields),
    // Work that waits isn’t an error.
    alarm: (code, fields) => write(isNotice(code) ? 'info' : 'alarm', code, fields),
  }
}
