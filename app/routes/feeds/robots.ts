import { servicesContext } from '#app/services'
import { publicOrigin } from '#app/shared/safe-url'
import type { Route } from './+types/robots'
import { feedResponse } from './feed-items'

export function loader({ context }: Route.LoaderArgs) {
  const origin = publicOrigin(context.get(servicesContext))
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    'Disallow: /go/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    `Sitemap: ${origin}/news-sitemap.xml`,
  ]
  return feedResponse(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8')
}
