import { ArticleCards } from '#app/articles/article-cards'
import { renderOnce } from '#app/document/send-parts.server'
import { ServerPart } from '#app/document/server-part'
import { readOrLast } from '#app/market-board/last-reading'
import { loadBoard } from '#app/market-board/load-board.server'
import { MarketBoard } from '#app/market-board/market-board'
import { oneOf } from '#app/shared/preferences'
import type { Route } from './+types/route'
import '#app/market-board/prices.css'
import '#app/market-board/rows.css'
import '#app/market-board/board.css'
import '#app/articles/cards.css'
import '#app/articles/featured-card.css'

const listings = ['stocks', 'crypto', 'forex'] as const

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function loader(args: Route.LoaderArgs) {
  const listing = oneOf(listings, args.url.pathname.split('/')[1]) ?? 'stocks'
  return loadBoard(args, listing, renderOnce(ArticleCards, { listing }))
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return readOrLast(args)
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { listing } = loaderData
  return (
    <div key={listing} className="grid gap-12">
      <MarketBoard board={loaderData} />
      <ServerPart part={loaderData.parts.cards} className="contents" />
    </div>
  )
}
