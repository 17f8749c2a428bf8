import { z } from 'zod'

export type Ask = (path: string, init?: RequestInit) => Promise<Response>

export type SmokeOptions = {
  ask: Ask
  /** Which version must answer; any if absent. */
  version?: string
  /** A link of `/go` that must redirect. */
  link?: string
  /** A phone that is texted a code. Without one, codes are checked on a sandbox only. */
  phone?: string
  /** Waits between two tries. */
  pause?: () => Promise<void>
}

export type SmokeResult = { problems: string[]; notChecked: string[] }

type Check = { name: string; tries: number; run: (options: SmokeOptions) => Promise<void> }

const checks: Check[] = [
  // A version takes seconds to reach every location, a new domain a minute.
  { name: 'health', tries: 12, run: async (options) => void (await readHealth(options)) },
  { name: 'home, and the script that it wakes by', tries: 2, run: checkHome },
  { name: 'an article of the sitemap', tries: 2, run: checkArticle },
  // Of a new database, the cron fetches the first prices within a minute.
  { name: 'prices', tries: 12, run: checkPrices },
  { name: '/go', tries: 2, run: checkLink },
  { name: 'codes', tries: 1, run: checkCodes },
]

/** Asks a running site for what must never break; every request of it is safe to repeat. */
export async function smokeTest(options: SmokeOptions): Promise<SmokeResult> {
  const problems: string[] = []
  for (const check of checks) {
    const problem = await problemOf(check, options)
    if (problem !== null) problems.push(`${check.name}: ${problem}`)
    // Nothing else says anything about a version that does not answer.
    if (problem !== null && check.name === 'health') break
  }
  const notChecked = [
    ...(options.link ? [] : ['a link of /go (SMOKE_LINK names one)']),
    ...(options.phone || (await isSandbox(options))
      ? []
      : ['a text message (SMOKE_PHONE takes one)']),
  ]
  return { problems, notChecked }
}

async function problemOf({ tries, run }: Check, options: SmokeOptions): Promise<string | null> {
  for (let left = tries - 1; ; left--) {
    try {
      await run(options)
      return null
    } catch (error) {
      if (left === 0) return (error as Error).message
      await options.pause?.()
    }
  }
}

const Health = z.object({
  ok: z.literal(true),
  version: z.optional(z.string()),
  sandbox: z.boolean(),
})

/** Returns what the site says of itself. Throws if it does not answer, or another version does. */
export async function readHealth({ ask, version }: SmokeOptions): Promise<z.infer<typeof Health>> {
  const health = Health.parse(await jsonOf(ask, '/healthz', 200))
  if (version && !(health.version && version.startsWith(health.version))) {
    throw new Error(`version ${health.version} answered, not ${version.slice(0, 8)}`)
  }
  return health
}

async function isSandbox(options: SmokeOptions): Promise<boolean> {
  return readHealth(options).then(
    ({ sandbox }) => sandbox,
    () => false,
  )
}

async function checkHome({ ask }: SmokeOptions): Promise<void> {
  const html = await textOf(ask, '/', 200)
  const [, script] = /data-modules="([^" ]+)/.exec(html) ?? []
  if (!script || !html.includes('</html>')) throw new Error('the page is not complete')
  const file = await answer(ask, script, 200)
  const type = file.headers.get('content-type') ?? ''
  if (!type.startsWith('text/javascript')) throw new Error(`${script} is ${type || 'of no type'}`)
}

async function checkArticle({ ask }: SmokeOptions): Promise<void> {
  const sitemap = await textOf(ask, '/sitemap.xml', 200)
  const [, path] = /<loc>https?:\/\/[^/<]+(\/articles\/[^<]+)<\/loc>/.exec(sitemap) ?? []
  if (!path) throw new Error('the sitemap has none')
  const html = await textOf(ask, path, 200)
  if (!html.includes('<h1')) throw new Error(`${path} has no headline`)
}

const Prices = z.object({ rows: z.array(z.unknown()).min(1, 'there are none'), asOf: z.string() })

async function checkPrices({ ask }: SmokeOptions): Promise<void> {
  const prices = Prices.safeParse(await jsonOf(ask, '/api/market-data?category=crypto', 200))
  if (!prices.success) throw new Error('there are none')
}

async function checkLink({ ask, link }: SmokeOptions): Promise<void> {
  const response = await answer(ask, `/go/${link ?? 'no-such-link'}`, link ? 302 : 404)
  if (link && !response.headers.has('location')) throw new Error(`/go/${link} leads nowhere`)
}

async function checkCodes(options: SmokeOptions): Promise<void> {
  const { ask, phone } = options
  await post(ask, '/api/send-otp', { phoneNumber: '+1', email: 'smoke@mapletape.example' }, 400)
  if (await isSandbox(options)) return checkCodeOfSandbox(ask)
  if (phone) await sendCode(ask, phone)
}

const Sent = z.object({ success: z.literal(true), flow: z.string(), reference: z.string() })

async function sendCode(ask: Ask, phoneNumber: string) {
  const email = `smoke-${phoneNumber.slice(1)}@mapletape.example`
  return { email, ...Sent.parse(await post(ask, '/api/send-otp', { phoneNumber, email }, 200)) }
}

async function checkCodeOfSandbox(ask: Ask): Promise<void> {
  // A new number each time: one number may ask for a code once a minute.
  const phoneNumber = `+1647555${String(Math.floor(Math.random() * 9_000) + 1_000)}`
  const { email, flow, reference } = await sendCode(ask, phoneNumber)
  const inbox = await textOf(ask, '/dev/messages', 200, { headers: { Accept: 'application/json' } })
  const text = inbox.split('ref ').find((after) => after.startsWith(reference)) && inbox
  const [, code] = new RegExp(`(\\d{4,8}) is your code \\(ref ${reference}`).exec(text || '') ?? []
  if (!code) throw new Error('the text did not arrive')
  const verified = await post(ask, '/api/verify-otp', { phoneNumber, email, code, flow }, 200)
  if ((verified as { success?: boolean }).success !== true) throw new Error('the code was refused')
}

async function answer(ask: Ask, path: string, status: number, init?: RequestInit) {
  const response = await ask(path, init)
  if (response.status !== status) {
    await response.body?.cancel()
    throw new Error(`${path} answered ${response.status}, not ${status}`)
  }
  return response
}

async function textOf(ask: Ask, path: string, status: number, init?: RequestInit): Promise<string> {
  return (await answer(ask, path, status, init)).text()
}

async function jsonOf(ask: Ask, path: string, status: number, init?: RequestInit) {
  const text = await textOf(ask, path, status, init)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Error(`${path} answered no JSON`)
  }
}

function post(ask: Ask, path: string, body: unknown, status: number) {
  const headers = { 'Content-Type': 'application/json' }
  return jsonOf(ask, path, status, { method: 'POST', headers, body: JSON.stringify(body) })
}
