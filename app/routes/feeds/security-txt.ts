import { site } from '#app/content/site'
import { servicesContext } from '#app/services'
import { publicOrigin } from '#app/shared/safe-url'
import { day, toIso } from '#app/shared/time'
import type { Route } from './+types/security-txt'
import { feedResponse } from './feed-items'

/** Less than a year, as the standard recommends. */
const lifeDays = 180

/** Returns the contact for reporting vulnerabilities (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const origin = publicOrigin(services)
  const midnight = Math.floor(services.now() / day) * day
  const lines = [
    `Contact: mailto:${site.securityEmail}`,
    `Contact: ${origin}/contact?about=security`,
    `Expires: ${toIso(midnight + lifeDays * day)}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}/contact#security`,
  ]
  return feedResponse(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8')
}
