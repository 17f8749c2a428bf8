import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Services } from '#app/services'
import { attemptedPath } from '#app/shared/error-fields'
import { oneOf } from '#app/shared/preferences'
import { parseJson } from '#app/shared/third-party-response'
import { namedSources } from '#workers/middleware/security-headers'
import { ipOf } from '#workers/visit'
import type { HonoEnv } from './context'

const maxReports = 10

/** The parts of a report that are read. Anyone can post any report, so every field is optional text. */
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
 * Handles `POST /api/csp-report` → 204. Browsers send `application/csp-report` (CSP 2, `report-uri`) or
 * `application/reports+json` (Reporting API, `report-to`). Logs only the directive, the path and the kind of
 * source, from closed lists: anyone can write anything into a report.
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
  // Not `text()`: the runtime warns about every body whose content type is not text.
  const violations = read(parseJson(new TextDecoder().decode(await c.req.arrayBuffer())))
  if (!violations) return c.json({ success: false, error: 'The body is not such a report' }, 400)
  const named = [services.visit.origin, ...namedSources(c.get('settings'))]
  const { noteViolation } = c.get('isolate')
  for (const one of violations.slice(0, maxReports)) {
    const fields = fieldsOf(services, one, named)
    const count = noteViolation(JSON.stringify(fields), ipOf(c.req.raw.headers), services.now())
    if (count !== null)
      services.log.info('csp.violation', count > 0 ? { ...fields, count } : fields)
  }
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

function fieldsOf({ visit }: Services, violation: Violation, named: readonly string[]) {
  const { document, blocked, directive } = violation
  const page = document && URL.canParse(document) ? new URL(document) : null
  return {
    // Only paths of our own pages: a report may name any URL.
    ...(page?.origin === visit.origin ? { path: attemptedPath(page.pathname) } : {}),
    directive: oneOf(directives, directive?.split(' ', 1)[0]) ?? 'unknown',
    blocked: blockedSource(blocked, named),
  }
}

/**
 * Returns a keyword, the policy source that matches, or the scheme and `foreign`. Never returns another site's
 * host, path or query.
 */
export function blockedSource(blocked: string | undefined, named: readonly string[]): string {
  const keyword = oneOf(keywords, blocked)
  if (keyword) return keyword
  if (!blocked || !URL.canParse(blocked)) return 'unknown'
  const { origin, protocol, hostname } = new URL(blocked)
  const source = named.find((one) => {
    const [scheme, domain] = one.split('//*')
    return domain ? protocol === scheme && hostname.endsWith(domain) : one === origin
  })
  const scheme = oneOf(schemes, protocol.slice(0, -1))
  return source ?? (scheme ? `${scheme}:foreign` : 'foreign')
}

const directives = words(`
  default-src script-src script-src-elem script-src-attr style-src style-src-elem
  style-src-attr img-src font-src media-src manifest-src connect-src frame-src child-src
  worker-src object-src prefetch-src form-action base-uri frame-ancestors fenced-frame-src
  navigate-to sandbox require-trusted-types-for trusted-types upgrade-insecure-requests`)
const schemes = words(`
  http https ws wss data blob filesystem about javascript file chrome-extension moz-extension
  safari-extension safari-web-extension`)
/** Values that browsers report for a source without a URL; some send only a scheme. */
const keywords = [
  ...words('inline eval wasm-eval self trusted-types-policy trusted-types-sink'),
  ...schemes,
]

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
