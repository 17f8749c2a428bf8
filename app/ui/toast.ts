import type { Tone } from './notice'

type Toast = { message: string; tone: Tone; stacks: boolean }

export type ToastOptions = {
  tone?: Tone
  /** 4 seconds beside up to two others, instead of 5 seconds alone. */
  stacks?: boolean
}

let waiting: Toast[] = []
const listeners = new Set<() => void>()

/**
 * A short word at the edge of the screen, announced politely: 5 seconds, each in the place of the one
 * before, or stacked. The library comes with the first one. Nothing is said by a toast alone.
 */
export function toast(message: string, { tone = 'info', stacks = false }: ToastOptions = {}) {
  waiting = [...waiting, { message, tone, stacks }]
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
