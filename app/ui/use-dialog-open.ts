import { type RefObject, useCallback, useRef, useSyncExternalStore } from 'react'

/**
 * Whether a native dialog is open, and whether it ever was, whoever opened it: an invoker, the frame's
 * script before hydration, or a call. Its attribute is the only truth that all of them share.
 */
export function useDialogOpen(dialog: RefObject<HTMLDialogElement | null>) {
  const subscribe = useCallback(
    (tell: () => void) => {
      const observer = new MutationObserver(tell)
      if (dialog.current) observer.observe(dialog.current, { attributeFilter: ['open'] })
      return () => observer.disconnect()
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
