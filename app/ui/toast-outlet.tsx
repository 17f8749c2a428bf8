import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { toast, toastQueue } from './toast'

const none: never[] = []

/** Rendered once in the shell; loads nothing until the first toast. One that cannot be shown is dropped. */
export function ToastOutlet() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.peek, () => none)
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    if (waiting.length === 0 || Toaster) return
    import('./toaster').then((loaded) => setToaster(() => loaded.Toaster), toastQueue.takeAll)
  }, [waiting, Toaster])
  useEffect(() => {
    takeLeftWords()
    const observer = new MutationObserver(takeLeftWords)
    observer.observe(document.documentElement, { attributeFilter: ['data-toast'] })
    return () => observer.disconnect()
  }, [])
  return Toaster && <Toaster />
}

/** Those of the frame's script, which may run before this is there. */
function takeLeftWords() {
  const { dataset } = document.documentElement
  if (dataset.toast) toast(dataset.toast, { tone: 'success' })
  delete dataset.toast
}
