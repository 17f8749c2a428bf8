import { type RefObject, useCallback, useRef, useSyncExternalStore } from 'react'
import { afterPaint } from './after-paint'

/**
 * Returns whether a native dialog is open, and whether it ever was, however it was opened: by an invoker, by the
 * frame's script before hydration, or by a call. Reads its attribute, which all of them set, once the change is
 * painted.
 */
export function useDialogOpen(dialog: RefObject<HTMLDialogElement | null>) {
  const subscribe = useCallback(
    (tell: () => void) => {
      let cancel = () => {}
      const observer = new MutationObserver(() => {
        cancel()
        cancel = afterPaint(tell)
      })
      if (dialog.current) observer.observe(dialog.current, { attributeFilter: ['open'] })
      return () => {
        observer.disconnect()
        cancel()
      }
    },
    [dialog],
  )
  const isOpen = useSyncExternalStore(
    subscribe,
    () => dialog.current?.open ?? false,
    () => false,
  )
  const opened = useRef(false)
  opened.current ||= isOpen
  return { isOpen, wasOpened: opened.current }
}
