import { catalogue } from '#app/content/catalogue'
import { site } from '#app/content/site'
import { servicesContext } from '#app/services'
import type { Route } from './+types/news-sitemap'
import { escapeXml, type FeedItem, feedItems, newsOf } from './feed-items'
import { feedResponse, originOf } from './feed-response'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const items = feedItems(originOf(services), newsOf(catalogue, services.now()))
  return feedResponse(newsSitemapOf(items), 'application/xml')
}

export function newsSitemapOf(items: readonly FeedItem[]): string {
  const urls = items.map(
    ({ url, article, date }) => `<url><loc>${escapeXml(url)}</loc><news:news>
<news:publication><news:name>${escapeXml(site.name)}</news:name><news:language>en</news:language></news:publication>
<news:publication_date>${date}</news:publication_date><news:title>${escapeXml(article.headline)}</news:title>
</news:news></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
${urls.join('\n')}
</urlset>
`
}
