import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { marksForm } from '#app/articles/comment-list'
import { commentPath } from '#app/content/article'
import type { ShownArticle } from '#app/content/article-schema'
import * as messages from '#app/content/messages'
import { gateWords, sponsoredPages } from '#app/content/sponsored-pages'
import { late } from '#app/document/late'
import { ServerPart } from '#app/document/server-part'
import type { Loaded } from '#app/routes/article/view'
import { ButtonsForm } from '#app/ui/buttons-form'
import { Notice } from '#app/ui/notice'
import { CallNote, GateButton, GateDialog } from './comments-gate'
import { SignUpToComment } from './sign-up-to-comment'

type CommentsSectionProps = {
  article: ShownArticle
  loaded: Loaded
  /** For visitors who may not write yet; without one, the way to sign up. */
  prompt?: ReactNode
}

/** On a gated page comments are neither seen nor sent before a lead was accepted. */
export function CommentsSection({ article, loaded, prompt }: CommentsSectionProps) {
  const [wasLocked] = useState(!loaded.isUnlocked)
  const page = sponsoredPages[article.slug]
  const { count, hasSamples } = loaded.comments
  return (
    <section
      className={count === 0 && !loaded.comments.isReader ? 'comments no-comments' : 'comments'}
      aria-labelledby="comments"
      data-print="no"
    >
      <header className="comments-head">
        <h2 id="comments">{count === null ? 'Comments' : `Comments (${count})`}</h2>
        {!loaded.isUnlocked && !!count && <GateButton variant="quiet">See Comments</GateButton>}
        {loaded.comments.isReader && !!count && (
          <a href="#write-comment" className="link inline-block min-h-6">
            Write a comment
          </a>
        )}
        {loaded.isUnlocked && count !== null && !loaded.comments.isReader && (
          <div id="write-comment" className="write-comment">
            {prompt ?? <SignUpToComment article={article} />}
          </div>
        )}
      </header>
      {hasSamples && <p className="sample-notice">Sample comments, not from real readers.</p>}
      {count === null && <p>Comments can’t be shown right now. Please try again in a minute.</p>}
      {loaded.isUnlocked ? (
        <OpenComments article={article} loaded={loaded} />
      ) : (
        count !== null && <LockedComments count={count} form={loaded.form} />
      )}
      {wasLocked && page?.isGated && loaded.form && (
        <GateDialog article={article} description={gateWords(page.topic)} form={loaded.form} />
      )}
    </section>
  )
}

function OpenComments({ article, loaded }: CommentsSectionProps) {
  const { count, isReader, next } = loaded.comments
  useFocusOnAdded(loaded)
  if (count === null) return null
  return (
    <>
      {isReader && (
        <ButtonsForm
          id={marksForm}
          action={commentPath(article.slug)}
          whenLost={messages.network}
        />
      )}
      <ServerPart part={loaded.parts.comments} />
      {next && (
        <p className="more-comments">
          <Link
            to={{ search: `?comments=${next.shown}`, hash: `#${next.id}` }}
            preventScrollReset
            className="btn btn-secondary"
          >
            Load More Comments
          </Link>
        </p>
      )}
      {isReader && (
        <div id="write-comment" className="write-comment">
          <WriteComment slug={article.slug} />
        </div>
      )}
    </>
  )
}

function WriteComment({ slug }: { slug: string }) {
  const { key, search } = useLocation()
  const hasSent = new URLSearchParams(search).get('comments') === 'sent'
  return (
    <>
      {hasSent && <CommentSent key={key} />}
      <CommentForm
        // A comment that was sent leaves an empty form behind.
        key={hasSent ? key : 'first'}
        slug={slug}
        to={undefined}
        response={undefined}
      />
    </>
  )
}

function CommentSent() {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Notice ref={notice} tone="success" tabIndex={-1}>
      Thanks. Your comment will appear once it’s approved.
    </Notice>
  )
}

/** After Load More: on the first of those that were added. */
function useFocusOnAdded({ comments }: Loaded) {
  const { hash } = useLocation()
  const shown = comments.next?.shown
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const added = hash.startsWith('#comment-') && document.getElementById(hash.slice(1))
    if (added) added.focus({ preventScroll: true })
  }, [shown, hash])
}

/** Plain lines behind the invitation to register, which says what they are. An article without comments has none. */
function LockedComments({ count, form }: { count: number; form: Loaded['form'] }) {
  return (
    <div className="gate">
      {count > 0 && <div className="gate-shapes" aria-hidden="true" inert />}
      <div className="gate-words">
        {count > 0 && (
          <>
            <h3>Sign up to view and comment</h3>
            <p>The grey lines are placeholders.</p>
          </>
        )}
        {form && <CallNote form={form} />}
        <GateButton variant="primary">Sign Up to Comment</GateButton>
      </div>
    </div>
  )
}

/** `CommentForm` below an article: its code comes after the page's, and to readers who may write only. */
const CommentForm = late(
  async () => (await import('#app/articles/comment-form')).CommentForm,
  function NoForm() {
    return <p>The form could not be loaded. Please reload the page.</p>
  },
)
