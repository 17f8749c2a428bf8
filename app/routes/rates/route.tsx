import { data } from 'react-router'
import { breadcrumbList } from '#app/content/breadcrumb-list'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { renderOnce, renderPart, sendParts } from '#app/document/send-parts.server'
import { ServerPart } from '#app/document/server-part'
import { Breadcrumbs } from '#app/ui/breadcrumbs'
import type { Route } from './+types/route'
import { KeyRates } from './key-rates'
import { loadRates } from './load-rates.server'
import { MortgageCalculator } from './mortgage-calculator'
import { ChosenRatePart, CurvePart, RatesPart } from './rates-part'
import { RelatedStories } from './related-stories'
import '#app/articles/cards.css'
import '#app/articles/headlines.css'
import '#app/market-board/prices.css'
import '#app/routes/instrument/price-chart.css'
import '#app/routes/instrument/instrument.css'
import './rates.css'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function loader(args: Route.LoaderArgs) {
  const { found, view, headers } = await loadRates(args)
  const { context, request } = args
  const parts = sendParts(context, request, {
    key: renderPart(KeyRates, view),
    chosen: renderPart(ChosenRatePart, view),
    rates: renderPart(RatesPart, view),
    curve: renderPart(CurvePart, view),
    related: renderOnce(RelatedStories, {}),
  })
  return data({ ...found, parts }, { headers })
}

const ratesTrail = [{ label: 'Markets', to: pages.markets.path }]

/** In the head. */
export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return []
  const { title: heading, path } = pages.rates
  const described = { origin: loaderData.origin, trail: ratesTrail, words: { heading, path } }
  return [{ 'script:ld+json': breadcrumbList(described) }]
}

export default function Rates({ loaderData }: Route.ComponentProps) {
  const { parts, calculation, series, range, isPosted } = loaderData
  return (
    <article className="rates">
      <PageMeta page={pages.rates} />
      <Breadcrumbs trail={ratesTrail} here="Rates" />
      <h1>{pages.rates.title}</h1>
      <ServerPart part={parts.key} className="contents" />
      <nav aria-label="On this page" className="rates-jump" data-print="no">
        <a href="#rates">All rates</a>
        <a href="#mortgage">Mortgage calculator</a>
        <a href="#curve">Yield curve</a>
      </nav>
      <div className="rates-body">
        <div className="rates-column">
          <ServerPart part={parts.chosen} className="contents" />
          <ServerPart part={parts.rates} className="contents" />
        </div>
        <div className="rates-column">
          <MortgageCalculator
            // A calculation in the address replaces the one on the page.
            key={JSON.stringify(calculation.typed)}
            calculation={calculation}
            series={series}
            range={range}
            isPosted={isPosted}
          />
          <ServerPart part={parts.curve} className="contents" />
        </div>
        <ServerPart part={parts.related} className="contents" />
      </div>
    </article>
  )
}
