import { useFetcher } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated'

/** The stars of the prepared cards belong to it by `form="watch"`: one form for all of them. */
export function WatchForm() {
  const fetcher = useFetcher()
  const isHydrated = useHydrated()
  return (
    <fetcher.Form
      id="watch"
      method="post"
      action="/markets/watchlist"
      hidden
      data-held={isHydrated ? undefined : ''}
    />
  )
}

/** As `quote-card.server.ts` draws it. */
export function WatchStar({
  id,
  name,
  isWatched,
}: {
  id: string
  name: string
  isWatched: boolean
}) {
  return (
    <button
      type="submit"
      form="watch"
      name="watch"
      value={id}
      className="star"
      aria-pressed={isWatched}
      aria-label={`Watch ${name}`}
    >
      {isWatched ? '★' : '☆'}
    </button>
  )
}
