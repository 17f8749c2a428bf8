import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and while hydrating, true from then on. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
