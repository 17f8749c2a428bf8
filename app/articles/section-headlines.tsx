import { Link } from 'react-router'
import { isSponsored } from '#app/content/article'
import { articlesOf, findArticle } from '#app/content/catalogue'
import { listingOf, sectionOf } from './section-of'
import { Headlines } from './story-group'

const maxShown = 4

/** Headlines of the section that an article belongs to. None of them is paid for, nor among its related articles. */
export function SectionHeadlines({ slug }: { slug: string }) {
  const article = findArticle(slug)
  if (!article) return null
  const { label, to } = sectionOf(article)
  const others = articlesOf(listingOf(article)).filter(
    (one) => one.slug !== slug && !isSponsored(one) && !article.related.includes(one.slug),
  )
  if (others.length === 0) return null
  return (
    <section className="section-headlines" aria-labelledby="section-headlines">
      <h2 id="section-headlines">
        <Link to={to}>{`More in ${label}`}</Link>
      </h2>
      <Headlines articles={others.slice(0, maxShown)} />
    </section>
  )
}
