import type { SealKey } from '#app/shared/crypto.server'
import { day } from '#app/shared/time'
import { MarketVars, marketBaseUrlNames } from './market-settings'
import { readNumber } from './setting-kinds'

/** An invalid setting and a message about it, which never contains its value. */
export type Problem = { name: string; text: string }

/** In this repository, so everyone knows it. */
export const developmentSecret = 'development-only-secret-not-for-production'

type Given = Record<string, unknown>
type Terms = { dataKeys: readonly SealKey[] }

/** A registration check older than this should be repeated. It blocks deployments, never a running site. */
export const freshCheckMs = 90 * day

/** Keys are sent to these URLs. */
const urlNames = [
  'SITE_ORIGIN',
  'BUYER_URL',
  'BUYER_UNKNOWN_POLICY',
  'BUYER_WITHDRAW_URL',
  'TWILIO_BASE_URL',
  'TURNSTILE_BASE_URL',
  'ALARM_WEBHOOK_URL',
  'DEAD_MAN_URL',
  'ACCESS_ISSUER',
  ...marketBaseUrlNames,
]
/** Secrets that only this site knows, made by its operator. */
const ownSecretNames = ['SEAL_KEY', 'HMAC_KEY', 'DATA_KEYS', 'STAGING_SECRET']
/** Secrets that third parties know too. Anyone with an alarm's address can send or silence one. */
const sharedSecretNames = [
  'TWILIO_AUTH_TOKEN',
  'BUYER_API_KEY',
  'TURNSTILE_SECRET',
  'ALARM_WEBHOOK_SECRET',
  'ALARM_WEBHOOK_URL',
  'DEAD_MAN_URL',
  ...Object.keys(MarketVars.shape).filter((name) => /_API_(KEY|TOKEN)$/.test(name)),
]
export const secretNames = [...ownSecretNames, ...sharedSecretNames]

/** Names reserved from the domain name system (RFC 6761). */
const reserved = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost|local|internal)$/

/** Different ones that 32 random characters of any alphabet have. */
const fewestCharacters = 10

/** Returns what production and staging refuse beyond each setting's own schema. */
export function productionProblems(given: Given, { dataKeys }: Terms): Problem[] {
  const isStaging = given.APP_ENV === 'staging'
  const missing = ['SITE_ORIGIN', 'DEFAULT_SUID', ...(isStaging ? ['STAGING_SECRET'] : [])]
    .filter((name) => !given[name])
    .map((name) => problem(name, 'is missing'))
  const plain = urlNames
    .filter((name) => (readUrl(given[name])?.protocol ?? 'https:') !== 'https:')
    .map((name) => problem(name, 'must be https in production'))
  return [
    ...(isStaging ? [] : sandboxProblems(given)),
    ...keylessProblems(given, isStaging),
    ...secretProblems(given, dataKeys),
    ...missing,
    ...plain,
    ...originProblems(given),
    ...addressProblems(given),
    ...outOfBounds(given),
  ]
}

function sandboxProblems(given: Given): Problem[] {
  const drivers = { SMS_DRIVER: 'sandbox', LEAD_DRIVER: 'sandbox', MARKET_DRIVER: 'simulated' }
  return Object.entries(drivers)
    .filter(([name, standIn]) => (given[name] ?? standIn) === standIn)
    .map(([name, standIn]) => problem(name, `must not be ${standIn} in production`))
    .concat(
      given.EMAIL_DRIVER === 'sandbox'
        ? [problem('EMAIL_DRIVER', 'must not be sandbox in production')]
        : [],
    )
}

function keylessProblems({ MARKET_DRIVER }: Given, isStaging: boolean): Problem[] {
  if (MARKET_DRIVER !== 'keyless') return []
  const deployed = isStaging ? 'live or simulated' : 'live'
  const text = `must be ${deployed}; keyless is for a developer's machine only`
  return [problem('MARKET_DRIVER', text)]
}

function secretProblems(given: Given, dataKeys: readonly SealKey[]): Problem[] {
  const missing = ['SEAL_KEY', 'HMAC_KEY', 'DATA_KEYS']
    .filter((name) => !given[name])
    .map((name) => problem(name, 'is missing'))
  const known = ownSecretNames
    .filter((name) =>
      String(given[name] ?? '')
        .toLowerCase()
        .includes(developmentSecret),
    )
    .map((name) => problem(name, 'is the development secret'))
  const own = [
    ...['SEAL_KEY', 'HMAC_KEY', 'STAGING_SECRET'].map((name) => ({ name, value: given[name] })),
    ...dataKeys.map(({ secret }) => ({ name: 'DATA_KEYS', value: secret })),
  ].flatMap(({ name, value }) => (value ? [{ name, value: String(value).trim() }] : []))
  const guessable = own
    .filter(({ value }) => value.length >= 32 && new Set(value).size < fewestCharacters)
    .map(({ name }) => problem(name, 'is too easy to guess: make one with `npm run keys`'))
  const shared = sharedSecretNames.map((name) => ({
    name,
    value: String(given[name] ?? '').trim(),
  }))
  const all = [...own, ...shared]
  const reused = own.flatMap(({ name, value }, at) => {
    const other = all.find((one, index) => index > at && one.value === value)
    return other
      ? [problem(name, `must differ from every other secret, and from ${other.name}`)]
      : []
  })
  const ids = dataKeys.map(({ id }) => id)
  const twice = new Set(ids).size < ids.length ? [problem('DATA_KEYS', 'names one id twice')] : []
  return [...missing, ...known, ...guessable, ...reused, ...twice]
}

function originProblems({ SITE_ORIGIN }: Given): Problem[] {
  const url = readUrl(SITE_ORIGIN)
  if (!url) return []
  const { hostname } = url
  const isOwn = !isAddress(url) && !hasUser(url) && !reserved.test(hostname)
  return isOwn && /\.[^.*]+$/.test(hostname) && !hostname.includes('*')
    ? []
    : [problem('SITE_ORIGIN', 'must be at a host of its own')]
}

function addressProblems(given: Given): Problem[] {
  return urlNames
    .filter((name) => name !== 'SITE_ORIGIN')
    .filter((name) => {
      const url = readUrl(given[name])
      return url && !isNamedHost(url)
    })
    .map((name) => problem(name, 'must be at a named host, without user or password'))
}

/** Returns whether a URL is safe to send this site's data to. */
export function isPublicUrl(text: string): boolean {
  const url = readUrl(text)
  return url !== null && url.protocol === 'https:' && isNamedHost(url)
}

function isNamedHost(url: URL): boolean {
  return !isAddress(url) && !hasUser(url)
}

function readUrl(value: unknown): URL | null {
  const text = String(value ?? '')
  return URL.canParse(text) ? new URL(text) : null
}

/** Returns whether a URL has an IP address or a local name as its host. */
function isAddress({ hostname }: URL): boolean {
  return /^\[|^[\d.]+$|(^|\.)localhost\.?$/.test(hostname)
}

function hasUser({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}

function problem(name: string, fault: string): Problem {
  return { name, text: `${name} ${fault}` }
}

type Bounds = readonly [min: number, max: number]

/** The range of each number in production. Development allows more, so tests and benchmarks can run. */
const productionBounds: Record<string, Bounds> = {
  // Above, a limit would stop nothing; below, it would refuse everyone.
  SENDS_PER_HOUR: [5, 5_000],
  SENDS_PER_DAY: [5, 25_000],
}

/** Requests per minute allowed from one network at one location (`[[ratelimits]]` of wrangler.toml). */
export const sieveBounds: Bounds = [10, 120]

export function isWithin(value: number, [min, max]: Bounds): boolean {
  return value >= min && value <= max
}

/** Returns the settings whose numbers are out of range, each with its bounds. Absent ones have defaults in range. */
export function outOfBounds(given: Record<string, unknown>): { name: string; text: string }[] {
  return Object.entries(productionBounds).flatMap(([name, bounds]) => {
    const value = String(given[name] ?? '').trim()
    if (value === '' || isWithin(readNumber(value), bounds)) return []
    return [{ name, text: `${name} must be from ${bounds[0]} to ${bounds[1]} in production` }]
  })
}
