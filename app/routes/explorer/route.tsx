import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { Breadcrumbs } from '#app/ui/breadcrumbs'
import type { Route } from './+types/route'
import { Explorer, NewestPrice } from './explorer'
import { loadExplorer } from './load-explorer.server'
import '#app/market-board/prices.css'
import '#app/routes/instrument/price-chart.css'
import '#app/routes/instrument/instrument.css'
import './explorer.css'
import './explorer-choices.css'
import './chart-legend.css'
import './explorer-drawing.css'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function loader(args: Route.LoaderArgs) {
  return loadExplorer(args)
}

export default function ExplorerRoute({
  loaderData: { words, trail, found, refusal },
}: Route.ComponentProps) {
  return (
    <article className="explorer">
      <PageMeta
        page={{
          path: `${words.path}/chart`,
          title: `${words.heading} (${words.symbol}): interactive chart`,
          kicker: 'Prices',
          description: `Prices of ${words.heading} over up to five years: compare four others, add moving averages, zoom in.`,
          image: pages.markets.image,
        }}
      />
      <Breadcrumbs trail={trail} here="Chart" />
      <header className="explorer-header">
        <h1>
          {words.heading}{' '}
          {words.heading !== words.symbol && (
            <span className="instrument-symbol">{words.symbol}</span>
          )}
        </h1>
        {found && <NewestPrice found={found} />}
      </header>
      {found ? (
        <Explorer key={found.item.id} found={found} />
      ) : (
        <p role="status">{refusal ?? 'No price available yet.'}</p>
      )}
    </article>
  )
}
