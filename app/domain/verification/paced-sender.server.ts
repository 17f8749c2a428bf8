import type { RandomBytes } from '#app/shared/random'
import type { SmsSender } from './ports'

type Parts = {
  pace: Pace
  now: () => number
  sleep: (ms: number) => Promise<void>
  random: RandomBytes
}

/** Returns a sender that remembers how long its texts took, and can wait as long without sending. */
export function createPacedSender(
  sender: Pick<SmsSender, 'send' | 'forget'>,
  { pace, now, sleep, random }: Parts,
): SmsSender {
  return {
    async send(message) {
      const begunAt = now()
      const outcome = await sender.send(message)
      if (outcome.ok) pace.note(now() - begunAt)
      return outcome
    },
    pretend: () => sleep(pace.pick(random)),
    forget: sender.forget,
  }
}

/** Recent durations of texts, in milliseconds, for the life of the isolate. */
export type Pace = {
  note: (tookMs: number) => void
  /** Returns a recent duration at random: a fixed time would stand out. */
  pick: (random: RandomBytes) => number
}

const remembered = 32
/** Typical for a provider; used before the first text. */
const usualMs = 250

export function createPace(): Pace {
  const recent: number[] = []
  return {
    note(tookMs) {
      recent.push(tookMs)
      if (recent.length > remembered) recent.shift()
    },
    pick: (random) => recent[(random(1)[0] ?? 0) % recent.length] ?? usualMs,
  }
}
