import type { ReactNode } from 'react'
import { disclaimer } from '#app/content/site'
import { narrationPath, sponsoredPages, toForm } from '#app/content/sponsored-pages'
import { ServerPart } from '#app/document/server-part'
import { FirmCard } from '#app/lead-form/firm-card'
import { CommentsSection } from '#app/routes/article/comments/comments-section'
import type { LayoutProps } from '#app/routes/article/view'
import { AudioPlayer, type AudioPlayerProps } from '#app/ui/audio-player'
import { ArticleHeader } from './article-header'
import { LeadSection } from './lead-section'

type SponsoredPageProps = LayoutProps & {
  /** Instead of the article's own. */
  cover?: ReactNode
  /** Which buttons the player has that reads the page aloud. */
  player?: AudioPlayerProps['controls']
  /** Below the text. */
  after?: ReactNode
  commentsPrompt?: ReactNode
}

/** True of every firm that the form can name. */
const benefits = ['Free, no obligation', 'One firm calls', 'Opt out any time']

/**
 * The frame of all nine. The label, the sponsor, the offer and the form are on sand, the colour of advertisements
 * alone. The form is in the first screen: below the opening on a phone, beside it on a wide screen.
 */
export function SponsoredPage(props: SponsoredPageProps) {
  const { article, loaded, response, player } = props
  const { parts, form } = loaded
  const { listeningMinutes: listening } = article
  return (
    <>
      <div className="sponsored">
        <div className="sponsored-head">
          {article.sponsor && <Disclosure sponsor={article.sponsor} isSample={article.sample} />}
          <ArticleHeader article={article} />
          <ServerPart part={parts.finding} className="finding" />
          <ul className="benefits">
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          <ServerPart part={parts.intro} className="article-text opening" />
          <LeadSection article={article} loaded={loaded} response={response} />
          <div className="sponsored-facts">
            {form && <FirmCard firm={form.setup.firm} title="The firm that calls you" />}
            <ServerPart part={parts.byline} className="byline" />
            {props.cover ?? <ServerPart part={parts.cover} className="cover article-cover" />}
          </div>
        </div>
        <div className="offer">
          {player && (
            <AudioPlayer
              src={narrationPath(article.slug)}
              title="Listen to the start of this page"
              length={listening ? `· ${listening} min listen` : undefined}
              controls={player}
            />
          )}
          <ServerPart part={parts.body} className="article-text" />
          {player && <ServerPart part={parts.share} className="contents" />}
          {props.after}
          <ServerPart part={parts.sources} className="contents" />
          <CommentsSection article={article} loaded={loaded} prompt={props.commentsPrompt} />
        </div>
      </div>
      <ServerPart part={parts.next} className="contents" />
      {article.kind !== 'story' && <CallBar text={sponsoredPages[article.slug]?.submitText} />}
    </>
  )
}

/** Labels every sponsored article above its headline, in every layout. */
function Disclosure({ sponsor, isSample }: { sponsor: string; isSample: boolean }) {
  return (
    <aside className="disclosure" aria-label="Advertisement">
      <p className="ad-label">Advertisement</p>
      <p>{`Paid for by ${sponsor}. ${disclaimer.notABroker} ${disclaimer.risk}`}</p>
      {isSample && (
        <p className="sample-notice">
          <strong>Demo article.</strong> The sponsor is made up.
        </p>
      )}
    </aside>
  )
}

/**
 * The way back to the form at the foot of the window, named like its button and hidden while the form is in sight.
 * The calls in the text are those of keyboards and screen readers.
 */
function CallBar({ text }: { text: string | undefined }) {
  return (
    <div className="call-track" aria-hidden="true" data-print="no">
      <p className="call-bar">
        <a {...toForm} className="btn btn-primary btn-wide" tabIndex={-1}>
          {text}
        </a>
      </p>
    </div>
  )
}
