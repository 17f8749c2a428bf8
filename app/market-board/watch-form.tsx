import { useFetcher } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated'

/** Renders the one form of all stars; those in prepared cards refer to it by `form="watch"`. */
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

/** Renders the star as `price-parts.server.ts` does. */
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
