import { missingPage } from '#app/market-board/missing-page.server'
import { NotFound } from '#app/shell/error-page'
import type { Route } from './+types/route'

export async function loader(args: Route.LoaderArgs) {
  throw await missingPage(args)
}

export default function Missing() {
  return <NotFound />
}
