import { narrationPath } from '#app/content/sponsored-pages'
import { ServerPart } from '#app/document/server-part'
import { ArticleCover } from '#app/routes/article/parts/article-header'
import { SponsoredPage } from '#app/routes/article/parts/sponsored-page'
import type { LayoutProps } from '#app/routes/article/view'
import { AudioPlayer } from '#app/ui/audio-player'

/** A product's own page: to ask about, to share, to listen to, to read. */
export function PromotionLayout(props: LayoutProps) {
  const { article, loaded } = props
  return (
    <SponsoredPage
      {...props}
      before="Posted"
      cover={<ArticleCover loaded={loaded} className="article-cover" />}
      tools={
        <>
          <ServerPart part={loaded.parts.share} className="contents" />
          <AudioPlayer
            src={narrationPath(article.slug)}
            title="Listen to this page"
            controls="tracks"
          />
        </>
      }
      commentsPrompt={<LogInPrompt />}
    />
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
