import { CommentsSection } from '#app/routes/article/comments/comments-section'
import type { LayoutProps } from '#app/routes/article/loaded'
import { ArticleCover } from '#app/routes/article/parts/article-cover'
import { ArticleHeader } from '#app/routes/article/parts/article-header'
import { ArticleText, ReadNext, Sources } from '#app/routes/article/parts/article-text'
import { Byline } from '#app/routes/article/parts/byline'
import { LeadSection } from '#app/routes/article/parts/lead-section'

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
      <ArticleCover loaded={loaded} className="article-cover" />
      <ArticleText loaded={loaded} />
      <Sources article={article} />
      <LeadSection
        {...props}
        title="Get early access"
        text="Fill in the form and confirm your phone number. A registered broker will contact you."
      />
      <CommentsSection article={article} loaded={loaded} />
      <ReadNext slug={article.slug} />
    </>
  )
}
