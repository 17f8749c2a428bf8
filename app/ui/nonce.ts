import { createContext, useContext } from 'react'

/** Filled by the server's entry. Browsers hide the attribute, so the client reads the property back. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce() {
  const given = useContext(NonceContext)
  if (given !== undefined || typeof document === 'undefined') return given
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}
