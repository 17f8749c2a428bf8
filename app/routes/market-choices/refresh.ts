import { redirect } from 'react-router'
import { refreshPrices } from '#app/flows/market/refresh-prices.server'
import { servicesContext } from '#app/services'
import type { Route } from './+types/refresh'
import { backToPage } from './back-to-page.server'

export function loader() {
  return redirect('/markets')
}

/** Handles the Refresh button without scripts. Rounds are coalesced, however often it is pressed. */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  if (await services.passesSieve('refresh')) await refreshPrices(services)
  return backToPage({ context, request })
}
