import { z } from 'zod'
import { isClosable } from '#app/domain/compliance/closed-regions.server'
import { retention } from '#app/domain/compliance/retention'
import type { Buyer } from '#app/domain/leads/buyer'
import { deliveryTiming } from '#app/domain/leads/delivery/delivery-timing'
import { defaultLimits, defaultRegions } from '#app/domain/verification/limits'
import type { TwilioAccount } from '#app/domain/verification/sms-client.server'
import type { TurnstileAccount } from '#app/domain/verification/turnstile-client.server'
import type { AppSettings } from '#app/services'
import type { SealKey } from '#app/shared/crypto.server'
import { AlarmVars, alarmProblems } from './alarm-settings'
import { BuyerVars, toBuyer } from './buyer-settings'
import { type AccessAccount, AccessVars, readAccess } from './desk/access'
import { type EmailDriver, EmailVars, readEmail } from './email'
import { type MarketSettings, MarketVars, toMarketSettings } from './market-settings'
import { developmentSecret, type Problem, productionProblems } from './production-problems'
import { filled, hostName, list, text, whole } from './setting-kinds'

/** Everything an operator can set, validated once. docs/configuration.md lists each. */
export type Settings = AppSettings & {
  environment: Environment
  /** Password of staging; null elsewhere. */
  stagingSecret: string | null
  sealKey: string
  hmacKey: string
  /** The first encrypts; all decrypt. */
  dataKeys: SealKey[]
  /** Null in the sandbox. */
  twilio: TwilioAccount | null
  /** Null if no robot check is configured. */
  turnstile: TurnstileAccount | null
  /** Null in the sandbox. */
  buyer: Buyer | null
  market: MarketSettings
  /** Null if no email is sent: the page then shows an address to write to. */
  email: EmailDriver | null
  /** Hosts that a link of `/go` may lead to, subdomains included. */
  linkHosts: string[]
  /** Share of requests that write sampled lines to the log: production pays for each line. */
  logSampledPercent: number
  /** Who may use the desk; null if Cloudflare Access is not set. */
  access: AccessAccount | null
}

export type ParsedSettings =
  | { ok: true; settings: Settings }
  /** `names` are those of the invalid settings; neither field contains a value. */
  | { ok: false; problems: string[]; names: string[] }

const environments = ['development', 'staging', 'production'] as const
type Environment = (typeof environments)[number]

const secret = text.min(32, 'needs at least 32 characters')

/** Serves the widget's scripts and verifies tokens. */
export const turnstileHost = 'https://challenges.cloudflare.com'

const General = z.object({
  // Production by default: a forgotten setting must not open the sandbox, whose secrets are public.
  APP_ENV: z.enum(environments).default('production'),
  STAGING_SECRET: secret.optional(),
  SMS_DRIVER: z.enum(['sandbox', 'twilio']).default('sandbox'),
  LEAD_DRIVER: z.enum(['sandbox', 'http']).default('sandbox'),
  ...EmailVars.shape,
  ...AlarmVars.shape,
  ...AccessVars.shape,
  SITE_ORIGIN: z.url().default('http://localhost:8787'),
  SEAL_KEY: secret.default(developmentSecret),
  HMAC_KEY: secret.default(developmentSecret),
  DATA_KEYS: filled
    .default(`dev:${developmentSecret}`)
    .transform(readKeys)
    .pipe(
      z.array(z.object({ id: z.string().regex(/^\w{1,16}$/), secret }), 'must be id:secret pairs'),
    ),
  DEFAULT_SUID: text.default('mapletape-sandbox'),
  ALLOWED_REGIONS: list(defaultRegions).pipe(z.array(z.string().regex(/^[A-Z]{2}$/))),
  CLOSED_REGIONS: list([]).pipe(
    z.array(z.string().refine(isClosable, 'must be countries (US) or provinces (CA-QC)')),
  ),
  // Forms are rendered for these lengths everywhere.
  CODE_LENGTH: whole(4, 8).default(defaultLimits.codeLength),
  SENDS_PER_HOUR: whole(1).default(defaultLimits.sendsPerHour),
  SENDS_PER_DAY: whole(1).default(defaultLimits.sendsPerDay),
  ADROLL_IDS: text.regex(/^\w{4,64}\/\w{4,64}$/, 'must be advertiser/pixel').optional(),
  LINK_ALLOWED_HOSTS: list([]).pipe(z.array(hostName)),
  TURNSTILE_SITE_KEY: text.regex(/^[\w-]{10,64}$/, 'must be a site key').optional(),
  TURNSTILE_SECRET: text.optional(),
  TURNSTILE_BASE_URL: z.url({ protocol: /^https?$/ }).default(turnstileHost),
})

const Twilio = z.object({
  TWILIO_BASE_URL: z.url().default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: filled,
  TWILIO_AUTH_TOKEN: filled,
  TWILIO_FROM: text.regex(
    /^(\+\d{6,15}|MG\w+)$/,
    'must be a number in E.164 or a Messaging Service SID',
  ),
})

const pairs = [
  ['ACCESS_ISSUER', 'ACCESS_AUDIENCE'],
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
] as const

/** Every name that `parseSettings` reads. */
export const settingNames = [General, Twilio, BuyerVars, MarketVars].flatMap((schema) =>
  Object.keys(schema.shape),
)

export function parseSettings(env: Record<string, unknown>, now: number): ParsedSettings {
  const { given, problems } = readGiven(env)
  const general = General.safeParse(given)
  const twilio = given.SMS_DRIVER === 'twilio' ? Twilio.safeParse(given) : null
  const buyer = given.LEAD_DRIVER === 'http' ? BuyerVars.safeParse(given) : null
  const market = MarketVars.safeParse(given)
  problems.push(...[general, twilio, buyer, market].flatMap(problemsOf))
  for (const [one, other] of pairs) {
    if (!given[one] !== !given[other])
      problems.push({ name: one, text: `${one} and ${other} go together` })
  }
  problems.push(...alarmProblems(given))
  const checkedOn = {
    BUYER_REGISTRATION_CHECKED_ON: [given.BUYER_REGISTRATION_CHECKED_ON ?? ''],
    MARKET_TERMS_CHECKED_ON: Object.values(market.data?.MARKET_TERMS_CHECKED_ON ?? {}),
  }
  for (const [name, days] of Object.entries(checkedOn)) {
    if (days.some((one) => Date.parse(one) > now)) {
      problems.push({ name, text: `${name} lies in the future` })
    }
  }
  if (given.APP_ENV !== 'development') {
    const dataKeys = general.data?.DATA_KEYS ?? []
    problems.push(...productionProblems(given, { dataKeys }))
  }
  if (problems.length > 0 || !general.success || !market.success) {
    const sentences = problems.map(({ text }) => text)
    const names = problems.map(({ name }) => name)
    return {
      ok: false,
      problems: Array.from(new Set(sentences)),
      names: Array.from(new Set(names)),
    }
  }
  const found = general.data
  return {
    ok: true,
    settings: {
      environment: found.APP_ENV,
      isProduction: found.APP_ENV === 'production',
      stagingSecret: found.APP_ENV === 'staging' ? (found.STAGING_SECRET ?? null) : null,
      isSandbox: !twilio || !buyer || market.data.MARKET_DRIVER !== 'live',
      siteOrigin: new URL(found.SITE_ORIGIN).origin,
      sealKey: found.SEAL_KEY,
      hmacKey: found.HMAC_KEY,
      dataKeys: found.DATA_KEYS,
      defaultSuid: found.DEFAULT_SUID,
      allowedRegions: found.ALLOWED_REGIONS,
      closedRegions: found.CLOSED_REGIONS,
      delivery: deliveryTiming,
      adRoll: readAdRoll(found.ADROLL_IDS),
      linkHosts: found.LINK_ALLOWED_HOSTS,
      logSampledPercent: found.APP_ENV === 'production' ? 10 : 100,
      access: readAccess(found),
      email: readEmail(found.EMAIL_DRIVER, found.APP_ENV === 'production'),
      turnstile: readTurnstile(found),
      turnstileSiteKey: found.TURNSTILE_SITE_KEY ?? null,
      limits: {
        ...defaultLimits,
        codeLength: found.CODE_LENGTH,
        sendsPerHour: found.SENDS_PER_HOUR,
        sendsPerDay: found.SENDS_PER_DAY,
      },
      retention,
      twilio: twilio?.success ? toTwilio(twilio.data) : null,
      buyer: buyer?.success ? toBuyer(buyer.data) : null,
      market: toMarketSettings(market.data),
    },
  }
}

/** Returns the settings as text: wrangler passes an unquoted number as a number. Blank values count as absent. */
function readGiven(env: Record<string, unknown>) {
  const given: Record<string, string> = {}
  const problems: Problem[] = []
  for (const name of settingNames) {
    const value = env[name] ?? ''
    if (typeof value === 'object') problems.push({ name, text: `${name} must be text` })
    else if (String(value).trim() !== '') given[name] = String(value).trim()
  }
  return { given, problems }
}

function readAdRoll(ids: string | undefined): AppSettings['adRoll'] {
  const [advertiserId, pixelId] = ids?.split('/') ?? []
  return advertiserId && pixelId ? { advertiserId, pixelId } : null
}

function readTurnstile(found: z.infer<typeof General>): TurnstileAccount | null {
  if (!found.TURNSTILE_SECRET) return null
  return {
    baseUrl: found.TURNSTILE_BASE_URL.replace(/\/$/, ''),
    secret: found.TURNSTILE_SECRET,
    // From configuration: the request's own Host proves nothing.
    hostname: new URL(found.SITE_ORIGIN).hostname,
  }
}

function problemsOf(result: { success: boolean; error?: z.ZodError } | null): Problem[] {
  return (result?.error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0])
    const isMissing = message.startsWith('Invalid input: expected') && message.endsWith('undefined')
    return { name, text: isMissing ? `${name} is missing` : `${name}: ${message}` }
  })
}

function readKeys(value: string): SealKey[] {
  return value.split(/[\s,]+/).map((pair) => {
    const [id = '', ...rest] = pair.split(':')
    return { id, secret: rest.join(':') }
  })
}

function toTwilio(found: z.infer<typeof Twilio>): TwilioAccount {
  return {
    baseUrl: found.TWILIO_BASE_URL.replace(/\/$/, ''),
    accountSid: found.TWILIO_ACCOUNT_SID,
    authToken: found.TWILIO_AUTH_TOKEN,
    from: found.TWILIO_FROM,
  }
}
