import { Cron } from 'croner'
import type { Miniflare } from 'miniflare'

// The local runtime has cron handlers but no clock; this is the clock.
export function startCrons(
  miniflare: Pick<Miniflare, 'getWorker'>,
  patterns: string[],
  log: (line: string) => void,
) {
  async function runOne(pattern: string): Promise<void> {
    const worker = await miniflare.getWorker()
    const { outcome } = await worker.scheduled({ cron: pattern, scheduledTime: new Date() })
    if (outcome !== 'ok') throw new Error(`The cron "${pattern}" ended as: ${outcome}`)
  }

  const running = new Set<Promise<void>>()
  function tick(pattern: string): Promise<void> {
    const run = runOne(pattern).catch((error: Error) => log(`error ${error.message}`))
    running.add(run)
    return run.finally(() => running.delete(run))
  }

  // `protect` skips a tick while the previous one is still running.
  const jobs = patterns.map(
    (pattern) => new Cron(pattern, { timezone: 'UTC', protect: true }, () => tick(pattern)),
  )
  return {
    runOne,
    runAll: async () => {
      for (const pattern of patterns) await runOne(pattern)
    },
    stop: async () => {
      for (const job of jobs) job.stop()
      await Promise.all(running)
    },
  }
}
