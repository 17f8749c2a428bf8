import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { At, counted, DeskForm } from '#app/desk/parts/parts'
import type { DeskComment } from '#app/domain/comments/ports'
import { type decideOnComments, type loadComments, type Queue, queues } from './comments-route'
import { InboxTabs, OperatorsOnly } from './inbox-tabs'

const labels = {
  approve: { label: 'Publish', done: 'published', queue: 'published' },
  reject: { label: 'Reject', done: 'rejected', queue: 'rejected' },
  remove: { label: 'Take down', done: 'taken down', queue: 'removed' },
} as const
const decidedWords = { approved: 'published', rejected: 'rejected', removed: 'taken down' }
const keyOf = { approve: 'p', reject: 'r', remove: 'd' }

/** Readers' comments: choose some, decide on them at once. */
export function CommentsPage() {
  const { queue, done, comments } = useLoaderData<typeof loadComments>()
  const response = useActionData<typeof decideOnComments>()
  return (
    <>
      <title>{`Comments, ${queue} · ${site.name} desk`}</title>
      <h1>Inbox</h1>
      <InboxTabs current={queue} />
      {response && (
        <p className="problem" role="alert">
          {response.problem}
        </p>
      )}
      {done && !response && (
        <p className="done" role="status">
          {counted(done.count, 'comment')} {labels[done.decision].done}.{' '}
          <a href={`/desk/inbox?of=${labels[done.decision].queue}`}>Change that</a>
        </p>
      )}
      {comments === null && <OperatorsOnly />}
      {comments?.length === 0 && <p className="empty">No {queue} comments.</p>}
      {comments && comments.length > 0 && (
        <DeskForm className="comments">
          {/* Enter presses a form's first button: none of a comment's. */}
          <button type="submit" disabled hidden />
          <ul>
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} queue={queue} />
            ))}
          </ul>
          <p className="who sticky">
            {queues[queue].decisions.map((decision, at) => (
              <button
                key={decision}
                type="submit"
                name="intent"
                value={decision}
                aria-keyshortcuts={keyOf[decision]}
                className={at === 0 && decision === 'approve' ? '' : 'quiet'}
              >
                {labels[decision].label} the chosen ones
              </button>
            ))}
          </p>
        </DeskForm>
      )}
    </>
  )
}

function Comment({ comment, queue }: { comment: DeskComment; queue: Queue }) {
  const { id, article, parentId, state, createdAt, changedAt, likes, reports, words } = comment
  return (
    <li className="panel">
      <label>
        <input type="checkbox" name="id" value={id} />{' '}
        <strong>{words?.displayName ?? 'unreadable'}</strong>
      </label>
      <blockquote>{words?.text ?? 'Encrypted with a key that isn’t set here.'}</blockquote>
      <p>
        <a href={`/articles/${article}`}>{article}</a> <At at={createdAt} />
        {state !== 'pending' && (
          <>
            , {decidedWords[state]} <At at={changedAt} />
          </>
        )}
        {parentId !== null && ', a reply'}
        {likes > 0 && `, likes ${likes}`}
        {reports > 0 && <strong>, reported {reports}×</strong>}
      </p>
      <p className="who">
        {queues[queue].decisions.map((decision) => (
          <button
            key={decision}
            type="submit"
            name="intent"
            value={`${decision} ${id}`}
            className="quiet"
          >
            {labels[decision].label}
          </button>
        ))}
      </p>
    </li>
  )
}
