import { Cover } from '#app/articles/cover'
import { toForm } from '#app/content/sponsored-pages'
import { SponsoredPage } from '#app/routes/article/parts/sponsored-page'
import type { LayoutProps } from '#app/routes/article/view'

/** Told as a story, with a picture that comes into focus as it loads and a button that follows the reader. */
export function StoryLayout(props: LayoutProps) {
  return (
    <>
      <SponsoredPage
        {...props}
        cover={<Cover article={props.article} isFirst className="article-cover story-hero" />}
        player="skips"
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
        <a {...toForm} className="btn btn-primary btn-wide floating-start">
          Get Started
        </a>
      </p>
    </div>
  )
}
