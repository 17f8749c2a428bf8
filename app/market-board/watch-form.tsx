import { useFetcher } from 'react-router'

/** The stars of the prepared cards belong to it by `form="watch"`: one form for all of them. */
export function WatchForm() {
  const fetcher = useFetcher()
  return <fetcher.Form id="watch" method="post" action="/markets/watchlist" hidden />
}
