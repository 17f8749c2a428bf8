import { isSponsored } from '#app/content/article'
import type { Loaded } from '#app/routes/article/view'
import { longDate } from '#app/shared/time'

export function Byline({ loaded }: { loaded: Loaded }) {
  const { article, readingMinutes } = loaded
  const { byline, published, updated, timeLabel } = article
  return (
    <p className="byline">
      <span>{`${isSponsored(article) ? 'Sponsored by' : 'By'} ${byline}`}</span>
      <span>
        <time dateTime={published}>{timeLabel}</time>
      </span>
      {updated && (
        <span>
          Updated <time dateTime={updated}>{longDate(updated)}</time>
        </span>
      )}
      <span>{`${readingMinutes} min read`}</span>
    </p>
  )
}
