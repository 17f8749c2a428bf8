import { isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { longDate } from '#app/shared/time'

type BylineProps = Pick<
  Article,
  'sponsor' | 'byline' | 'category' | 'published' | 'updated' | 'timeLabel'
> & { readingMinutes: number }

/** Who wrote or paid for an article, when, and how long it takes to read. */
export function Byline(props: BylineProps) {
  const { byline, category, published, updated, timeLabel, readingMinutes } = props
  const isAd = isSponsored(props)
  return (
    <>
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
    </>
  )
}
