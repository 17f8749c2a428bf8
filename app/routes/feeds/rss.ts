import { feedDescription, site } from '#app/content/site'
import { html } from '#app/document/html'
import { servicesContext } from '#app/services'
import { publicOrigin } from '#app/shared/safe-url'
import type { Route } from './+types/rss'
import { feedItems, feedResponse } from './feed-items'

export function loader({ context }: Route.LoaderArgs) {
  const origin = publicOrigin(context.get(servicesContext))
  return feedResponse(rssOf(origin), 'application/rss+xml; charset=utf-8')
}

export function rssOf(origin: string): string {
  const items = feedItems(origin).map(({ article, url, title, date }) => {
    const { excerpt, category, sponsor } = article
    const categories = sponsor ? [category, 'Advertisement'] : [category]
    return html`
      <item>
        <title>${title}</title>
        <link>${url}</link>
        <guid isPermaLink="true">${url}</guid>
        <pubDate>${new Date(date).toUTCString()}</pubDate>
        <description>${excerpt}</description>
        ${categories.map((name) => html`<category>${name}</category>`)}
      </item>`
  })
  return html`
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
      <channel>
        <title>${site.name}</title>
        <link>${origin}/</link>
        <description>${feedDescription}</description>
        <language>en-ca</language>
        <atom:link href="${origin}/rss.xml" rel="self" type="application/rss+xml"/>
        ${items}
      </channel>
    </rss>`.markup
}
