import { z } from 'zod'
import type { Ask } from '#scripts/operator/ask-site.ts'

export type SmokeOptions = {
  ask: Ask
  /** Which version must respond; any if absent. */
  version?: string
  /** A link of `/go` that must redirect. */
  link?: string
  /** A phone that is texted a code. Without one, codes are checked on a sandbox only. */
  phone?: string
  /** Waits between two tries. */
  pause?: () => Promise<void>
}

const checks: [name: string, tries: number, run: (options: SmokeOptions) => Promise<unknown>][] = [
  // A version takes seconds to reach every location, a new domain a minute.
  ['health', 12, readHealth],
  ['home, and the script that it wakes by', 2, checkHome],
  ['an article of the sitemap', 2, checkArticle],
  // Of a new database, the cron fetches the first prices within a minute.
  ['prices', 12, checkPrices],
  ['/go', 2, checkLink],
  ['codes', 1, checkCodes],
]

/** Returns what is broken among the essentials. Its requests are safe to repeat. */
export async function smokeTest(options: SmokeOptions): Promise<string[]> {
  const problems: string[] = []
  for (const [name, tries, run] of checks) {
    const problem = await problemOf(() => run(options), tries, options.pause)
    if (problem !== null) problems.push(`${name}: ${problem}`)
    // Nothing else says anything about a version that does not respond.
    if (problem !== null && name === 'health') break
  }
  return problems
}

/** Returns why the last of several tries failed; null once one succeeds. */
export async function problemOf(
  run: () => Promise<unknown>,
  tries: number,
  pause = async () => {},
) {
  for (let left = tries - 1; ; left--) {
    const problem = await run().then(
      () => null,
      (error: Error) => error.message,
    )
    if (problem === null || left === 0) return problem
    await pause()
  }
}

const Health = z.object({
  ok: z.literal(true),
  version: z.optional(z.string()),
  sandbox: z.boolean(),
})

/** Returns what the site says of itself. Throws if it does not respond, or another version does. */
export async function readHealth({ ask, version }: SmokeOptions): Promise<z.infer<typeof Health>> {
  const health = Health.parse(await jsonOf(ask, '/healthz'))
  if (version && !(health.version && version.startsWith(health.version))) {
    throw new Error(`version ${health.version} answered, not ${version.slice(0, 8)}`)
  }
  return health
}

async function checkHome({ ask }: SmokeOptions): Promise<void> {
  const html = await textOf(ask, '/')
  const [, script] = /data-modules="([^" ]+)/.exec(html) ?? []
  if (!script || !html.includes('</html>')) throw new Error('the page is not complete')
  const file = await responseOf(ask, script)
  const type = file.headers.get('content-type') ?? ''
  if (!type.startsWith('text/javascript')) throw new Error(`${script} is ${type || 'of no type'}`)
}

async function checkArticle({ ask }: SmokeOptions): Promise<void> {
  const sitemap = await textOf(ask, '/sitemap.xml')
  const [, path] = /<loc>https?:\/\/[^/<]+(\/articles\/[^<]+)<\/loc>/.exec(sitemap) ?? []
  if (!path) throw new Error('the sitemap has none')
  const html = await textOf(ask, path)
  if (!html.includes('<h1')) throw new Error(`${path} has no headline`)
}

const Prices = z.object({ rows: z.array(z.unknown()).min(1), asOf: z.string() })

async function checkPrices({ ask }: SmokeOptions): Promise<void> {
  const prices = Prices.safeParse(await jsonOf(ask, '/api/market-data?category=crypto'))
  if (!prices.success) throw new Error('there are none')
}

async function checkLink({ ask, link }: SmokeOptions): Promise<void> {
  const response = await responseOf(ask, `/go/${link || 'no-such-link'}`, {}, link ? 302 : 404)
  if (link && !response.headers.has('location')) throw new Error(`/go/${link} leads nowhere`)
}

async function checkCodes(options: SmokeOptions): Promise<void> {
  const { ask, phone } = options
  await post(ask, '/api/send-otp', { phoneNumber: '+1', email: 'smoke@mapletape.example' }, 400)
  const { sandbox } = await readHealth(options)
  if (sandbox) return checkCodeOfSandbox(ask)
  if (phone) await sendCode(ask, phone)
}

const Success = z.object({ success: z.literal(true) })
const Sent = Success.extend({ flow: z.string(), reference: z.string() })

async function sendCode(ask: Ask, phoneNumber: string) {
  const email = `smoke-${phoneNumber.slice(1)}@mapletape.example`
  return { email, ...Sent.parse(await post(ask, '/api/send-otp', { phoneNumber, email })) }
}

async function checkCodeOfSandbox(ask: Ask): Promise<void> {
  // A new number each time: one number may ask for a code once a minute.
  const phoneNumber = `+1647555${String(Math.floor(Math.random() * 9_000) + 1_000)}`
  const { email, flow, reference } = await sendCode(ask, phoneNumber)
  const inbox = await textOf(ask, '/dev/messages', { headers: { Accept: 'application/json' } })
  const [, code] = new RegExp(`(\\d{4,8}) is your code \\(ref ${reference}`).exec(inbox) ?? []
  if (!code) throw new Error('the text did not arrive')
  const verified = await post(ask, '/api/verify-otp', { phoneNumber, email, code, flow })
  if (!Success.safeParse(verified).success) throw new Error('the code was refused')
}

async function responseOf(ask: Ask, path: string, init: RequestInit = {}, status = 200) {
  const response = await ask(path, init)
  if (response.status === status) return response
  await response.body?.cancel()
  throw new Error(`${path} answered ${response.status}, not ${status}`)
}

async function textOf(...asked: Parameters<typeof responseOf>): Promise<string> {
  return (await responseOf(...asked)).text()
}

async function jsonOf(...asked: Parameters<typeof responseOf>): Promise<unknown> {
  const response = await responseOf(...asked)
  return response.json().catch(() => {
    throw new Error(`${asked[1]} answered no JSON`)
  })
}

function post(ask: Ask, path: string, body: unknown, status?: number) {
  const headers = { 'Content-Type': 'application/json' }
  return jsonOf(ask, path, { method: 'POST', headers, body: JSON.stringify(body) }, status)
}
