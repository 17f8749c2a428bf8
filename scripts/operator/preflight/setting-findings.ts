import { createHash } from 'node:crypto'
import { getDomain } from 'tldts'
import { toIso } from '#app/shared/time.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { generatedNames } from '#scripts/operator/cloudflare/secrets.ts'
import { alarmWays } from '#workers/alarm-settings.ts'
import { freshCheckMs, isWithin, secretNames, sieveBounds } from '#workers/production-problems.ts'
import { parseSettings, settingNames } from '#workers/settings.ts'
import { blockIf, blocks, type Finding, notice } from './finding.ts'
import { type DeployedConfig, isPlaceholderHost } from './resource-findings.ts'

export type GivenSettings = {
  environment: Environment
  config: DeployedConfig
  /** Names of the Worker's secrets; null if there is no such Worker. */
  secrets: readonly string[] | null
  /** Values of the local secrets file, by name; empty without one. */
  secretValues: Readonly<Record<string, string>>
}

/** Returns what the Worker would refuse at its first request, and a little more. */
export function settingFindings(given: GivenSettings, now: number): Finding[] {
  const { environment, config, secrets } = given
  const { vars, ratelimits = [] } = config
  const settings = settingsOf(given, now)
  const checkedAt = Date.parse(String(vars.BUYER_REGISTRATION_CHECKED_ON ?? ''))
  const sieve = ratelimits.find(({ name }) => name === 'SIEVE')?.simple
  const isSieve = sieve?.period === 60 && isWithin(sieve.limit ?? 0, sieveBounds)
  const isAlarming = environment === 'staging' || alarmWays.some((way) => settings[way])
  const noRobotCheck = notice(
    'Turnstile is not configured, so a visitor whose text is suspicious waits up to an hour',
    'Make a widget and set TURNSTILE_SITE_KEY and TURNSTILE_SECRET (docs/verification.md, Suspicion)',
  )
  return [
    ...blockIf(
      secrets === null,
      'Cloudflare knows no such Worker yet',
      `Run npm run cloudflare:setup -- --env ${environment}, which makes it with its secrets`,
    ),
    ...problemsOf(given, now).map((text) => blocks(text, remedyFor(text, environment))),
    ...blockIf(
      vars.APP_ENV !== environment || secrets?.includes('APP_ENV') === true,
      `APP_ENV must be ${environment}`,
      `Set it in [env.${environment}.vars] of wrangler.toml, and nowhere else`,
    ),
    ...variableFindings(given),
    ...suffixFindings(config),
    ...blockIf(
      vars.LEAD_DRIVER === 'http' && now - checkedAt > freshCheckMs,
      "The buyer's registration was looked up more than 90 days ago",
      "Look it up again in the regulators' National Registration Search and set BUYER_REGISTRATION_CHECKED_ON",
    ),
    ...blockIf(
      !isSieve,
      `SIEVE must let ${sieveBounds.join(' to ')} requests through in 60 seconds`,
      'Correct [[ratelimits]] in wrangler.toml',
    ),
    ...blockIf(
      secrets !== null && !isAlarming,
      'Alarms reach no one',
      `Set ${alarmWays.join(' or ')} (docs/alarms.md)`,
    ),
    ...(vars.SMS_DRIVER === 'twilio' && !vars.TURNSTILE_SITE_KEY ? [noRobotCheck] : []),
  ]
}

/** Returns the Worker's own problems, without those that another finding explains better. */
function problemsOf(given: GivenSettings, now: number): string[] {
  const parsed = parseSettings(settingsOf(given, now), now)
  if (parsed.ok) return []
  const missing = parsed.problems.filter((text) => text.includes(' is missing')).map(nameIn)
  return parsed.problems.filter((text) => {
    const name = nameIn(text)
    const isOfMissing = missing.includes(name) && !text.includes(' is missing')
    return !isOfMissing && !isPlaceholderHost(given.config.vars[name])
  })
}

function nameIn(problem: string): string {
  return /^[A-Z][A-Z\d_]+/.exec(problem)?.[0] ?? ''
}

/**
 * Returns the settings that the Worker would see: variables, then secrets. A secret whose value is not known here
 * has one that passes each check.
 */
export function settingsOf({ config, secrets, secretValues }: GivenSettings, now: number) {
  const values = (secrets ?? []).map((name) => [name, secretValues[name] ?? unseenValue(name, now)])
  return { ...config.vars, ...Object.fromEntries(values) } as Record<string, unknown>
}

function remedyFor(problem: string, environment: Environment): string {
  const name = nameIn(problem)
  if (generatedNames(environment).includes(name)) {
    return problem.includes('is missing')
      ? `Run npm run cloudflare:setup -- --env ${environment}`
      : `Run npm run keys -- renew ${name} --env ${environment}`
  }
  return secretNames.includes(name)
    ? `Run npx wrangler secret put ${name} --env ${environment}`
    : `Set it in [env.${environment}.vars] of wrangler.toml`
}

function variableFindings({ config: { vars }, environment }: GivenSettings): Finding[] {
  return Object.keys(vars).flatMap((name) => {
    if (!settingNames.includes(name)) {
      return [blocks(`${name} is no setting`, 'docs/configuration.md lists them')]
    }
    if (!secretNames.includes(name) || !vars[name]) return []
    const remedy = `Replace it, then run npx wrangler secret put ${name} --env ${environment}`
    return [blocks(`${name} is a variable in wrangler.toml and must be a secret`, remedy)]
  })
}

/** Returns the hosts that no one owns alone (Public Suffix List): as an allowed host, each would allow anyone. */
function suffixFindings({ vars }: DeployedConfig): Finding[] {
  const origin = String(vars.SITE_ORIGIN ?? '')
  const own = URL.canParse(origin) ? [['SITE_ORIGIN', new URL(origin).hostname]] : []
  const allowed = ['BUYER_ALLOWED_HOSTS', 'LINK_ALLOWED_HOSTS'].flatMap((name) =>
    Array.from(String(vars[name] ?? '').matchAll(/[^\s,]+/g), ([host]) => [name, host]),
  )
  return [...own, ...allowed]
    .filter(
      ([, host = '']) => host.includes('.') && !getDomain(host, { allowPrivateDomains: true }),
    )
    .map(([name, host]) =>
      blocks(`${name} names ${host}, below which anyone may register`, 'Name a host of one owner'),
    )
}

/** Returns a value that passes each check for a setting. */
function unseenValue(name: string, now: number): string {
  if (name === 'BUYER_UNKNOWN_POLICY') return 'none'
  if (name === 'BUYER_REGISTRATION_CHECKED_ON') return toIso(now).slice(0, 10)
  if (name === 'TWILIO_FROM') return 'MG00000000000000000000000000000000'
  if (name === 'ALARM_EMAIL_TO') return 'unseen@unseen.example'
  if (name.endsWith('_HOSTS')) return 'unseen.example'
  if (name.endsWith('_URL')) return 'https://unseen.example'
  const random = createHash('sha256').update(name).digest('base64url')
  return name === 'DATA_KEYS' ? `k1:${random}` : random
}
