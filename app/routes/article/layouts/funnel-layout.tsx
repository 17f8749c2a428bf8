import { Cover } from '#app/articles/cover'
import type { LayoutProps } from '../loaded'
import { ArticleHeader } from '../parts/article-header'
import { ArticleText } from '../parts/article-text'
import { Byline } from '../parts/byline'
import { CommentsSection } from '../parts/comments-section'
import { LeadSection } from '../parts/lead-section'
import { Sources } from '../parts/sources'
import { ReadNext } from '../parts/still-read-next'
import { fullWidth } from './news-layout'

/** Lead, banner, text, form, and comments for those who sent it. */
export function FunnelLayout(props: LayoutProps) {
  const { article, loaded } = props
  return (
    <>
      <ArticleHeader
        article={article}
        section={loaded.section}
        kicker={<span className="tag">{article.category}</span>}
      >
        <Byline article={article} />
      </ArticleHeader>
      <Cover article={article} sizes={fullWidth} isFirst className="article-cover" />
      <ArticleText loaded={loaded} />
      <Sources article={article} />
      <LeadSection
        {...props}
        title="Get early access"
        text="Fill in the form and confirm your phone number. A licensed broker contacts you."
      />
      <CommentsSection article={article} loaded={loaded} />
      <ReadNext article={article} />
    </>
  )
}
