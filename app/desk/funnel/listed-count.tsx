import { inCanada } from './in-words'

type ListedCountProps = {
  count: number
  /** How many of them are stored, which is how many the list has. */
  stored: number
  path: string
  /** What else is to say of those erased. */
  erasedWords?: string
}

/** A count of leads, with a link to as many of them; those erased since stand beside it. */
export function ListedCount({ count, stored, path, erasedWords = '' }: ListedCountProps) {
  if (count === 0) return '0'
  const erased = count - stored
  if (erased === 0) return <a href={path}>{inCanada(count)}</a>
  return (
    <>
      {inCanada(count)}
      <small>
        {stored > 0 && <a href={path}>{inCanada(stored)} listed</a>}
        {`${stored > 0 ? ', ' : ''}${inCanada(erased)} erased${erasedWords}`}
      </small>
    </>
  )
}
