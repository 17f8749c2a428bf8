import { createContext, useContext } from 'react'

/** Where this site stands, for addresses that must be absolute. Filled by the server's entry. */
export const OriginContext = createContext<string | undefined>(undefined)

/** Names the failed request in the log. Filled by the server's entry. */
export const ReferenceContext = createContext<string | undefined>(undefined)

/** In the browser, what the server wrote into the page that was loaded. */
export function useOrigin(): string {
  const given = useContext(OriginContext)
  if (given !== undefined || typeof document === 'undefined') return given ?? ''
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return canonical ? new URL(canonical.href).origin : location.origin
}

/** Undefined for what failed in the browser, which no log of ours knows. */
export function useReference(): string | undefined {
  const given = useContext(ReferenceContext)
  if (given !== undefined || typeof document === 'undefined') return given
  return document.querySelector<HTMLElement>('[data-reference]')?.dataset.reference
}
