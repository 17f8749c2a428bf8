import { Link } from 'react-router'
import { ArticleSlot } from '#app/articles/still-cards'
import { sections } from '#app/content/pages'

export function ExploreMarkets() {
  return (
    <section aria-labelledby="explore" className="board-section">
      <div className="board-heading">
        <h2 id="explore">Explore More Markets</h2>
      </div>
      <ul className="explore">
        {sections.map(({ path, title, description }) => (
          <li key={path}>
            <Link to={path}>
              <b>{title}</b>
              <span>{description}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ArticleSlot listing="home-explore" />
    </section>
  )
}
