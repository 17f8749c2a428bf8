import { StoryGroup } from '#app/articles/still-cards'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { PreparedMarkup } from '#app/document/prepared-markup'
import { readOrKeepLast } from '#app/market-board/last-reading'
import { RefreshBar } from '#app/market-board/refresh-bar'
import { StaleNotice } from '#app/market-board/stale-notice'
import { hour } from '#app/shared/time'
import type { Route } from './+types/route'
import { Hero } from './hero'
import { HomeSection } from './home-section'
import { loadHome } from './load-home.server'
import { Spotlight } from './spotlight'
import '#app/market-board/prices.css'
import './price-strip.css'
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
    <div className="home">
      <PageMeta page={pages.home} />
      <PreparedMarkup name="ticker" markup={markup.ticker} />
      <h1>{pages.home.title}</h1>
      {loaderData.lead && <Hero {...loaderData.lead} />}
      <section aria-labelledby="live" className="live">
        <div className="live-heading">
          <h2 id="live">Live markets</h2>
          <p className="session" data-open={session.isOpen || undefined}>
            {session.text}
          </p>
        </div>
        <StaleNotice staleness={staleness} />
        <PreparedMarkup name="strip" markup={markup.strip} />
        <RefreshBar latest={latest} everyMs={hour} />
      </section>
      <div className="home-lead">
        <StoryGroup listing="home-lead" shape="lead" />
      </div>
      <section aria-labelledby="headlines" className="rail">
        <h2 id="headlines">More to read</h2>
        <StoryGroup listing="home-headlines" shape="headlines" />
      </section>
      <PreparedMarkup name="movers" markup={markup.movers} />
      <div className="home-sections">
        <HomeSection title="Top Canadian Stocks" to="/stocks" listing="home-stocks" />
        <HomeSection title="Crypto Headlines" to="/crypto" listing="home-crypto" />
        <HomeSection title="Forex & Global Economy" to="/forex" listing="home-forex" />
        <section aria-labelledby="explore" className="home-section">
          <h2 id="explore">Explore More Markets</h2>
          <StoryGroup listing="home-explore" shape="section" />
        </section>
      </div>
      <Spotlight />
    </div>
  )
}
