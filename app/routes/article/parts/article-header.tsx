import type { ReactNode } from 'react'
import type { Article } from '#app/content/article-schema'
import type { Loaded } from '#app/routes/article/view'
import { Breadcrumbs } from '#app/ui/breadcrumbs'

type ArticleHeaderProps = {
  article: Article
  section: Loaded['section']
  /** Below the lead: who wrote it and when, and what can be done with it. */
  children?: ReactNode
  /** Above the headline. */
  kicker?: string | undefined
}

/** The way here, the category, the headline and the lead. */
export function ArticleHeader({ article, section, kicker, children }: ArticleHeaderProps) {
  return (
    <header className="article-header">
      <Breadcrumbs trail={[section]} here={article.category} />
      {kicker && <p className="kicker">{kicker}</p>}
      <h1>{article.headline}</h1>
      {/* An advertisement's label says above it who pays. */}
      <p className="deck">{article.excerpt.replace(/^.+ will call you\. /, '')}</p>
      {children}
      {article.sample && (
        <p className="sample-notice">
          <strong>Demo article.</strong> The sponsor is made up.
        </p>
      )}
    </header>
  )
}
