import { Link } from 'react-router'
import type { ArticleSlotProps } from '#app/articles/article-slot'
import { ArticleSlot } from '#app/articles/still-cards'
import { PreparedMarkup, type PreparedName } from '#app/document/prepared-markup'

type HomeSectionProps = Extract<ArticleSlotProps, { listing: string }> & {
  title: string
  /** The page with the full list. */
  to: string
  name: PreparedName
  markup: string | undefined
}

/** A category on the home page: its first prices, then its articles. */
export function HomeSection({ title, to, name, markup, listing }: HomeSectionProps) {
  return (
    <section aria-labelledby={`home-${name}`} className="home-section">
      <div className="board-heading">
        <h2 id={`home-${name}`}>
          <Link to={to}>{title}</Link>
        </h2>
      </div>
      <PreparedMarkup name={name} markup={markup} />
      <ArticleSlot listing={listing} />
    </section>
  )
}
