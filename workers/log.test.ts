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
  const { createLog, keepConsole } = await import('./log')
  keepConsole()
  keepConsole()
  for (const method of methods) console[method]('path "/ada@example.com%" of %s', '+14165550123')
  const warning = ['warn', '{"level":"warn","event":"runtime.warning"}']
  expect(printed).toEqual(methods.map(() => warning))

  printed.length = 0
  const log = createLog('r')
  log.info('a')
  log.warn('b')
  log.alarm('UNEXPECTED_ERROR')
  expect(printed).toEqual([
    ['log', '{"level":"info","event":"a","requestId":"r"}'],
    ['warn', '{"level":"warn","event":"b","requestId":"r"}'],
    ['error', '{"level":"alarm","event":"UNEXPECTED_ERROR","requestId":"r"}'],
  ])
})
