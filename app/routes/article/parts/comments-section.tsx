import { type ReactNode, useState } from 'react'
import type { Article } from '#app/content/article-schema'
import { sampleCommentsNotice } from '#app/content/sample-comments'
import { sponsoredPages } from '#app/content/sponsored-pages'
import { PreparedMarkup } from '#app/document/prepared-markup'
import type { Loaded } from '#app/routes/article/loaded'
import { GateButton, GateDialog } from './comments-gate'

type CommentsSectionProps = {
  article: Article
  loaded: Loaded
  /** Between the heading and the comments. */
  children?: ReactNode
}

/** Sample comments. On a gated page they are neither seen nor sent before a lead was accepted. */
export function CommentsSection({ article, loaded, children }: CommentsSectionProps) {
  const [wasLocked] = useState(!loaded.isUnlocked)
  const gate = sponsoredPages[article.slug]?.gate
  return (
    <section className="comments" aria-labelledby="comments" data-print="no">
      <header className="comments-head">
        <h2 id="comments">Comments ({article.comments})</h2>
        {!loaded.isUnlocked && <GateButton variant="quiet">See Comments</GateButton>}
      </header>
      <p className="sample-notice">{sampleCommentsNotice}</p>
      {children}
      {loaded.isUnlocked ? (
        <PreparedMarkup name="comments" markup={loaded.markup.comments} />
      ) : (
        <LockedComments />
      )}
      {wasLocked && gate && loaded.form && (
        <GateDialog article={article} description={gate} form={loaded.form} />
      )}
    </section>
  )
}

/** Shapes of comments, behind what they wait for. */
function LockedComments() {
  return (
    <div className="gate">
      <div className="gate-shapes" aria-hidden="true" inert>
        <span />
        <span />
        <span />
        <span />
      </div>
      <div className="gate-words">
        <p>Sign up to view and comment</p>
        <GateButton variant="primary">Sign Up to Comment</GateButton>
      </div>
    </div>
  )
}
