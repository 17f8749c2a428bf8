import { useEffect } from 'react'
import { articlePage } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { PageMeta } from '#app/content/page-meta'
import type { LeadFormAnswer } from '#app/lead-form/view'
import { ArticleLayout } from './article-layout'
import type { Loaded } from './loaded'
import '#app/articles/article.css'
import '#app/articles/ways-on.css'
import '#app/articles/calls.css'
import '#app/articles/comments.css'

type ArticlePageProps = { article: Article; loaded: Loaded; answer: LeadFormAnswer | undefined }

export function ArticlePage({ article, loaded, answer }: ArticlePageProps) {
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
