import { articlePath, isSponsored } from '#app/content/article'
import { articlesOf, catalogue, findArticle } from '#app/content/catalogue'
import { listings } from '#app/content/listings'
import { site } from '#app/content/site'
import type { LeadStory } from './view'

const sponsoredSlug = 'bitcoin-jackpot-making-headlines'

const sponsored: LeadStory = {
  path: articlePath(sponsoredSlug),
  headline: 'A small purchase, a large Bitcoin prize: how a pack of cards made headlines',
  excerpt: `An advertiser’s offer: packs of trading cards, some with a card that can be redeemed for bitcoin. How the draw works, what the odds mean and what it costs. ${site.name} is not a licensed broker.`,
  isSponsored: true,
}

/** Returns the sponsored story where it is published, else the first article that no one paid for; null without any. */
export function findLead(): LeadStory | null {
  if (findArticle(sponsoredSlug)) return sponsored
  const own = [...articlesOf(listings['home-explore']), ...catalogue].find(
    (article) => !isSponsored(article),
  )
  if (!own) return null
  const { slug, headline, excerpt } = own
  return { path: articlePath(slug), headline, excerpt, isSponsored: false }
}
