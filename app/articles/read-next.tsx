import { Link } from 'react-router'
import { articlePath } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { articlesOf, findArticle } from '#app/content/catalogue'
import { CardGrid } from './article-cards'

/** Articles near in subject, and the neighbours in time. None of them is paid for. */
export function ReadNext({ slug }: { slug: string }) {
  const article = findArticle(slug)
  if (!article) return null
  const newer = findArticle(article.newer)
  const older = findArticle(article.older)
  const related = articlesOf(article.related).map((found) => ({ ...found, featured: false }))
  return (
    <footer className="read-next" data-print="no">
      <section aria-labelledby="related">
        <h2 id="related">Related articles</h2>
        <CardGrid articles={related} />
      </section>
      {(newer || older) && (
        <nav aria-label="Newer and older articles" className="neighbours">
          {newer && <Neighbour label="Newer" article={newer} />}
          {older && <Neighbour label="Older" article={older} />}
        </nav>
      )}
    </footer>
  )
}

function Neighbour({ label, article }: { label: 'Newer' | 'Older'; article: Article }) {
  return (
    <Link to={articlePath(article.slug)} rel={label === 'Newer' ? 'next' : 'prev'}>
      <span className="kicker">{label}</span>
      <span>{article.headline}</span>
    </Link>
  )
}
