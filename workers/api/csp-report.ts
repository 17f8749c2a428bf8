import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Services } from '#app/services'
import { loggedPath } from '#app/shared/error-fields'
import type { HonoEnv } from './context'

const mostReports = 10

/** What is read of a report; browsers say much more, and anybody may say anything. */
const text = z.optional(z.catch(z.string(), ''))
const OldReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
  }),
})
const NewReports = z.array(
  z.object({
    type: z.string(),
    body: z.optional(z.object({ documentURL: text, blockedURL: text, effectiveDirective: text })),
  }),
)

type Violation = {
  document: string | undefined
  blocked: string | undefined
  directive: string | undefined
}

/**
 * `POST /api/csp-report`, as browsers send it: `application/csp-report` (CSP 2, `report-uri`) or
 * `application/reports+json` (Reporting API, `report-to`) → 204. Logged are directive, path and origin.
 */
export async function postCspReport(c: Context<HonoEnv>) {
  const services = c.get('services')
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  const read = type && Object.hasOwn(readers, type) ? readers[type] : undefined
  if (!read) {
    const error = `Content-Type must be one of ${Object.keys(readers).join(', ')}`
    return c.json({ success: false, error }, 415)
  }
  if (!(await services.passesSieve('csp'))) {
    c.header('Retry-After', '60')
    return c.json({ success: false, error: 'Too many reports' }, 429)
  }
  // Not `text()`: the runtime warns of each body whose type does not look like text.
  const violations = read(parseJson(new TextDecoder().decode(await c.req.arrayBuffer())))
  if (!violations) return c.json({ success: false, error: 'The body is not such a report' }, 400)
  for (const violation of violations.slice(0, mostReports)) report(services, violation)
  return c.body(null, 204)
}

const readers: Record<string, (body: unknown) => Violation[] | null> = {
  'application/csp-report': (body) => {
    const parsed = OldReport.safeParse(body)
    if (!parsed.success) return null
    const said = parsed.data['csp-report']
    const directive = said['effective-directive'] || said['violated-directive']
    return [{ document: said['document-uri'], blocked: said['blocked-uri'], directive }]
  },
  'application/reports+json': (body) => {
    const parsed = NewReports.safeParse(body)
    if (!parsed.success) return null
    return parsed.data.flatMap(({ type, body: said }) =>
      type === 'csp-violation' && said
        ? [
            {
              document: said.documentURL,
              blocked: said.blockedURL,
              directive: said.effectiveDirective,
            },
          ]
        : [],
    )
  },
}

function report({ log, visit }: Services, { document, blocked, directive }: Violation): void {
  const page = document && URL.canParse(document) ? new URL(document) : null
  log.warn('csp.violation', {
    // A page of ours only: a report may claim to be about any address.
    ...(page?.origin === visit.origin ? { path: loggedPath(page.pathname) } : {}),
    directive: /^[a-z-]{1,40}/.exec(directive ?? '')?.[0] ?? 'unknown',
    blocked: blockedSource(blocked),
  })
}

/** `inline`, `eval`, a scheme or an origin: never a path or a query, which may hold anything. */
function blockedSource(blocked: string | undefined): string {
  if (!blocked) return 'unknown'
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'unknown'
  const { origin, protocol } = new URL(blocked)
  return safeText(origin === 'null' ? protocol : origin)
}

function safeText(said: string): string {
  return said.replace(/[^\w./:-]/g, '').slice(0, 120)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
