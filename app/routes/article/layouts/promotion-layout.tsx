import { narrationPath } from '#app/content/narrations'
import { CommentsSection } from '#app/routes/article/comments/comments-section'
import type { LayoutProps } from '#app/routes/article/loaded'
import { ArticleCover } from '#app/routes/article/parts/article-cover'
import { ArticleHeader } from '#app/routes/article/parts/article-header'
import { ArticleText, ReadNext, Sources } from '#app/routes/article/parts/article-text'
import { Byline } from '#app/routes/article/parts/byline'
import { LeadSection } from '#app/routes/article/parts/lead-section'
import { ShareButtons } from '#app/routes/article/parts/share-buttons'
import { AudioPlayer } from '#app/ui/audio-player'

/** A product's own page: to share, to listen to, to read, to ask about. */
export function PromotionLayout(props: LayoutProps) {
  const { article, loaded } = props
  return (
    <>
      <ArticleHeader article={article} section={loaded.section}>
        <Byline article={article} before="Posted" />
        <ShareButtons article={article} origin={loaded.origin} />
      </ArticleHeader>
      <AudioPlayer
        src={narrationPath(article.slug)}
        title="Listen to this page"
        controls="tracks"
      />
      <ArticleCover loaded={loaded} className="article-cover" />
      <ArticleText loaded={loaded} />
      <Sources article={article} />
      <LeadSection
        {...props}
        title="Request a call"
        text="Leave your details and confirm your phone number. A registered broker will contact you."
      />
      <CommentsSection article={article} loaded={loaded} prompt={<LogInPrompt />} />
      <ReadNext slug={article.slug} />
    </>
  )
}

/** No one logs in here: it leads to the form. */
function LogInPrompt() {
  return (
    <p>
      <a href="#contact-form" className="btn btn-secondary">
        Log in to comment
      </a>
    </p>
  )
}
