import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastQueue } from './toast'

const Toaster = lazy(async () => ({ default: (await import('./toaster')).Toaster }))
const none: never[] = []

let everAsked = false

/** Rendered once in the shell; loads nothing until the first toast. */
export function ToastOutlet() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.peek, () => none)
  everAsked ||= waiting.length > 0
  return everAsked ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
