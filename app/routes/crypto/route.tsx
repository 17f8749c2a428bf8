import { ArticleCards } from '#app/articles/article-cards'
import { renderOnce } from '#app/document/render-part.server'
import { ServerPart } from '#app/document/server-part'
import { readOrLast } from '#app/market-board/last-reading'
import { loadBoard } from '#app/market-board/load-board.server'
import { MarketBoard } from '#app/market-board/market-board'
import type { Route } from './+types/route'
import '#app/market-board/prices.css'
import '#app/market-board/board.css'
import '#app/articles/cards.css'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function loader(args: Route.LoaderArgs) {
  return loadBoard(args, 'crypto', renderOnce(ArticleCards, { listing: 'crypto' }))
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return readOrLast(args)
}

export default function Crypto({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-12">
      <MarketBoard listing="crypto" board={loaderData} />
      <ServerPart part={loaderData.parts.cards} className="contents" />
    </div>
  )
}
