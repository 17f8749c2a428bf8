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

/** The articles of its topic before and after one in time: where its text ends or, on a paid page, last. */
export function Neighbours({ slug }: { slug: string }) {
  const article = findArticle(slug)
  const newer = findArticle(article?.newer)
  const older = findArticle(article?.older)
  if (!newer && !older) return null
  return (
    <nav aria-label="Newer and older articles" className="neighbours" data-print="no">
      {newer && <Neighbour label="Newer" article={newer} />}
      {older && <Neighbour label="Older" article={older} />}
    </nav>
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
