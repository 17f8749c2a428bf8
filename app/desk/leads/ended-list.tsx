import { messagePath, requestName } from '#app/desk/parts/asked-on'
import { counted } from '#app/desk/parts/parts'
import { type EndedRequest, lostField } from './ended-requests'

/** Names the requests that an erasure ends, to tick if what they ask for is then lost. */
export function EndedList({ of: ended }: { of: readonly EndedRequest[] }) {
  if (ended.length === 0) return null
  const lost = ended.filter(({ isLost }) => isLost)
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
      {lost.length > 0 && (
        <label>
          <input type="checkbox" name={lostField} value={lost.map(({ id }) => id).join(' ')} />
          {` Erase them though what ${counted(lost.length, 'request')} ${lost.length === 1 ? 'asks' : 'ask'} for is then lost`}
        </label>
      )}
    </>
  )
}

function lostWords({ asks }: EndedRequest): string {
  if (asks === null) return ' no one has marked what it asks for'
  return asks === 'copy' ? ' the copy is then lost' : ' the correction is then lost'
}
