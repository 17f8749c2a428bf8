import { createHash } from 'node:crypto'
import type { ArticleFrontmatter } from '#app/content/article-schema.ts'
import type { site } from '#app/content/site.ts'
import { toIso } from '#app/shared/time.ts'
import { isWithin, sieveBounds } from '#workers/production-bounds.ts'
import { freshCheckMs, secretNames as secretSettings } from '#workers/production-problems.ts'
import { parseSettings, settingNames } from '#workers/settings.ts'

/** Production, as `wrangler.toml` and Cloudflare describe it. */
export type Deployment = {
  vars: Record<string, unknown>
  /** Null if Cloudflare did not list them. */
  secretNames: readonly string[] | null
  ratelimits: readonly { name: string; simple?: { limit?: number; period?: number } }[]
}

/** Returns what the Worker would refuse at its first request, and a little more, before anything is uploaded. */
export function deployProblems(
  { vars, secretNames, ratelimits }: Deployment,
  now: number,
): string[] {
  const names = secretNames ?? []
  const secrets = Object.fromEntries(names.map((name) => [name, unseenValue(name, now)]))
  const parsed = parseSettings({ ...vars, ...secrets }, now)
  const problems = parsed.ok ? [] : [...parsed.problems]
  if (vars.APP_ENV !== 'production' || names.includes('APP_ENV')) {
    problems.push('APP_ENV must be production, in [env.production.vars] of wrangler.toml')
  }
  for (const name of Object.keys(vars).filter((name) => !settingNames.includes(name))) {
    problems.push(`${name} is no setting: docs/configuration.md lists them`)
  }
  for (const name of secretSettings.filter((name) => vars[name])) {
    problems.push(`${name} must be a secret (wrangler secret put), not a variable in wrangler.toml`)
  }
  const checkedAt = Date.parse(String(vars.BUYER_REGISTRATION_CHECKED_ON ?? ''))
  if (now - checkedAt > freshCheckMs) {
    problems.push('BUYER_REGISTRATION_CHECKED_ON is more than 90 days ago: look it up again')
  }
  const sieve = ratelimits.find(({ name }) => name === 'SIEVE')?.simple
  if (!sieve?.limit || sieve.period !== 60 || !isWithin(sieve.limit, sieveBounds)) {
    problems.push(`SIEVE must let ${sieveBounds.join(' to ')} requests through in 60 seconds`)
  }
  if (!secretNames) {
    problems.push('Cloudflare did not list the secrets: is CLOUDFLARE_API_TOKEN set?')
  }
  return problems
}

/** Returns a placeholder that passes each check for a secret: Cloudflare lists only names. */
function unseenValue(name: string, now: number): string {
  const random = createHash('sha256').update(name).digest('base64')
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

type Shown = Pick<ArticleFrontmatter, 'slug' | 'sample' | 'sponsor' | 'sponsorRegistration'>

/** Returns the articles that a production build leaves out. */
export function samplesOf(articles: readonly Shown[]): string[] {
  return articles.filter(({ sample }) => sample).map(({ slug }) => slug)
}

/** Returns what a page would say untruly: a sponsor whose registration no one looked up, a placeholder for a contact. */
export function contentProblems(
  articles: readonly Shown[],
  contacts: Pick<typeof site, 'email' | 'privacyEmail' | 'securityEmail' | 'postalAddress'>,
): string[] {
  const unregistered = articles
    .filter(
      ({ sample, sponsor, sponsorRegistration }) => !sample && sponsor && !sponsorRegistration,
    )
    .map(({ slug, sponsor }) => `article ${slug}: ${sponsor} has no sponsorRegistration`)
  const placeholders = Object.entries(contacts)
    .filter(([, contact]) => /\.example$|\bM0M 0M0\b/.test(contact))
    .map(([name, contact]) => `app/content/site.ts: ${name} is a placeholder (${contact})`)
  return [...unregistered, ...placeholders]
}
