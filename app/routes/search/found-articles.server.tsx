import { Headlines } from '#app/articles/story-group'
import type { Article } from '#app/content/article-schema'
import { excerptParts } from '#app/content/catalogue'

const maxShown = 12

type FoundArticlesProps = { articles: readonly Article[]; asked: string }

/** Up to twelve of the articles found, each with its label and day. Renders nothing without one. */
export function FoundArticles({ articles, asked }: FoundArticlesProps) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="articles" className="board-section found-articles">
      <div className="board-heading">
        <h2 id="articles">Articles</h2>
      </div>
      <Headlines
        articles={articles.slice(0, maxShown)}
        excerptOf={(article) => excerptParts(article, asked).map(markSecond)}
      />
      {articles.length > maxShown && (
        <p className="credits">
          The first {maxShown} of {articles.length} articles. Add a word to see fewer.
        </p>
      )}
    </section>
  )
}

function markSecond(text: string, at: number) {
  return at % 2 === 1 ? <mark key={at}>{text}</mark> : text
}
