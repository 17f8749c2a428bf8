import { ArticleTime } from '#app/articles/article-time'
import type { Article } from '#app/content/article-schema'

type BylineProps = {
  article: Article
  /** What a promotion says before its day. */
  before?: string
}

export function Byline({ article, before = '' }: BylineProps) {
  const { byline, published, updated, timeLabel, readingMinutes, listeningMinutes } = article
  return (
    <p className="byline">
      <span>By {byline}</span>
      <span>
        {before} <ArticleTime published={published} label={timeLabel} hasAge />
      </span>
      {updated && (
        <span>
          Updated <time dateTime={updated}>{updated}</time>
        </span>
      )}
      <span>{readingMinutes} min read</span>
      {listeningMinutes && <span>{listeningMinutes} min listen</span>}
    </p>
  )
}
