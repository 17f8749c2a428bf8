import { createHash } from 'node:crypto'
import { getDomain } from 'tldts'
import { toIso } from '#app/shared/time.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { loginRemedy } from '#scripts/operator/cloudflare/wrangler.ts'
import { alarmWays } from '#workers/alarm-settings.ts'
import { isWithin, sieveBounds } from '#workers/production-bounds.ts'
import { freshCheckMs, secretNames } from '#workers/production-problems.ts'
import { withChecksum } from '#workers/secret-strength.ts'
import { parseSettings, settingNames } from '#workers/settings.ts'
import { blocks, type Finding, notice } from './finding.ts'
import { type DeployedConfig, isPlaceholderHost } from './resource-findings.ts'
import { generatedNames, type ListedSecrets } from './secret-names.ts'

export type GivenSettings = {
  environment: Environment
  config: DeployedConfig
  secrets: ListedSecrets
  secretValues: Readonly<Record<string, string>>
}

/** Returns what the Worker would refuse at its first request, and a little more. */
export function settingFindings(given: GivenSettings, now: number): Finding[] {
  const { environment, config } = given
  return [
    ...listFindings(given),
    ...problemsOf(given, now).map((text) => blocks(text, remedyFor(text, environment))),
    ...environmentFindings(given),
    ...variableFindings(given),
    ...suffixFindings(config),
    ...registrationFindings(config, now),
    ...sieveFindings(config),
    ...alarmFindings(given, now),
    ...robotCheckFindings(config),
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
export function settingsOf(given: GivenSettings, now: number): Record<string, unknown> {
  const secrets = namesOf(given).map((name) => [
    name,
    given.secretValues[name] ?? unseenValue(name, now),
  ])
  return { ...given.config.vars, ...Object.fromEntries(secrets) }
}

/** Where Cloudflare listed none, that alone is the finding, so the usual secrets count as set. */
function namesOf({ secrets, secretValues, environment }: GivenSettings): readonly string[] {
  if (secrets.kind === 'listed') return secrets.names
  if (secrets.kind === 'no-worker') return []
  const usual = [...generatedNames(environment), 'TWILIO_AUTH_TOKEN', 'BUYER_API_KEY']
  return [...usual, ...Object.keys(secretValues)]
}

function listFindings({ secrets, environment }: GivenSettings): Finding[] {
  if (secrets.kind === 'failed') {
    return [blocks(`Cloudflare did not list the secrets (${secrets.reason})`, loginRemedy)]
  }
  if (secrets.kind === 'listed') return []
  const remedy = `Run npm run cloudflare:setup -- --env ${environment}, which makes it with its secrets`
  return [blocks('Cloudflare knows no such Worker yet', remedy)]
}

function remedyFor(problem: string, environment: Environment): string {
  const name = nameIn(problem)
  if (generatedNames(environment).includes(name) && problem.includes('is missing')) {
    return `Run npm run cloudflare:setup -- --env ${environment}`
  }
  if (generatedNames(environment).includes(name)) {
    return `Run npm run keys -- renew ${name} --env ${environment}`
  }
  return secretNames.includes(name)
    ? `Run npx wrangler secret put ${name} --env ${environment}`
    : `Set it in [env.${environment}.vars] of wrangler.toml`
}

function environmentFindings(given: GivenSettings): Finding[] {
  const { environment, config } = given
  if (config.vars.APP_ENV === environment && !namesOf(given).includes('APP_ENV')) return []
  const remedy = `Set it in [env.${environment}.vars] of wrangler.toml, and nowhere else`
  return [blocks(`APP_ENV must be ${environment}`, remedy)]
}

function variableFindings({ config: { vars }, environment }: GivenSettings): Finding[] {
  const unknown = Object.keys(vars).filter((name) => !settingNames.includes(name))
  const open = secretNames.filter((name) => vars[name])
  return [
    ...unknown.map((name) => blocks(`${name} is no setting`, 'docs/configuration.md lists them')),
    ...open.map((name) =>
      blocks(
        `${name} is a variable in wrangler.toml and must be a secret`,
        `Replace it, then run npx wrangler secret put ${name} --env ${environment}`,
      ),
    ),
  ]
}

/** Returns the hosts that no one owns alone (Public Suffix List): as an allowed host, each would allow anyone. */
function suffixFindings({ vars }: DeployedConfig): Finding[] {
  const origin = String(vars.SITE_ORIGIN ?? '')
  const named = [
    ['SITE_ORIGIN', URL.canParse(origin) ? new URL(origin).hostname : ''],
    ...['BUYER_ALLOWED_HOSTS', 'LINK_ALLOWED_HOSTS'].flatMap((name) =>
      String(vars[name] ?? '')
        .split(/[\s,]+/)
        .map((host) => [name, host]),
    ),
  ]
  return named
    .filter(
      ([, host = '']) => host.includes('.') && !getDomain(host, { allowPrivateDomains: true }),
    )
    .map(([name, host]) =>
      blocks(`${name} names ${host}, below which anyone may register`, 'Name a host of one owner'),
    )
}

function robotCheckFindings({ vars }: DeployedConfig): Finding[] {
  if (vars.SMS_DRIVER !== 'twilio' || vars.TURNSTILE_SITE_KEY) return []
  return [
    notice(
      'Turnstile is not configured, so a visitor whose text is suspicious waits up to an hour',
      'Make a widget and set TURNSTILE_SITE_KEY and TURNSTILE_SECRET (docs/verification.md, Suspicion)',
    ),
  ]
}

function registrationFindings({ vars }: DeployedConfig, now: number): Finding[] {
  const checkedAt = Date.parse(String(vars.BUYER_REGISTRATION_CHECKED_ON ?? ''))
  if (vars.LEAD_DRIVER !== 'http' || !(now - checkedAt > freshCheckMs)) return []
  return [
    blocks(
      "The buyer's registration was looked up more than 90 days ago",
      "Look it up again in the regulators' National Registration Search and set BUYER_REGISTRATION_CHECKED_ON",
    ),
  ]
}

function sieveFindings({ ratelimits = [] }: DeployedConfig): Finding[] {
  const sieve = ratelimits.find(({ name }) => name === 'SIEVE')?.simple
  if (sieve?.limit && sieve.period === 60 && isWithin(sieve.limit, sieveBounds)) return []
  const range = `SIEVE must let ${sieveBounds.join(' to ')} requests through in 60 seconds`
  return [blocks(range, 'Correct [[ratelimits]] in wrangler.toml')]
}

function alarmFindings(given: GivenSettings, now: number): Finding[] {
  const { environment, secrets } = given
  if (environment === 'staging' || secrets.kind !== 'listed') return []
  const settings = settingsOf(given, now)
  if (alarmWays.some((way) => settings[way])) return []
  return [blocks('Alarms reach no one', `Set ${alarmWays.join(' or ')} (docs/alarms.md)`)]
}

/** Returns a value that passes each check for a setting. */
function unseenValue(name: string, now: number): string {
  const random = withChecksum(createHash('sha256').update(name).digest('base64url'))
  const forms: Record<string, string> = {
    DATA_KEYS: `k1:${random}`,
    TWILIO_FROM: 'MG00000000000000000000000000000000',
    BUYER_URL: 'https://unseen.example',
    BUYER_LOOKUP_URL: 'https://unseen.example/{leadId}',
    BUYER_WITHDRAW_URL: 'https://unseen.example',
    BUYER_ALLOWED_HOSTS: 'unseen.example',
    ALARM_EMAIL_TO: 'unseen@unseen.example',
    ALARM_WEBHOOK_URL: 'https://unseen.example',
    DEAD_MAN_URL: 'https://unseen.example',
    BUYER_REGISTRATION_CHECKED_ON: toIso(now).slice(0, 10),
  }
  return forms[name] ?? random
}
