import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { PreparedMarkup } from '#app/document/prepared-markup'
import { readOrKeepLast } from '#app/market-board/last-reading'
import { RefreshBar } from '#app/market-board/refresh-bar'
import { StaleNotice } from '#app/market-board/stale-notice'
import { WatchForm } from '#app/market-board/watch-form'
import { hour } from '#app/shared/time'
import type { Route } from './+types/route'
import { ExploreMarkets } from './explore-markets'
import { Hero } from './hero'
import { HomeSection } from './home-section'
import { loadHome } from './load-home.server'
import { Spotlight } from './spotlight'
import '#app/market-board/prices.css'
import './home.css'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function loader(args: Route.LoaderArgs) {
  return loadHome(args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return readOrKeepLast(args)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { markup, latest, session, staleness } = loaderData
  return (
    <div className="board">
      <PageMeta page={pages.home} />
      <PreparedMarkup name="ticker" markup={markup.ticker} />
      <div className="home-front">
        <Hero lead={loaderData.lead} />
        <PreparedMarkup name="movers" markup={markup.movers} />
      </div>
      <section aria-labelledby="live" className="board-section">
        <div className="board-header">
          <div>
            <h2 id="live">Live markets</h2>
            <p className="session" data-open={session.isOpen || undefined}>
              {session.text}
            </p>
          </div>
          <RefreshBar latest={latest} everyMs={hour} />
        </div>
        <StaleNotice staleness={staleness} />
        <WatchForm />
        <PreparedMarkup name="strip" markup={markup.strip} />
      </section>
      <div className="home-sections">
        <HomeSection
          title="Top Canadian Stocks"
          to="/stocks"
          name="stock"
          markup={markup.stock}
          listing="home-stocks"
        />
        <HomeSection
          title="Crypto Headlines"
          to="/crypto"
          name="crypto"
          markup={markup.crypto}
          listing="home-crypto"
        />
        <HomeSection
          title="Forex & Global Economy"
          to="/forex"
          name="forex"
          markup={markup.forex}
          listing="home-forex"
        />
      </div>
      <ExploreMarkets />
      <Spotlight />
    </div>
  )
}
