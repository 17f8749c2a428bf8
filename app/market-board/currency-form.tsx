import { useFetcher } from 'react-router'

/** Renders the form of the currency buttons, which refer to it by `form="currency"`. */
export function CurrencyForm() {
  const fetcher = useFetcher()
  return <fetcher.Form id="currency" method="post" action="/markets/currency" hidden />
}
