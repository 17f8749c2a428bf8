import type { Article } from '#app/content/article-schema'
import { articlesOf } from '#app/content/catalogue'
import { type Listing, listings } from '#app/content/listings'
import { ArticleLabels, ArticleLink, Excerpt, type MarkText, WhyItMatters } from './article-card'
import { Cover, Thumbnail } from './cover'

const headlinesShown = 3

type StoryGroupProps = {
  listing: Listing
  /** A large story above headlines, headlines alone, or a story the size of a column above headlines. */
  shape: 'lead' | 'headlines' | 'section'
}

/** A listing as the front page shows it. Renders nothing if it is empty. */
export function StoryGroup({ listing, shape }: StoryGroupProps) {
  const articles = articlesOf(listings[listing])
  const [first, ...others] = articles
  if (!first) return null
  if (shape === 'headlines') return <Headlines articles={articles} hasSubjects />
  return (
    <div className="story-group" data-shape={shape}>
      <Story article={first} isLead={shape === 'lead'} />
      <Headlines articles={others.slice(0, headlinesShown)} hasSubjects />
    </div>
  )
}

/** The lead's picture follows its words in the document too, so nothing moves while it loads. */
function Story({ article, isLead }: { article: Article; isLead: boolean }) {
  const Heading = isLead ? 'h2' : 'h3'
  const cover = <Cover article={article} isFirst={isLead} isDecorative />
  return (
    <article className="story">
      {!isLead && cover}
      <ArticleLabels article={article} isLead={isLead} hasSubject={!isLead} />
      <Heading>
        <ArticleLink article={article} />
      </Heading>
      <Excerpt article={article} />
      {isLead && <WhyItMatters article={article} />}
      {isLead && cover}
    </article>
  )
}

type HeadlinesProps = {
  articles: readonly Article[]
  mark?: MarkText | undefined
  hasSubjects?: boolean
  /** Leaves the excerpts out. */
  isShort?: boolean
}

export function Headlines({ articles, mark, hasSubjects, isShort }: HeadlinesProps) {
  if (articles.length === 0) return null
  return (
    <ul className="headlines">
      {articles.map((article) => (
        <li key={article.slug}>
          <ArticleLabels article={article} hasSubject={hasSubjects} mark={mark} />
          <Thumbnail article={article} />
          <h3>
            <ArticleLink article={article}>{mark?.(article.headline)}</ArticleLink>
          </h3>
          {!isShort && <Excerpt article={article}>{mark?.(article.excerpt)}</Excerpt>}
        </li>
      ))}
    </ul>
  )
}
