import { waitUntil } from 'cloudflare:workers'
import { second, sleep } from '#app/shared/time'

/** Background work is cut off after 30 s, so a write that is still pending by then never completes. */
const writeLostMs = 40 * second

/**
 * Returns a function that schedules one write for everything counted in an interval, after the response. An isolate
 * that dies loses up to that much.
 */
export function createDelayedWrite(afterMs: number, write: () => Promise<void>) {
  let dueAt = 0

  async function writeLater() {
    await sleep(afterMs)
    dueAt = 0
    await write()
  }

  return (now: number): void => {
    if (now <= dueAt + writeLostMs) return
    dueAt = now
    waitUntil(writeLater())
  }
}
