import type { RandomBytes } from '#app/shared/random'

/** How long texts took of late, in milliseconds, for as long as the isolate lives. */
export type Pace = {
  note: (tookMs: number) => void
  /** One of the last ones, by chance: a fixed time would stand out among them. */
  pick: (random: RandomBytes) => number
}

const remembered = 32
/** Before the first: what a provider usually takes. */
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
