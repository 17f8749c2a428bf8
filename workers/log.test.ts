import { afterEach, expect, it, vi } from 'vitest'

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const
const own = { ...console }

afterEach(() => {
  vi.resetModules()
  Object.assign(console, own)
})

it('leaves the console to the log: of a package’s words none is written', async () => {
  const printed: unknown[][] = []
  for (const method of methods)
    console[method] = (...words) => void printed.push([method, ...words])
  const { createLog, reserveConsole } = await import('./log')
  reserveConsole()
  reserveConsole()
  for (const method of methods) console[method]('path "/ada@example.com%" of %s', '+14165550123')
  const warning = ['warn', '{"level":"warn","event":"runtime.warning"}']
  expect(printed).toEqual(methods.map(() => warning))

  printed.length = 0
  const log = createLog('r')
  log.info('prices.round')
  log.warn('queue.failed')
  log.alarm('UNEXPECTED_ERROR')
  log.alarm('COMMENTS_WAITING')
  expect(printed).toEqual([
    ['log', '{"level":"info","event":"prices.round","requestId":"r"}'],
    ['warn', '{"level":"warn","event":"queue.failed","requestId":"r"}'],
    ['error', '{"level":"alarm","event":"UNEXPECTED_ERROR","requestId":"r"}'],
    ['log', '{"level":"info","event":"COMMENTS_WAITING","requestId":"r"}'],
  ])
})

it('drops frequent lines outside the sample, and never a warning or an alarm', async () => {
  const printed: string[] = []
  for (const method of methods) console[method] = (line) => void printed.push(String(line))
  const { createLog } = await import('./log')
  for (const isIn of [true, false]) {
    const log = createLog('r', { isIn, percent: 10 })
    log.info('code.sent')
    log.info('lead.committed')
    log.warn('queue.failed')
    log.alarm('UNEXPECTED_ERROR')
  }
  const rest = ['lead.committed', 'queue.failed', 'UNEXPECTED_ERROR']
  expect(printed.map((line) => JSON.parse(line).event)).toEqual(['code.sent', ...rest, ...rest])
  expect(JSON.parse(printed[0] ?? '').percent).toBe(10)
})
