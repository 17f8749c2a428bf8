import { Headlines } from '#app/articles/story-group'
import { isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import {
  articlesAbout,
  catalogue,
  foundParts,
  isOfMarket,
  newestFirst,
} from '#app/content/catalogue'
import { topicOf } from '#app/content/topics'

const maxShown = 12

type FoundArticlesProps = { articles: readonly Article[]; asked: string }

/** Up to twelve of the articles found, each with its label and day. Renders nothing without one. */
export function FoundArticles({ articles, asked }: FoundArticlesProps) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="articles" className="board-section">
      <div className="board-heading">
        <h2 id="articles">Articles</h2>
      </div>
      <Headlines
        articles={articles.slice(0, maxShown)}
        mark={(text) => foundParts(text, asked).map(markSecond)}
      />
      {articles.length > maxShown && (
        <p className="credits">
          The first {maxShown} of {articles.length} articles. Add a word to see fewer.
        </p>
      )}
    </section>
  )
}

const fewArticles = 4

/** Brings few articles to four, without ads: those of the first one's topic and market, or the newest if none was found. */
export function RelatedArticles({ found }: { found: readonly Article[] }) {
  const topic = found[0] && topicOf(found[0].category)
  const near = topic ? articlesAbout(topic) : []
  const others = (found.length > 0 ? near : newestFirst(catalogue)).filter(
    (article) => !isSponsored(article) && !found.includes(article) && isLike(article, found[0]),
  )
  const shown = others.slice(0, Math.max(0, fewArticles - found.length))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="related" className="board-section">
      <div className="board-heading">
        <h2 id="related">{found.length > 0 ? 'Related articles' : 'More to read'}</h2>
      </div>
      <Headlines articles={shown} />
    </section>
  )
}

/** Whether both are about one market, or one of them is about none. */
function isLike(article: Article, first: Article | undefined): boolean {
  const [subject, own] = [first && subjectOf(first), subjectOf(article)]
  return !subject || !own || isOfMarket(subject, own)
}

/** A story about interest rates is about no price. */
function subjectOf({ instruments, rates }: Article): string | undefined {
  return rates.length > 0 ? undefined : instruments[0]
}

function markSecond(text: string, at: number) {
  return at % 2 === 1 ? <mark key={at}>{text}</mark> : text
}
