import { Link } from 'react-router'
import { articlePath, isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { articlesOf, findArticle } from '#app/content/catalogue'
import { CardGrid } from './article-cards'

/** Articles near in subject. None of them is paid for. */
export function ReadNext({ slug }: { slug: string }) {
  const article = findArticle(slug)
  if (!article) return null
  const related = articlesOf(article.related).map((found) => ({ ...found, featured: false }))
  return (
    <footer className="read-next" data-print="no">
      <section aria-labelledby="related">
        <h2 id="related">Related articles</h2>
        <CardGrid articles={related} />
      </section>
      {isSponsored(article) && <Neighbours slug={slug} />}
    </footer>
  )
}

/** The stories beside one in the order of its topic: where its text ends or, on a paid page, last. */
export function Neighbours({ slug }: { slug: string }) {
  const article = findArticle(slug)
  const newer = findArticle(article?.newer)
  const older = findArticle(article?.older)
  if (!newer && !older) return null
  return (
    <nav aria-label="Other stories" className="neighbours" data-print="no">
      {older && <Neighbour label="Previous story" article={older} />}
      {newer && <Neighbour label="Next story" article={newer} />}
    </nav>
  )
}

type NeighbourProps = { label: 'Next story' | 'Previous story'; article: Article }

function Neighbour({ label, article }: NeighbourProps) {
  return (
    <Link to={articlePath(article.slug)} rel={label === 'Next story' ? 'next' : 'prev'}>
      <span className="kicker">{label}</span>
      <span>{article.headline}</span>
    </Link>
  )
}
