import { Link } from 'react-router'
import { StoryGroup } from '#app/articles/still-cards'
import type { Listing } from '#app/content/listings'

type HomeSectionProps = {
  title: string
  /** The page with the full list. */
  to: string
  listing: Listing
}

/** A category on the home page: a story with its picture, then headlines. */
export function HomeSection({ title, to, listing }: HomeSectionProps) {
  return (
    <section aria-labelledby={listing} className="home-section">
      <h2 id={listing}>
        <Link to={to}>{title}</Link>
      </h2>
      <StoryGroup listing={listing} shape="section" />
    </section>
  )
}
