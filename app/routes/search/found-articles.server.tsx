import { Headlines } from '#app/articles/story-group'
import type { Article } from '#app/content/article-schema'

const maxShown = 12

/** Up to twelve of the articles found, each with its label and day. Renders nothing without one. */
export function FoundArticles({ articles }: { articles: readonly Article[] }) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="articles" className="board-section found-articles">
      <div className="board-heading">
        <h2 id="articles">Articles</h2>
      </div>
      <Headlines articles={articles.slice(0, maxShown)} />
      {articles.length > maxShown && (
        <p className="credits">
          The first {maxShown} of {articles.length} articles. Add a word to see fewer.
        </p>
      )}
    </section>
  )
}
