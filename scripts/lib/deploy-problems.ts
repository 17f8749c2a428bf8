type ParseSettings = (
  env: Record<string, unknown>,
) => { ok: true } | { ok: false; problems: string[] }

/** Stands for a secret whose name is all that Cloudflare tells, in a form each check accepts. */
const unseen = 'set-in-cloudflare-and-not-readable-here'
const unseenForms: Record<string, string> = {
  DATA_KEYS: `k1:${unseen}`,
  TWILIO_FROM: 'MG00000000000000000000000000000000',
  BUYER_URL: 'https://unseen.example',
  BUYER_LOOKUP_URL: 'https://unseen.example/{leadId}',
  BUYER_ALLOWED_HOSTS: 'unseen.example',
  BUYER_REGISTRATION_CHECKED_ON: '2000-01-01',
}

/** What the Worker itself would refuse at its first request, found before anything is uploaded. */
export function deployProblems(
  vars: Record<string, unknown>,
  secretNames: readonly string[],
  parseSettings: ParseSettings,
): string[] {
  const secrets = Object.fromEntries(secretNames.map((name) => [name, unseenForms[name] ?? unseen]))
  const parsed = parseSettings({ ...vars, ...secrets, APP_ENV: 'production' })
  return parsed.ok ? [] : parsed.problems
}
