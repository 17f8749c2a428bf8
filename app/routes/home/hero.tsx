import { Link } from 'react-router'
import { pages } from '#app/content/pages'
import { buttonClass, LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'
import type { LeadStory } from './view'

export function Hero({ lead }: { lead: LeadStory | null }) {
  return (
    <div className="hero">
      <h1>{pages.home.title}</h1>
      {lead && <Story {...lead} />}
    </div>
  )
}

function Story({ path, headline, excerpt, isSponsored }: LeadStory) {
  return (
    <section aria-labelledby="hero" className="hero-story">
      {isSponsored && (
        <p className="hero-labels">
          <span className="ad-label">Advertisement</span>
          <span className="breaking">BREAKING NEWS</span>
        </p>
      )}
      <h2 id="hero">{headline}</h2>
      <p>{excerpt}</p>
      <p className="hero-actions">
        <Link to={path} rel={isSponsored ? 'sponsored' : undefined} className={buttonClass()}>
          Read Full Story <Icon name="arrow" />
        </Link>
        <LinkButton to="/markets" variant="secondary">
          View Markets
        </LinkButton>
      </p>
    </section>
  )
}
