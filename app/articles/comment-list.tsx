import { Link, type LinkProps } from 'react-router'
import { longDate } from '#app/shared/time'
import type { LocalDate } from '#app/shared/toronto-time'

export type ShownReply = {
  /** The id of the comment's element. */
  id: string
  author: string
  day: LocalDate
  text: string
  likes: number
  /** The visitor's own marks. Null for samples, and for visitors who may not mark. */
  marks: { id: string; isLiked: boolean; isReported: boolean } | null
  /** The link by which visitors who may not mark report it. Null for samples. */
  reportAt: string | null
}

export type ShownComment = ShownReply & {
  /** The link to the form for a reply. */
  replyAt: string
  replies: ShownReply[]
}

/** Rendered by the server only. */
export function CommentList({ comments }: { comments: readonly ShownComment[] }) {
  if (comments.length === 0) return null
  return (
    <ol className="comment-list">
      {comments.map(({ replies, replyAt, ...comment }) => (
        <li key={comment.id}>
          <Entry comment={comment} replyAt={replyAt} />
          {replies.length > 0 && (
            <ol className="comment-list comment-replies">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <Entry comment={reply} replyAt={replyAt} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  )
}

function Entry({ comment, replyAt }: { comment: ShownReply; replyAt: string }) {
  const { id, author, day, text, likes, marks, reportAt } = comment
  return (
    <article id={id} className="comment" aria-label={`Comment by ${author}`} tabIndex={-1}>
      <span className="comment-avatar" aria-hidden="true">
        {initialOf(author)}
      </span>
      <div>
        <p className="comment-head">
          <strong>{author}</strong> <time dateTime={day}>{longDate(day)}</time>
        </p>
        <p className="comment-text">{text}</p>
        <p className="comment-actions">
          <span>{likes === 1 ? '1 like' : `${likes} likes`}</span>
          {marks && (
            <MarkButton kind="like" id={marks.id} isPressed={marks.isLiked} author={author} />
          )}
          <Way to={replyAt} aria-label={`Reply to ${author}`}>
            Reply
          </Way>
          {marks && (
            <MarkButton kind="report" id={marks.id} isPressed={marks.isReported} author={author} />
          )}
          {reportAt && (
            <Way to={reportAt} rel="nofollow" aria-label={`Report the comment by ${author}`}>
              Report
            </Way>
          )}
        </p>
      </div>
    </article>
  )
}

/** Renders a link to another page, or to a place on this one. */
function Way({ to, children, ...attributes }: LinkProps & { to: string }) {
  if (!to.startsWith('#'))
    return (
      <Link to={to} {...attributes}>
        {children}
      </Link>
    )
  return (
    <a href={to} data-opens={`${to.slice(1)} :required`} {...attributes}>
      {children}
    </a>
  )
}

/** Returns the letter shown beside a comment; samples are all called "Reader", so theirs is the last. */
function initialOf(author: string): string {
  const [first = ''] = Array.from(author)
  return /^Reader [A-Z]$/.test(author) ? author.slice(-1) : first.toUpperCase()
}

const markWords = { like: ['Like', 'Liked'], report: ['Report', 'Reported'] } as const

type MarkButtonProps = {
  kind: keyof typeof markWords
  id: string
  isPressed: boolean
  author: string
}

/** Pressed twice it changes nothing: there is one like and one report by each reader. */
function MarkButton({ kind, id, isPressed, author }: MarkButtonProps) {
  const [word, done] = markWords[kind]
  return (
    <button
      type="submit"
      id={`${kind}-${id}`}
      form={marksForm}
      name={kind}
      value={id}
      aria-pressed={isPressed}
      // It begins with the button's visible text (WCAG 2.5.3).
      aria-label={`${isPressed ? done : word} the comment by ${author}`}
    >
      {isPressed ? done : word}
    </button>
  )
}

/** The form that the Like and Report buttons of prepared comments belong to. */
export const marksForm = 'comment-marks'
