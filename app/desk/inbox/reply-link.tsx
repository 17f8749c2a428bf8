import { type Letter, type ReplyTo, replyTo } from './reply'

type ReplyLinkProps = { to: ReplyTo; letter: Letter; children: React.ReactNode }

/** Opens the operator's mail program with a letter, or the same in French. */
export function ReplyLink({ to, letter, children }: ReplyLinkProps) {
  return (
    <>
      <a href={replyTo(to, letter.en)}>{children}</a>{' '}
      <a href={replyTo(to, letter.fr, 'fr')}>
        <small>in French</small>
      </a>
    </>
  )
}
