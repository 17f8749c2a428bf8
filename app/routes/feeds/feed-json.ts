import { feedDescription, site } from '#app/content/site'
import { servicesContext } from '#app/services'
import { publicOrigin } from '#app/shared/safe-url'
import type { Route } from './+types/feed-json'
import { feedItems, feedResponse } from './feed-items'

export function loader({ context }: Route.LoaderArgs) {
  const feed = jsonFeedOf(publicOrigin(context.get(servicesContext)))
  return feedResponse(JSON.stringify(feed), 'application/feed+json; charset=utf-8')
}

export function jsonFeedOf(origin: string) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: site.name,
    description: feedDescription,
    home_page_url: `${origin}/`,
    feed_url: `${origin}/feed.json`,
    language: 'en-CA',
    icon: `${origin}/icons/icon-512.png`,
    items: feedItems(origin).map(({ article, url, title, date }) => ({
      id: url,
      url,
      title,
      summary: article.excerpt,
      content_text: article.excerpt,
      image: `${origin}/media/articles/${article.slug}-1280.webp`,
      date_published: date,
      authors: [{ name: article.byline }],
      tags: article.sponsor ? [article.category, 'Advertisement'] : [article.category],
    })),
  }
}
