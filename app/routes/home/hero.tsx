import { Link } from 'react-router'
import { pages } from '#app/content/pages'
import { site } from '#app/content/site'
import { buttonClass, LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'

const story = '/articles/bitcoin-jackpot-making-headlines'

/** The lead of the front page. It leads to a sponsored page, so it says so before its first word. */
export function Hero() {
  return (
    <div className="hero">
      <h1>{pages.home.title}</h1>
      <section aria-labelledby="hero" className="hero-story">
        <p className="hero-labels">
          <span className="ad-label">Advertisement</span>
          <span className="breaking">BREAKING NEWS</span>
        </p>
        <h2 id="hero">
          A small purchase, a large Bitcoin prize: how a pack of cards made headlines
        </h2>
        <p>
          An advertiser’s offer: packs of trading cards, some with a card that can be redeemed for
          bitcoin. How the draw works, what the odds mean and what it costs. {site.name} is not a
          licensed broker.
        </p>
        <p className="hero-actions">
          <Link to={story} rel="sponsored" className={buttonClass()}>
            Read Full Story <Icon name="arrow" />
          </Link>
          <LinkButton to="/markets" variant="secondary">
            View Markets
          </LinkButton>
        </p>
      </section>
    </div>
  )
}
