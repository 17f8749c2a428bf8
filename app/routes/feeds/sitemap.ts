import { type Page, pages } from '#app/content/pages'
import { html } from '#app/document/html'
import { type Instrument, pathOf } from '#app/domain/market/instruments'
import { servicesContext } from '#app/services'
import { publicOrigin } from '#app/shared/safe-url'
import type { Route } from './+types/sitemap'
import { feedItems, feedResponse } from './feed-items'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { instruments, feedsFor } = services.market
  const shown = instruments.filter((one) => feedsFor(one).length > 0)
  return feedResponse(sitemapOf(publicOrigin(services), shown), 'application/xml')
}

/** Instruments without a provider have no page. */
export function sitemapOf(origin: string, instruments: readonly Instrument[]): string {
  const listed = Object.values<Page>(pages).filter(({ isUnlisted }) => !isUnlisted)
  const entries = [
    ...listed.map(({ path }) => ({ url: `${origin}${path}`, changed: null })),
    ...instruments.map((one) => ({ url: `${origin}${pathOf(one)}`, changed: null })),
    ...feedItems(origin).map(({ url, article }) => ({
      url,
      changed: article.updated ?? article.published,
    })),
  ]
  const urls = entries.map(
    ({ url, changed }) =>
      html`<url><loc>${url}</loc>${changed && html`<lastmod>${changed}</lastmod>`}</url>`,
  )
  return html`
    <?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      ${urls}
    </urlset>`.markup
}
