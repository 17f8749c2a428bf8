import type { SampleComment } from './draw-comments'

const firstCount = 6

/** Drawn on the server only. The rest of a long list opens natively. */
export function CommentList({ comments }: { comments: readonly SampleComment[] }) {
  const first = comments.slice(0, firstCount)
  const rest = comments.slice(firstCount)
  return (
    <>
      <Entries comments={first} />
      {rest.length > 0 && (
        <details className="more-comments">
          <summary className="btn btn-secondary">Load More Comments</summary>
          <Entries comments={rest} />
        </details>
      )}
    </>
  )
}

function Entries({ comments }: { comments: readonly SampleComment[] }) {
  return (
    <ol className="comment-list">
      {comments.map((comment) => (
        <li key={comment.id}>
          <Entry comment={comment} />
          {comment.replies.length > 0 && (
            <ol className="comment-list comment-replies">
              {comment.replies.map((reply) => (
                <li key={reply.id}>
                  <Entry comment={reply} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  )
}

function Entry({ comment }: { comment: Omit<SampleComment, 'replies'> }) {
  const { id, author, age, text, likes } = comment
  return (
    <article id={id} className="comment" aria-label={author}>
      <span className="comment-avatar" data-tone={likes % 4} aria-hidden="true">
        {author.at(-1)}
      </span>
      <div>
        <p className="comment-head">
          <strong>{author}</strong> <span>{age}</span>
        </p>
        <p>{text}</p>
        <p className="comment-actions">
          <span>{likes === 1 ? '1 like' : `${likes} likes`}</span>
          <a href="#contact-form">Reply</a>
        </p>
      </div>
    </article>
  )
}
