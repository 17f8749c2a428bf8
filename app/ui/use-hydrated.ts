import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false in the server's HTML and while hydrating, true afterwards. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
