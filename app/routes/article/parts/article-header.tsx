import type { ReactNode } from 'react'
import type { ShownArticle } from '#app/content/article-schema'
import type { Loaded } from '#app/routes/article/view'
import { Breadcrumbs } from '#app/ui/breadcrumbs'

type ArticleHeaderProps = {
  article: ShownArticle
  /** The page that lists this article. Left out of an advertisement's head. */
  section?: Loaded['section']
  /** Below the lead: who wrote it and when, and what can be done with it. */
  children?: ReactNode
}

/** The way here, the category, the headline and the lead. */
export function ArticleHeader({ article, section, children }: ArticleHeaderProps) {
  return (
    <header className="article-header">
      {section && <Breadcrumbs trail={[section]} here={article.category} />}
      <h1>{article.headline}</h1>
      {/* An advertisement's label says above it who pays. */}
      <p className="deck">{article.excerpt.replace(/^.+ will call you\. /, '')}</p>
      {children}
    </header>
  )
}
