import { withoutClickIds } from '#app/domain/attribution/tracking'
import {
  parseTrackingCookie,
  serializeTrackingCookie,
} from '#app/domain/attribution/tracking-cookie'
import { parseVisitorMark, serializeVisitorMark } from '#app/domain/links/visitor-mark'
import {
  type Click,
  type FollowLinkNeeds,
  type FollowLinkOutcome,
  followLink,
} from '#app/flows/links/follow-link.server'
import { isLinkSlug, type LinkSlug } from '#app/shared/brands'
import { type Network, networksOf } from '#app/shared/ip'
import { closedHeaders } from './middleware/security-headers'
import {
  countryOf,
  ipOf,
  isForDocument,
  isPrefetch,
  readTrackingConsent,
  userAgentOf,
} from './visit'

/**
 * Handles `GET|HEAD /go/:slug` before the router and every middleware: a redirect needs no body limit or
 * services, and ad traffic would pay for each. Returns null if the request does not match or there is no such link;
 * the router then responds with 404.
 */
export function go(
  request: Request,
  needs: FollowLinkNeeds,
): Response | Promise<Response | null> | null {
  const { url, method } = request
  if (!url.startsWith(prefix, url.indexOf('/', afterScheme))) return null
  if (method !== 'GET' && method !== 'HEAD') return null
  const asked = slugOf(url)
  if (!asked) return null
  const slug = asked.toLowerCase()
  const click = readClick(request, url, isLinkSlug(slug) ? slug : null)
  const outcome = followLink(needs, click)
  return outcome instanceof Promise
    ? outcome.then((late) => respond(late, click, url, asked))
    : respond(outcome, click, url, asked)
}

const prefix = '/go/'
const afterScheme = 'https://'.length

function respond(
  outcome: FollowLinkOutcome,
  click: Click,
  url: string,
  asked: string,
): Response | null {
  if (outcome.kind === 'no_such_page') return null
  const isSecure = url.startsWith('https:')
  const response = new Response(null, isSecure ? secureRedirect : plainRedirect)
  const { headers } = response
  headers.set('Location', outcome.location)
  if (outcome.tracking) {
    const terms = { isSecure, isSessionOnly: click.isDenied }
    headers.append('Set-Cookie', serializeTrackingCookie(outcome.tracking, terms))
  }
  if (outcome.mark) {
    headers.append('Set-Cookie', serializeVisitorMark(asked, outcome.mark, isSecure))
  }
  return response
}

/** Copied whole into each response, which takes a third of the time of setting header by header. */
const plainRedirect = redirectInit(false)
const secureRedirect = redirectInit(true)

function redirectInit(isSecure: boolean): ResponseInit {
  return { status: 302, headers: closedHeaders(isSecure) }
}

function readClick(request: Request, url: string, slug: LinkSlug | null): Click {
  const { headers } = request
  const cookie = headers.get('cookie')
  const isDenied = readTrackingConsent(headers, cookie) === 'denied'
  const tracking = cookie === null ? null : parseTrackingCookie(cookie)
  let networks: readonly Network[] | undefined
  return {
    slug,
    query: queryOf(url),
    country: () => countryOf(request),
    networks: () => {
      networks ??= networksOf(ipOf(headers))
      return networks
    },
    userAgent: userAgentOf(headers),
    isAutomatic: request.method === 'HEAD' || isPrefetch(headers) || !isForDocument(headers),
    isDenied,
    // The cookie may be older than the visitor's refusal.
    tracking: tracking && isDenied ? withoutClickIds(tracking) : tracking,
    mark: cookie === null ? null : parseVisitorMark(cookie),
  }
}

/** Returns the slug in lower case without a trailing slash; null for a path below a link. */
function slugOf(url: string): string | null {
  const rest = url.slice(url.indexOf(prefix, afterScheme) + prefix.length)
  const end = rest.search(/[?#]/)
  const path = end < 0 ? rest : rest.slice(0, end)
  const slug = path.endsWith('/') ? path.slice(0, -1) : path
  return slug === '' || slug.includes('/') ? null : slug
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return ''
  const end = url.indexOf('#', start)
  return url.slice(start + 1, end < 0 ? undefined : end)
}
