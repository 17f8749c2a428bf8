import { useEffect } from 'react'
import { articlePage } from '#app/content/article'
import { PageMeta } from '#app/content/page-meta'
import { ArticleLayout } from './article-layout'
import type { LayoutProps } from './loaded'
import '#app/articles/article.css'
import '#app/articles/cards.css'
import '#app/articles/ways-on.css'
import '#app/articles/calls.css'
import '#app/articles/comments.css'

export function ArticlePage({ article, loaded, answer }: LayoutProps) {
  // For the frame's script, which saw to the page that was loaded first by itself.
  useEffect(() => {
    document.dispatchEvent(new Event('article-shown'))
  }, [])
  return (
    <article className="article" data-kind={article.kind}>
      <PageMeta page={articlePage(article)} />
      <meta property="article:published_time" content={article.published} />
      <meta property="article:section" content={article.category} />
      <ArticleLayout article={article} loaded={loaded} answer={answer} />
    </article>
  )
}
