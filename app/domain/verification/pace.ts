import type { RandomBytes } from '#app/shared/random'

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
