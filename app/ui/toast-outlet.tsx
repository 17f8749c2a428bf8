import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { toast, toastQueue } from './toast'

const Toaster = lazy(async () => ({ default: (await import('./toaster')).Toaster }))
const none: never[] = []

let everAsked = false

/** Rendered once in the shell; loads nothing until the first toast. */
export function ToastOutlet() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.peek, () => none)
  everAsked ||= waiting.length > 0
  useEffect(() => {
    takeLeftWords()
    addEventListener('toast', takeLeftWords)
    return () => removeEventListener('toast', takeLeftWords)
  }, [])
  return everAsked ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}

/** Those of the frame's script, which may run before this is there. */
function takeLeftWords() {
  const { dataset } = document.documentElement
  if (dataset.toast) toast(dataset.toast, { tone: 'success' })
  delete dataset.toast
}
