import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { articlePath, isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { shortDate } from '#app/shared/time'
import { Cover } from './cover'

type ArticleCardProps = {
  article: Article
  /** An address elsewhere (`http…`) opens in a tab of its own. */
  href?: string
  isFirst?: boolean
  /** The heading level of its page. */
  heading?: 'h2' | 'h3'
  hasSubject?: boolean
}

/**
 * One piece of the catalogue, as a link to it. Who paid for it is said before its title. A large picture follows its
 * words in the document too, so nothing moves while it loads.
 */
export function ArticleCard({
  article,
  href,
  isFirst,
  heading: Heading = 'h3',
  hasSubject,
}: ArticleCardProps) {
  const { featured } = article
  const cover = <Cover article={article} isFirst={isFirst} isDecorative />
  return (
    <article className="card" data-featured={featured || undefined}>
      {!featured && cover}
      <div className="card-words">
        <ArticleLabels article={article} hasSubject={hasSubject} />
        <Heading>
          <ArticleLink article={article} href={href} />
        </Heading>
        <Excerpt article={article} />
        {featured && <WhyItMatters article={article} />}
      </div>
      {featured && cover}
    </article>
  )
}

/** Whether it is paid for and by which firm, its category and the day of its last change: what is said before a title. */
export function ArticleLabels({ article, isLead, hasSubject, mark }: LabelsProps) {
  const { published, timeLabel, updated } = article
  // A story about interest rates has no price of its own.
  const isPriced = !isSponsored(article) && article.rates.length === 0
  const subject = hasSubject && isPriced && article.instruments[0]
  return (
    <p className="card-labels">
      {isLead && <span className="top-story">Top story</span>}
      {isSponsored(article) && (
        <>
          <span className="ad-label">Advertisement</span>
          <span>Paid for by {article.sponsor}</span>
        </>
      )}
      <span className="kicker">{mark?.(article.category) ?? article.category}</span>
      {updated ? (
        <time dateTime={updated}>{`Updated ${shortDate(updated, Date.now())}`}</time>
      ) : (
        <time dateTime={published}>{timeLabel}</time>
      )}
      {subject && <span data-subject={subject} />}
    </p>
  )
}

type LabelsProps = {
  article: Article
  isLead?: boolean
  /** Leaves a place for its first instrument’s change of the day (`fillSubjects`). */
  hasSubject?: boolean | undefined
  mark?: MarkText | undefined
}

/** Marks what was found in a text. */
export type MarkText = (text: string) => ReactNode

/** An advertisement's names who pays for it, so it stays where there is no room for the others. */
export function Excerpt({ article, children = article.excerpt }: ExcerptProps) {
  return (
    <p className="card-excerpt" data-ad={isSponsored(article) ? '' : undefined}>
      {children}
    </p>
  )
}

type ExcerptProps = { article: Article; children?: ReactNode }

/** Of an article that leads a page. Renders nothing without a sentence. */
export function WhyItMatters({ article: { whyItMatters } }: { article: Article }) {
  if (!whyItMatters) return null
  return (
    <p className="card-matters">
      <b>Why it matters:</b> {whyItMatters}
    </p>
  )
}

/** The title, as a link to the article or to an address elsewhere. */
export function ArticleLink({
  article,
  href = articlePath(article.slug),
  children = article.headline,
}: ArticleLinkProps) {
  const rel = isSponsored(article) ? 'sponsored' : ''
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

type ArticleLinkProps = { article: Article; href?: string | undefined; children?: ReactNode }
