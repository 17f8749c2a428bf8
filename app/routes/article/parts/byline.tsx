import { isSponsored } from '#app/content/article'
import type { Loaded } from '#app/routes/article/view'
import { longDate } from '#app/shared/time'

export function Byline({ loaded }: { loaded: Loaded }) {
  const { article, readingMinutes } = loaded
  const { byline, category, published, updated, timeLabel } = article
  const isAd = isSponsored(article)
  return (
    <p className="byline">
      <span>{`${isAd ? 'Sponsored by' : 'By'} ${byline}`}</span>
      {isAd && <span>{category}</span>}
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
