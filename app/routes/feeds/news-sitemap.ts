import { catalogue } from '#app/content/catalogue'
import { site } from '#app/content/site'
import { html } from '#app/document/html'
import { servicesContext } from '#app/services'
import { publicOrigin } from '#app/shared/safe-url'
import type { Route } from './+types/news-sitemap'
import { type FeedItem, feedItems, feedResponse, newsOf } from './feed-items'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const items = feedItems(publicOrigin(services), newsOf(catalogue, services.now()))
  return feedResponse(newsSitemapOf(items), 'application/xml')
}

export function newsSitemapOf(items: readonly FeedItem[]): string {
  const urls = items.map(
    ({ url, article, date }) => html`
      <url>
        <loc>${url}</loc>
        <news:news>
          <news:publication><news:name>${site.name}</news:name><news:language>en</news:language></news:publication>
          <news:publication_date>${date}</news:publication_date>
          <news:title>${article.headline}</news:title>
        </news:news>
      </url>`,
  )
  return html`
    <?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
      ${urls}
    </urlset>`.markup
}
