import { Cover } from '#app/articles/cover'
import { narrationPath } from '#app/content/sponsored-pages'
import { ServerPart } from '#app/document/server-part'
import { SponsoredPage } from '#app/routes/article/parts/sponsored-page'
import type { LayoutProps } from '#app/routes/article/view'
import { AudioPlayer } from '#app/ui/audio-player'

/** Told as a story, with a picture that comes into focus as it loads and a button that follows the reader. */
export function StoryLayout(props: LayoutProps) {
  const { article, loaded } = props
  return (
    <>
      <SponsoredPage
        {...props}
        cover={<Cover article={article} isFirst className="article-cover story-hero" />}
        tools={
          <>
            <ServerPart part={loaded.parts.share} className="contents" />
            <AudioPlayer
              src={narrationPath(article.slug)}
              title="Listen to this page"
              controls="skips"
            />
          </>
        }
      />
      <FloatingStart />
    </>
  )
}

/** Its track begins 800 px below the first screen, so it shows once that far is scrolled. */
function FloatingStart() {
  return (
    <div className="call-track floating-track" data-print="no">
      <p className="call-bar">
        <a href="#contact-form" className="btn btn-primary btn-wide floating-start">
          Get Started
        </a>
      </p>
    </div>
  )
}
