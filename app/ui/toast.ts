import type { Tone } from './notice'

export type Toast = { message: string; tone: Tone; durationMs: number }

let waiting: Toast[] = []
const listeners = new Set<() => void>()

/** A short word at the edge of the screen, announced politely. The library comes with the first one. */
export function toast(message: string, options: { tone?: Tone; durationMs?: number } = {}) {
  waiting = [
    ...waiting,
    { message, tone: options.tone ?? 'info', durationMs: options.durationMs ?? 5000 },
  ]
  for (const tell of listeners) tell()
}

/** The toaster's side: what waits to be shown, and taking it. */
export const toastQueue = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  peek: () => waiting,
  takeAll() {
    const taken = waiting
    waiting = []
    return taken
  },
}
