import { decoded, routedPath, withoutDataSuffix } from './data-request'

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

/** Returns a route's pattern as our own code writes it, without rules for its parameters: `/media/:name`. */
export function routePattern(pattern: string): Checked {
  return pattern.replace(/\{[^}]*\}/g, '') as Checked
}

/**
 * Returns the pattern of the page that the router found for a path: each part that it read as a parameter is `:name`.
 * `/*` if one of them is not found again.
 */
export function patternOf(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): Checked {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, name]))
  const seen = new Set<string>()
  const parts = withoutDataSuffix(pathname).split('/')
  const pattern = parts.map((part) => {
    const name = names.get(decoded(part))
    if (name === undefined) return part
    seen.add(name)
    return `:${name}`
  })
  const isWhole = Object.keys(params).every((name) => seen.has(name))
  return (isWhole ? pattern.join('/') : '/*') as Checked
}

/** Below these a part may be a token or a person's. */
const closed: ReadonlySet<string> = new Set(['privacy', 'api', 'dev', 'continue', 'go'])

/**
 * Returns a path that a client wrote, to find a broken link by: its plain words, in lower case or with a capital.
 * Digits, which may be a phone or a code, and parts of other characters, as in an email or a token, are `*`.
 */
export function attemptedPath(pathname: string): Checked {
  const parts = pathname.slice(0, 120).split('/').slice(0, 6)
  const [, first = ''] = routedPath(pathname).split('/')
  if (closed.has(withoutDataSuffix(first))) return `/${withoutDataSuffix(first)}/*` as Checked
  return parts.map(attemptedPart).join('/') as Checked
}

function attemptedPart(part: string): string {
  const word = withoutDataSuffix(part)
  const isPlain = word.split('-').every((one) => /^[A-Z]?[a-z]{0,19}\d{0,4}$/.test(one))
  return isPlain ? part.replace(/\d/g, '*') : `*${part.slice(word.length)}`
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
