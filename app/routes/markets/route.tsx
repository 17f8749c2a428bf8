import { readOrLast } from '#app/market-board/last-reading'
import { loadBoard } from '#app/market-board/load-board.server'
import { MarketBoard } from '#app/market-board/market-board'
import type { Route } from './+types/route'
import '#app/market-board/prices.css'
import '#app/market-board/rows.css'
import '#app/market-board/board.css'
import '#app/market-board/ticker.css'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function loader(args: Route.LoaderArgs) {
  return loadBoard(args, 'markets')
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return readOrLast(args)
}

export default function Markets({ loaderData }: Route.ComponentProps) {
  return <MarketBoard board={loaderData} />
}
