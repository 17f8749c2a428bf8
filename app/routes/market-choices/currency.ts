import { redirect } from 'react-router'
import { currencyCookie, displayCurrencies } from '#app/domain/market/display/choices'
import { servicesContext } from '#app/services'
import { oneOf } from '#app/shared/preferences'
import { readForm } from '#app/shared/read-form'
import type { Route } from './+types/currency'
import { backToPage } from './back-to-page.server'

export function loader() {
  return redirect('/markets')
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['currency'])
  const currency = oneOf(displayCurrencies, form?.get('currency'))
  if (!currency) return new Response('Choose CAD or USD.', { status: 400 })
  const { visit } = context.get(servicesContext)
  const cookie = currencyCookie(currency, visit.origin.startsWith('https:'))
  return backToPage({ context, request, cookie })
}
