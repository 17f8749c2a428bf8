import { site } from '#app/content/site'
import { servicesContext } from '#app/services'
import type { Route } from './+types/rss'
import { escapeXml, feedItems } from './feed-items'
import { feedResponse, originOf } from './feed-response'

export function loader({ context }: Route.LoaderArgs) {
  const origin = originOf(context.get(servicesContext))
  return feedResponse(rssOf(origin), 'application/rss+xml; charset=utf-8')
}

export function rssOf(origin: string): string {
  const items = feedItems(origin).map(({ article, url, title, date }) => {
    const { excerpt, category, sponsor } = article
    const categories = sponsor ? [category, 'Advertisement'] : [category]
    return `<item><title>${escapeXml(title)}</title><link>${escapeXml(url)}</link><guid isPermaLink="true">${escapeXml(url)}</guid>
<pubDate>${new Date(date).toUTCString()}</pubDate><description>${escapeXml(excerpt)}</description>${categories.map((name) => `<category>${escapeXml(name)}</category>`).join('')}</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(site.name)}</title><link>${origin}/</link><description>${escapeXml(site.description)}</description><language>en-ca</language>
<atom:link href="${origin}/rss.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`
}
