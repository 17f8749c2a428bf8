import { redirect } from 'react-router'
import {
  isWatchable,
  readMarketChoices,
  toggleWatched,
  watchlistCookie,
} from '#app/domain/market/display/choices'
import { servicesContext } from '#app/services'
import { readForm } from '#app/shared/read-form'
import type { Route } from './+types/watchlist'
import { backToPage } from './back-to-page.server'

export function loader() {
  return redirect('/markets?filter=watched')
}

/** Handles a star: adds an instrument to the watchlist or removes it. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['watch'])
  const id = String(form?.get('watch') ?? '')
  if (!isWatchable(id)) return new Response('No such instrument.', { status: 400 })
  const { visit } = context.get(servicesContext)
  const { watched } = readMarketChoices(request.headers)
  return backToPage({
    context,
    request,
    cookie: watchlistCookie(toggleWatched(watched, id), visit.origin.startsWith('https:')),
    fragment: `#${id.replace('/', '-')}`,
  })
}
