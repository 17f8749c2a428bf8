import { Fragment } from 'react'
import { messagePath } from '#app/desk/parts/asked-on'
import { counted } from '#app/desk/parts/parts'
import { requestName } from '#app/desk/parts/read-asked-on'
import type { OpenRequest } from '#app/domain/contact/ports'
import {
  type EndedRequest,
  erasureField,
  isHolding,
  letterWords,
  lostField,
  unnamedField,
} from './ended-requests'

/** Names the requests that an erasure ends, to tick if what they ask for is then lost. */
export function EndedList({ of: ended }: { of: readonly EndedRequest[] }) {
  if (ended.length === 0) return null
  const lost = ended.filter(({ isLost }) => isLost)
  const unmarked = ended.filter(({ asks }) => asks === null)
  return (
    <>
      <p>This ends their open requests, whichever it is for:</p>
      <ul className="found">
        {ended.map((one) => (
          <li key={one.id}>
            <a href={messagePath(one)}>{requestName(one)}</a>
            {[one.isByChoice && ' if their messages are erased too', one.isLost && lostWords(one)]
              .filter(Boolean)
              .join(',')}
          </li>
        ))}
      </ul>
      {unmarked.length > 0 && (
        <label>
          <input type="checkbox" name={erasureField} value={idsOf(unmarked)} />
          {unmarked.length === 1
            ? ' The unmarked request asked for this erasure'
            : ` The ${unmarked.length} unmarked requests asked for this erasure`}
        </label>
      )}
      {lost.length > 0 && (
        <label>
          <input type="checkbox" name={lostField} value={idsOf(lost)} />
          {` Erase them though what ${counted(lost.length, 'request')} ${lost.length === 1 ? 'asks' : 'ask'} for is then lost`}
        </label>
      )}
    </>
  )
}

type HoldingLettersProps = { of: readonly OpenRequest[]; className?: string }

/** Leads to the letters among someone's messages for which nothing of them may be erased. */
export function HoldingLetters({ of: messages, className }: HoldingLettersProps) {
  const letters = messages.filter(isHolding)
  if (letters.length === 0) return null
  return (
    <p className={className}>
      {letterWords.about}
      {letters.map((one, at) => (
        <Fragment key={one.id}>
          {at > 0 && '; '}
          <a href={messagePath(one)}>{requestName(one)}</a>
        </Fragment>
      ))}
      {letterWords.until}
    </p>
  )
}

/** Names letters that may be about someone who is erased, to tick once they are read. */
export function UnnamedList({ of: letters }: { of: readonly OpenRequest[] }) {
  if (letters.length === 0) return null
  const isOne = letters.length === 1
  return (
    <>
      <p>
        {isOne
          ? 'A letter may be about them, and no one has noted whose it is:'
          : 'Letters may be about them, and no one has noted whose they are:'}
      </p>
      <ul className="found">
        {letters.map((one) => (
          <li key={one.id}>
            <a href={messagePath(one)}>{requestName(one)}</a>
          </li>
        ))}
      </ul>
      <label>
        <input type="checkbox" name={unnamedField} value={idsOf(letters)} />
        {isOne
          ? ' I read it: it isn’t about this person'
          : ' I read them: none is about this person'}
      </label>
    </>
  )
}

function idsOf(requests: readonly Pick<OpenRequest, 'id'>[]): string {
  return requests.map(({ id }) => id).join(' ')
}

function lostWords({ asks }: EndedRequest): string {
  if (asks === null) return ' no one has marked what it asks for'
  return asks === 'copy' ? ' the copy is then lost' : ' the correction is then lost'
}
