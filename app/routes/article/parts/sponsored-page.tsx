import type { ReactNode } from 'react'
import { sponsoredPages } from '#app/content/sponsored-pages'
import { ServerPart } from '#app/document/server-part'
import { CommentsSection } from '#app/routes/article/comments/comments-section'
import type { LayoutProps } from '#app/routes/article/view'
import { Byline } from './byline'
import { LeadSection } from './lead-section'
import { SponsoredHeader } from './sponsored-header'

type SponsoredPageProps = LayoutProps & {
  kicker?: ReactNode
  /** Said before its day. */
  before?: string
  cover: ReactNode
  /** Above the text that follows the form. */
  tools?: ReactNode
  /** Below the text. */
  after?: ReactNode
  formTitle?: string
  commentsPrompt?: ReactNode
}

/**
 * The frame of all nine. The form is in the first screen: below the headline on a phone, beside it on a
 * wide screen.
 */
export function SponsoredPage(props: SponsoredPageProps) {
  const { article, loaded, response, kicker, before, cover, tools, after } = props
  const call = sponsoredPages[article.slug]?.call
  return (
    <>
      <div className="sponsored">
        <SponsoredHeader
          article={article}
          loaded={loaded}
          kicker={kicker}
          byline={<Byline article={article} before={before} />}
          cover={cover}
        >
          <LeadSection
            article={article}
            loaded={loaded}
            response={response}
            title={props.formTitle ?? 'Request a call'}
          />
        </SponsoredHeader>
        <div className="offer">
          <ServerPart part={loaded.parts.intro} className="article-text" />
          <div className="offer-rest">
            {tools}
            <ServerPart part={loaded.parts.body} className="article-text" />
            {after}
            <ServerPart part={loaded.parts.sources} className="contents" />
            <CommentsSection article={article} loaded={loaded} prompt={props.commentsPrompt} />
          </div>
        </div>
      </div>
      <ServerPart part={loaded.parts.next} className="contents" />
      {call && <CallBar text={call} />}
    </>
  )
}

/**
 * The way back to the form at the foot of the window, hidden while the form is in sight.
 * The calls in the text are those of keyboards and screen readers.
 */
function CallBar({ text }: { text: string }) {
  return (
    <div className="call-track" aria-hidden="true" data-print="no">
      <p className="call-bar">
        <a href="#contact-form" className="btn btn-primary btn-wide" tabIndex={-1}>
          {text}
        </a>
      </p>
    </div>
  )
}
