import { Link } from 'react-router'
import { type Part, ServerPart } from '#app/document/server-part'

type HomeSectionProps = {
  title: string
  /** The page with the full list. */
  to: string
  stories: Part
}

/** A category on the home page: a story with its picture, then headlines. */
export function HomeSection({ title, to, stories }: HomeSectionProps) {
  return (
    <section aria-labelledby={`home-${stories.name}`} className="home-section">
      <h2 id={`home-${stories.name}`}>
        <Link to={to}>{title}</Link>
      </h2>
      <ServerPart part={stories} className="contents" />
    </section>
  )
}
