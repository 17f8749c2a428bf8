import { withoutDataSuffix } from './data-request'
import { routedPath } from './routed-path'

declare const isChecked: unique symbol
/** Text known to contain nothing from a client: only the functions below make it. */
export type Checked = string & { readonly [isChecked]: true }

/**
 * Returns what a log may contain of an error: its class, a code of ours or of the platform, and where it was
 * thrown. Never its message, which may quote a client.
 */
export function errorFields(error: unknown): { error: Checked; at?: Checked } {
  if (!(error instanceof Error)) return { error: `thrown_${typeof error}` as Checked }
  const name = /^\w{1,40}$/.test(error.name) ? error.name : 'Error'
  const codes = platformCodes.filter((code) => error.message.includes(code))
  const place = placeOf(error)
  return {
    error: [name, ...codes].join(' ').replaceAll(' ', '_') as Checked,
    ...(place ? { at: place } : {}),
  }
}

/** Returns whether storage failed, which the platform must repair and the client may retry. */
export function isStorageFailure(error: Error): boolean {
  return /^(D1_|KV |QUEUE_)|Network connection lost|SQLITE_BUSY/.test(error.message)
}

/**
 * The words in this site's paths: any other part may be a name, a phone or a token. The fixed parts of
 * `app/routes.ts`, and the paths served without the router.
 */
export const wordsOfOurs: ReadonlySet<string> = new Set([
  'markets',
  'markets.csv',
  'refresh',
  'watchlist',
  'currency',
  'history',
  'stocks',
  'crypto',
  'forex',
  'search',
  'register',
  'connect',
  'form',
  'preferences',
  'about',
  'accessibility',
  'advertise',
  'contact',
  'privacy',
  'my-data',
  'my-data.json',
  'email',
  'terms',
  'insights',
  'articles',
  'comment',
  'sitemap.xml',
  'news-sitemap.xml',
  'rss.xml',
  'feed.json',
  'robots.txt',
  '.well-known',
  'security.txt',
  'continue',
  'welcome',
  'thank-you',
  '_root',
  'go',
  'healthz',
  'media',
  'dev',
  'messages',
  'leads',
  'emails',
  'api',
  'send-otp',
  'verify-otp',
  'track-lead',
  'market-data',
  'geo',
  'csp-report',
  'form-begun',
])

/** Returns a request's path with `*` for every part that is not a word of our paths. */
export function loggedPath(pathname: string): Checked {
  const parts = pathname.slice(0, 120).split('/').slice(0, 6)
  return parts.map(loggedPart).join('/') as Checked
}

/** Below these a part may be a token or a person's. */
const closed: ReadonlySet<string> = new Set(['privacy', 'api', 'dev', 'continue'])

/**
 * Returns the path of a page that does not exist, to find a broken link by: its plain words, in lower case or with a
 * capital. Digits, which may be a phone or a code, and parts of other characters, as in an email or a token, are `*`.
 */
export function attemptedPath(pathname: string): Checked {
  const parts = pathname.slice(0, 120).split('/').slice(0, 6)
  if (closed.has(routedPath(pathname).split('/')[1] ?? '')) return loggedPath(pathname)
  return parts.map(attemptedPart).join('/') as Checked
}

function attemptedPart(part: string): string {
  const word = withoutDataSuffix(part)
  const isPlain = word.split('-').every((one) => /^[A-Z]?[a-z]{0,19}\d{0,4}$/.test(one))
  return isPlain ? part.replace(/\d/g, '*') : loggedPart(part)
}

const platformCodes = [
  'D1_ERROR',
  'D1_EXEC_ERROR',
  'D1_TYPE_ERROR',
  'KV GET',
  'KV PUT',
  'KV DELETE',
  'QUEUE_',
  'SQLITE_BUSY',
  'SQLITE_ERROR',
  'SQLITE_CONSTRAINT',
  'SQLITE_FULL',
  'SQLITE_TOOBIG',
  'Network connection lost',
  'internal error',
  'exceeded',
  'timed out',
]

function loggedPart(part: string): string {
  const word = withoutDataSuffix(part)
  const isOurs = word === '' || wordsOfOurs.has(word)
  return isOurs ? part : `*${part.slice(word.length)}`
}

/**
 * Returns file and line of the first frame. Skips the message at the start of the stack, which may look like a
 * frame.
 */
function placeOf({ name, message, stack = '' }: Error): Checked | undefined {
  const frames = stack.startsWith(`${name}: ${message}`)
    ? stack.slice(name.length + message.length + 2)
    : stack.startsWith(name) && message === ''
      ? stack.slice(name.length)
      : ''
  const place = /^\s*at .*?([\w.-]{1,60}\.[cm]?[jt]sx?:\d+:\d+)\)?$/m.exec(frames)?.[1]
  return place as Checked | undefined
}
