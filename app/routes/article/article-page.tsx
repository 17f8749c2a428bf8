import '#app/articles/article.css'
import '#app/articles/article-rail.css'
import '#app/articles/cards.css'
import '#app/articles/ways-on.css'
import '#app/lead-form/lead-form.css'
import '#app/articles/calls.css'
import '#app/articles/sponsored-head.css'
import '#app/articles/offer.css'
import '#app/articles/comments.css'
import { useEffect } from 'react'
import { articlePage } from '#app/content/article'
import { PageMeta } from '#app/content/page-meta'
import { toForm } from '#app/content/sponsored-pages'
import { ServerPart } from '#app/document/server-part'
import { assertNever } from '#app/shared/assert-never'
import { EditorialLayout } from './layouts/editorial-layout'
import { ExplainerLayout } from './layouts/explainer-layout'
import { StoryLayout } from './layouts/story-layout'
import { SponsoredPage } from './parts/sponsored-page'
import type { LayoutProps } from './view'

export function ArticlePage({ article, loaded, response }: LayoutProps) {
  // For the frame's script, which saw to the page that was loaded first by itself.
  useEffect(() => {
    dispatchEvent(new Event('shown'))
  }, [])
  return (
    <article className="article" data-kind={article.kind}>
      <PageMeta page={articlePage(article)} />
      <meta property="article:published_time" content={article.published} />
      <meta property="article:section" content={article.category} />
      <ServerPart part={loaded.parts.described} className="hidden" />
      <ArticleLayout article={article} loaded={loaded} response={response} />
    </article>
  )
}

/** One design for our own articles, one each for the kinds of advertisement. */
function ArticleLayout(props: LayoutProps) {
  const { kind } = props.article
  switch (kind) {
    case 'news':
    case 'analysis':
    case 'report':
      return <EditorialLayout {...props} />
    case 'explainer':
      return <ExplainerLayout {...props} />
    case 'funnel':
      return <SponsoredPage {...props} />
    case 'promotion':
      return <SponsoredPage {...props} player="tracks" commentsPrompt={<LogInPrompt />} />
    case 'story':
      return <StoryLayout {...props} />
    default:
      return assertNever(kind)
  }
}

/** No one logs in here: it leads to the form. */
function LogInPrompt() {
  return (
    <a {...toForm} className="btn btn-secondary">
      Log in to comment
    </a>
  )
}
