import type { Ask } from './smoke-test.ts'

export type Site = {
  origin: string
  workerName: string
  /** The version that must answer; the platform ignores one that is not deployed, at 0 % or more. */
  version?: string
  /** Staging's password. */
  password?: string
}

const timeoutMs = 15_000

/** Returns a function that asks the site's own address, under its zone's rules, as visitors do. */
export function askSite({ origin, workerName, version, password }: Site): Ask {
  const always: Record<string, string> = {
    ...(version && { 'Cloudflare-Workers-Version-Overrides': `${workerName}="${version}"` }),
    ...(password && { Authorization: `Basic ${btoa(`release:${password}`)}` }),
  }
  return (path, init) => {
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(always)) headers.set(name, value)
    const signal = AbortSignal.timeout(timeoutMs)
    return fetch(new URL(path, origin), { redirect: 'manual', signal, ...init, headers })
  }
}
