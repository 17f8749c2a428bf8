import type { Tone } from './notice'

type Toast = { message: string; tone: Tone; stacks: boolean }

export type ToastOptions = {
  tone?: Tone
  /** Shown for 4 seconds with up to two others, not for 5 seconds alone. */
  stacks?: boolean
}

let waiting: Toast[] = []
const listeners = new Set<() => void>()

/**
 * Shows a short message at the edge of the screen, announced politely: for 5 seconds, replacing the previous one,
 * or stacked. The library loads with the first one. A toast is never the only place of a message.
 */
export function toast(message: string, { tone = 'info', stacks = false }: ToastOptions = {}) {
  waiting = [...waiting, { message, tone, stacks }]
  for (const tell of listeners) tell()
}

/** The toaster's side: waiting toasts, and removing them. */
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
