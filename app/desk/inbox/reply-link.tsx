import { type Letter, languageOf, type ReplyTo, replyTo } from './reply'

type ReplyLinkProps = { to: ReplyTo; letter: Letter; children: React.ReactNode }

/** Opens the operator's mail program with a letter in their language, or the same in the other. */
export function ReplyLink({ to, letter, children }: ReplyLinkProps) {
  const [own, other] = languageOf(to) === 'fr' ? (['fr', 'en'] as const) : (['en', 'fr'] as const)
  return (
    <>
      <a href={replyTo(to, letter[own], own)}>
        {children}
        {own === 'fr' && ', in French'}
      </a>{' '}
      <a href={replyTo(to, letter[other], other)}>
        <small>{other === 'fr' ? 'in French' : 'in English'}</small>
      </a>
    </>
  )
}
