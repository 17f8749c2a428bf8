import { type Log, type LogFields, writableFields } from '#app/shared/log'

/** One JSON object a line, for `wrangler tail` and Workers Logs. */
export function createLog(requestId: string | null): Log {
  const write = (level: 'info' | 'warn' | 'alarm', event: string, fields: LogFields = {}) => {
    const about = requestId ? { level, event, requestId } : { level, event }
    const line = JSON.stringify({ ...about, ...writableFields(fields) })
    if (level === 'info') console.log(line)
    else if (level === 'warn') console.warn(line)
    else console.error(line)
  }
  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    alarm: (code, fields) => write('alarm', code, fields),
  }
}
