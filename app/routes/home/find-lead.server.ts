import { articlePath, isSponsored } from '#app/content/article'
import { catalogue, findArticle } from '#app/content/catalogue'
import { listings } from '#app/content/listings'
import { disclaimer } from '#app/content/site'
import type { LeadStory } from './view'

const sponsoredSlug = 'bitcoin-jackpot-making-headlines'

const sponsored = {
  headline: 'A small purchase, a large bitcoin prize: what are the odds?',
  excerpt:
    'An ad for bitcoin trading: the odds of a bitcoin prize card, its value and the advertiser’s offer.',
}

const elsewhereOnThePage = new Set(
  Object.entries(listings).flatMap(([name, slugs]) => (name.startsWith('home-') ? slugs : [])),
)

/**
 * Returns the sponsored story where it is published, else the newest article that no one paid for and the page does
 * not show elsewhere; null without any.
 */
export function findLead(): LeadStory | null {
  const paid = findArticle(sponsoredSlug)
  const own = catalogue.filter((article) => !isSponsored(article))
  const article = paid ?? own.find(({ slug }) => !elsewhereOnThePage.has(slug)) ?? own[0]
  if (!article) return null
  const { slug, image } = article
  const { headline, excerpt } = paid ? sponsored : article
  const path = articlePath(slug)
  const note = paid && disclaimer.notABroker
  return { article: { slug, image }, sponsor: paid?.sponsor, path, headline, excerpt, note }
}
