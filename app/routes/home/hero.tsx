import { Link } from 'react-router'
import { disclaimer } from '#app/content/site'
import { buttonClass, LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'
import type { LeadStory } from './load-home.server'

/** The panel beside the board: on sand while a firm pays for it. */
export function Hero({ path, headline, excerpt, sponsor }: LeadStory) {
  return (
    <section aria-labelledby="hero" className="hero" data-paid={sponsor ? true : undefined}>
      <div className="hero-words">
        {sponsor && (
          <p className="hero-labels">
            <span className="ad-label">
              Advertisement <span className="breaking">BREAKING NEWS</span>
            </span>
            <span className="hero-note">Paid for by {sponsor}</span>
          </p>
        )}
        <h2 id="hero">{headline}</h2>
        <p className="hero-excerpt">{excerpt}</p>
        <p className="hero-actions">
          <Link to={path} rel={sponsor ? 'sponsored' : undefined} className={buttonClass()}>
            Read Full Story <Icon name="arrow" />
          </Link>
          <LinkButton to="/markets" variant="secondary">
            View Markets
          </LinkButton>
        </p>
        {sponsor && <p className="hero-note">{disclaimer.notABroker}</p>}
      </div>
    </section>
  )
}
