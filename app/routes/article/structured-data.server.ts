import { articlePage, articlePath, isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { breadcrumbList } from '#app/content/breadcrumb-list'
import { site } from '#app/content/site'
import { type Html, jsonInHtml } from '#app/document/html'
import type { Loaded } from './view'

type Described = Pick<Loaded, 'section'> & { article: Article; origin: string }

/** Returns the article, and the way to it, in the terms of schema.org. */
export function structuredData(described: Described): Html {
  const markup = descriptionsOf(described).map(
    (one) => `<script type="application/ld+json">${jsonInHtml(one)}</script>`,
  )
  return { markup: markup.join('') }
}

function descriptionsOf({ article, section, origin }: Described) {
  const url = `${origin}${articlePath(article.slug)}`
  const publisher = {
    '@type': 'Organization',
    name: site.name,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/icons/icon-512.png`, width: 512, height: 512 },
  }
  const { headline, excerpt, category, published, updated, byline, sponsor } = article
  return [
    {
      '@context': 'https://schema.org',
      '@type': isSponsored(article) ? 'AdvertiserContentArticle' : 'NewsArticle',
      headline,
      description: excerpt,
      articleSection: category,
      mainEntityOfPage: url,
      image: [
        `${origin}${articlePage(article).image}`,
        `${origin}/media/articles/${article.slug}-1280.webp`,
      ],
      datePublished: published,
      dateModified: updated ?? published,
      author: isSponsored(article)
        ? { '@type': 'Organization', name: byline }
        : { '@type': 'Organization', name: byline, url: `${origin}/about` },
      publisher,
      inLanguage: 'en-CA',
      isAccessibleForFree: true,
      ...(sponsor && { sponsor: { '@type': 'Organization', name: sponsor } }),
    },
    breadcrumbList({
      origin,
      trail: [section],
      words: { heading: headline, path: articlePath(article.slug) },
    }),
  ]
}
