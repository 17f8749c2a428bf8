import { redirect } from 'react-router'
import {
  isWatchable,
  readMarketChoices,
  toggleWatched,
  watchlistCookie,
} from '#app/domain/market/display/choices'
import { servicesContext } from '#app/services'
import { readTexts } from '#app/shared/read-form'
import type { Route } from './+types/watchlist'
import { backToPage } from './back-to-page.server'

export function loader() {
  return redirect('/markets?filter=watched')
}

/**
 * Handles stars: adds each instrument to the watchlist or removes it. A browser whose scripts did not arrive sends
 * several in one form.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ids = (await readTexts(request, 'watch')) ?? []
  const last = ids.at(-1)
  if (!last || !ids.every(isWatchable)) return new Response('No such instrument.', { status: 400 })
  const { visit } = context.get(servicesContext)
  const { watched } = readMarketChoices(request.headers)
  return backToPage({
    context,
    request,
    cookie: watchlistCookie(ids.reduce(toggleWatched, watched), visit.origin.startsWith('https:')),
    fragment: `#${last.replace('/', '-')}`,
  })
}
