import '#app/market-board/prices.css'
import '#app/articles/cards.css'
import '#app/articles/headlines.css'
import './live.css'
import './home.css'
import './figures.css'
import './hero.css'
import './spotlight.css'
import { Link } from 'react-router'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { type Part, ServerPart } from '#app/document/server-part'
import { readOrLast } from '#app/market-board/last-reading'
import { RefreshBar, StaleNotice } from '#app/market-board/refresh-bar'
import { hour } from '#app/shared/time'
import type { Route } from './+types/route'
import { Hero } from './hero'
import { loadHome } from './load-home.server'
import { Spotlight } from './spotlight'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function loader(args: Route.LoaderArgs) {
  return loadHome(args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return readOrLast(args)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { parts, latest, session, staleness } = loaderData
  return (
    <div className="home">
      <PageMeta page={pages.home} />
      <h1 className="sr-only">{pages.home.title}</h1>
      <section aria-labelledby="live" className="live">
        <div className="live-heading">
          <h2 id="live">Live markets</h2>
          <p className="session" data-open={session.isOpen || undefined}>
            {session.text}
          </p>
        </div>
        <ServerPart part={parts.strip} />
        <RefreshBar latest={latest} everyMs={hour} />
        <StaleNotice staleness={staleness} />
      </section>
      <div className="home-lead">
        <ServerPart part={parts.lead} className="contents" />
      </div>
      <div className="home-board">
        <section aria-labelledby="home-board">
          <div className="home-heading">
            <h2 id="home-board">Canadian stocks</h2>
            <Link to="/stocks" className="link" aria-label="All Canadian stocks">
              All
            </Link>
          </div>
          <ServerPart part={parts.board} />
        </section>
      </div>
      {loaderData.lead && <Hero {...loaderData.lead} />}
      <section aria-labelledby="headlines" className="rail">
        <h2 id="headlines">More to read</h2>
        <ServerPart part={parts.headlines} className="contents" />
      </section>
      <ServerPart part={parts.movers} />
      <ServerPart part={parts.ticker} />
      <div className="home-sections">
        <HomeSection title="Top Canadian Stocks" to="/stocks" stories={parts.stocks} />
        <HomeSection
          title="Crypto Headlines"
          to="/crypto"
          figures={parts.coins}
          stories={parts.crypto}
        />
        <HomeSection
          title="Forex & Global Economy"
          to="/forex"
          figures={parts.rates}
          stories={parts.forex}
        />
        <section aria-labelledby="explore" className="home-section">
          <h2 id="explore">Explore More Markets</h2>
          <ServerPart part={parts.explore} className="contents" />
          <ServerPart part={parts.tools} className="contents" />
        </section>
      </div>
      <Spotlight stories={parts.spotlight} />
    </div>
  )
}

type HomeSectionProps = {
  title: string
  /** The page with the full list. */
  to: string
  stories: Part
  /** What moves there. */
  figures?: Part
}

/** A category on the home page: a story with its picture or figures, then headlines. */
function HomeSection({ title, to, stories, figures }: HomeSectionProps) {
  return (
    <section aria-labelledby={`home-${stories.name}`} className="home-section">
      <h2 id={`home-${stories.name}`}>
        <Link to={to}>{title}</Link>
      </h2>
      {figures && <ServerPart part={figures} />}
      <ServerPart part={stories} className="contents" />
    </section>
  )
}
