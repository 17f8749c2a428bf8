import { breadcrumbList } from '#app/content/breadcrumb-list'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { readOrLast } from '#app/market-board/last-reading'
import { Breadcrumbs } from '#app/ui/breadcrumbs'
import type { Route } from './+types/route'
import { InstrumentPage } from './instrument-page'
import { loadInstrument } from './load-instrument.server'
import '#app/market-board/prices.css'
import '#app/articles/cards.css'
import './price-chart.css'
import './instrument.css'
import { RefreshBar } from '#app/market-board/refresh-bar'
import { minute } from '#app/shared/time'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function loader(args: Route.LoaderArgs) {
  return loadInstrument(args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return readOrLast(args)
}

/** In the head while the instrument is shown. */
export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? [{ 'script:ld+json': breadcrumbList(loaderData) }] : []
}

export default function Instrument({ loaderData, params }: Route.ComponentProps) {
  const { words, trail, found } = loaderData
  return (
    <article className="instrument">
      <PageMeta
        page={{
          path: `/markets/${params.category}/${params.symbol}`,
          title: words.title,
          kicker: 'Prices',
          description: words.description,
          image: pages.markets.image,
        }}
      />
      <Breadcrumbs trail={trail} here={words.symbol} />
      {found ? <InstrumentPage found={found} /> : <NoPrice name={words.heading} />}
    </article>
  )
}

/** A known instrument that has no price yet. */
export function NoPrice({ name }: { name: string }) {
  return (
    <div className="grid gap-4">
      <h1>{name}</h1>
      <p className="deck">No price available yet.</p>
      <RefreshBar latest={null} everyMs={5 * minute} />
    </div>
  )
}
