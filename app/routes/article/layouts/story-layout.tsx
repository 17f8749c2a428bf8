import { Cover } from '#app/articles/cover'
import { narrationPath } from '#app/content/narrations'
import { CommentsSection } from '#app/routes/article/comments/comments-section'
import type { LayoutProps } from '#app/routes/article/loaded'
import { ArticleHeader } from '#app/routes/article/parts/article-header'
import { ArticleText, ReadNext, Sources } from '#app/routes/article/parts/article-text'
import { Byline } from '#app/routes/article/parts/byline'
import { LeadSection } from '#app/routes/article/parts/lead-section'
import { ShareButtons } from '#app/routes/article/parts/share-buttons'
import { AudioPlayer } from '#app/ui/audio-player'

/** Told as a story, below a picture that comes into focus as it loads, with a button that follows the reader. */
export function StoryLayout(props: LayoutProps) {
  const { article, loaded } = props
  return (
    <>
      <Cover article={article} sizes={fullWidth} isFirst className="article-cover story-hero" />
      <ArticleHeader article={article} section={loaded.section}>
        <Byline article={article} />
        <ShareButtons article={article} origin={loaded.origin} />
      </ArticleHeader>
      <AudioPlayer src={narrationPath(article.slug)} title="Listen to this page" controls="skips" />
      <ArticleText loaded={loaded} />
      <Sources article={article} />
      <LeadSection
        {...props}
        title="Request a call"
        text="Leave your details and confirm your phone number. A registered broker will contact you."
      />
      <CommentsSection article={article} loaded={loaded} />
      <ReadNext slug={article.slug} />
      <FloatingStart />
    </>
  )
}

const fullWidth = '(min-width: 68rem) 64rem, 92vw'

/** Its track begins 800 px below the first screen, so that it shows once that far is scrolled. */
function FloatingStart() {
  return (
    <div className="floating-track" data-print="no">
      <a href="#contact-form" className="btn btn-primary floating-start">
        Get Started
      </a>
    </div>
  )
}
