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
    document.querySelectorAll('[data-done]').forEach(confirmDone)
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) confirmDone(target as Element)
    })
    observer.observe(document, { attributeFilter: ['data-done'], subtree: true })
    return () => observer.disconnect()
  }, [])
  return Toaster && <Toaster />
}

/** The frame's script marks the button or form whose work is done, maybe before this is there. */
function confirmDone(element: Element) {
  toast(element.matches('form') ? savedMessage(element) : 'Link copied.', { tone: 'success' })
}

function savedMessage(form: Element): string {
  if (!form.querySelector('[name="updates"]')) return 'Settings saved.'
  return document.documentElement.dataset.updates === 'off' ? 'Auto-update off.' : 'Auto-update on.'
}
