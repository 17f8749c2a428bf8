import { isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { longDate } from '#app/shared/time'

type BylineProps = {
  article: Article
  /** What is said before its day. */
  before?: string
}

export function Byline({ article, before }: BylineProps) {
  const { byline, published, updated, timeLabel, readingMinutes } = article
  return (
    <p className="byline">
      <span>
        {isSponsored(article) ? 'Sponsored by' : 'By'} {byline}
      </span>
      <span>
        {before && `${before} `}
        <time dateTime={published}>{timeLabel}</time>
      </span>
      {updated && (
        <span>
          Updated <time dateTime={updated}>{longDate(updated)}</time>
        </span>
      )}
      <span>{readingMinutes} min read</span>
    </p>
  )
}
