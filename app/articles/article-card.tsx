import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { articlePath, isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { ArticleTime } from './article-time'
import { Cover } from './cover'

type ArticleCardProps = {
  article: Article
  /** An address elsewhere (`http…`) opens in a tab of its own. */
  href?: string
  isFirst?: boolean
  /** Of the headings of the page it stands on. */
  heading?: 'h2' | 'h3'
}

/** One piece of the catalogue, as a link to it. Who paid for it is said before its title. */
export function ArticleCard({ article, href, isFirst, heading: Heading = 'h3' }: ArticleCardProps) {
  const { headline, excerpt, category, published, timeLabel, featured } = article
  const isPaid = isSponsored(article)
  return (
    <article className="card" data-featured={featured || undefined}>
      <Cover article={article} sizes={featured ? wide : narrow} isFirst={isFirst} isDecorative />
      <div className="card-words">
        <p className="card-labels">
          {isPaid && <span className="ad-label">Advertisement</span>}
          <span className="kicker">{category}</span>
          <ArticleTime published={published} label={timeLabel} />
        </p>
        <Heading>
          <CardLink href={href ?? articlePath(article.slug)} isPaid={isPaid}>
            {headline}
          </CardLink>
        </Heading>
        <p className="card-excerpt">{excerpt}</p>
      </div>
    </article>
  )
}

const narrow = '(min-width: 64rem) 21rem, (min-width: 44rem) 46vw, 92vw'
const wide = '(min-width: 64rem) 43rem, 92vw'

type CardLinkProps = { href: string; isPaid: boolean; children: ReactNode }

function CardLink({ href, isPaid, children }: CardLinkProps) {
  const rel = isPaid ? 'sponsored' : ''
  if (/^https?:/.test(href)) {
    return (
      <a href={href} target="_blank" rel={`noopener noreferrer ${rel}`.trim()}>
        {children}
      </a>
    )
  }
  return (
    <Link to={href} rel={rel || undefined}>
      {children}
    </Link>
  )
}
