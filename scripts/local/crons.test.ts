import type { Miniflare } from 'miniflare'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startCrons } from './crons.ts'

const scheduled = vi.fn()
const miniflare = { getWorker: async () => ({ scheduled }) } as unknown as Miniflare
const lines: string[] = []
const crons = () => startCrons(miniflare, ['* * * * *'], (line) => lines.push(line))
let running: ReturnType<typeof crons>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-08-01T12:00:30Z') })
  scheduled.mockReset().mockResolvedValue({ outcome: 'ok' })
  lines.length = 0
  running = crons()
})

afterEach(async () => {
  await running.stop()
  vi.useRealTimers()
})

it('ticks on the minute', async () => {
  await vi.advanceTimersByTimeAsync(29_000)
  expect(scheduled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(scheduled).toHaveBeenCalledOnce()
  expect(scheduled.mock.lastCall?.[0]).toMatchObject({ cron: '* * * * *' })
})

it('waits with the next tick until the one before it has ended', async () => {
  let end = () => {}
  scheduled.mockReturnValueOnce(
    new Promise((resolve) => {
      end = () => resolve({ outcome: 'ok' })
    }),
  )
  await vi.advanceTimersByTimeAsync(180_000)
  expect(scheduled).toHaveBeenCalledOnce()
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(scheduled).toHaveBeenCalledTimes(2)
})

it('goes on after a tick that failed, and says so', async () => {
  scheduled.mockResolvedValueOnce({ outcome: 'exception' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(scheduled).toHaveBeenCalledTimes(2)
  expect(lines).toEqual(['error The cron "* * * * *" ended as: exception'])
})

it('throws if a cron that was run by hand failed', async () => {
  scheduled.mockResolvedValue({ outcome: 'exception' })
  await expect(running.runAll()).rejects.toThrow('ended as: exception')
})
