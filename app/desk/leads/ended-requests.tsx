import { messagePath, requestName } from '#app/desk/parts/asked-on'
import { counted } from '#app/desk/parts/parts'
import type { OpenRequest } from '#app/domain/contact/ports'
import type { Services } from '#app/services'
import { actsFor } from '#app/shared/asks'

/** An open request about their data that an erasure ends. */
type EndedRequest = OpenRequest & {
  /** Whether what it asks for can't be done afterwards, or isn't known. */
  isLost: boolean
  /** Whether it ends only if the messages under their email are erased too. */
  isByChoice: boolean
}

/** Returns the requests among these open messages, which an erasure ends. */
export async function endedRequests(
  services: Pick<Services, 'audits'>,
  messages: readonly OpenRequest[],
  { isByChoice }: Pick<EndedRequest, 'isByChoice'>,
): Promise<EndedRequest[]> {
  const requests = messages.filter(({ topic }) => topic === 'privacy')
  return Promise.all(
    requests.map(async (one) => ({ ...one, isByChoice, isLost: await isLost(services, one) })),
  )
}

async function isLost({ audits }: Pick<Services, 'audits'>, { id, asks }: OpenRequest) {
  if (asks === null) return true
  return (asks === 'copy' || asks === 'correct') && !(await audits.isDone(actsFor(asks), id))
}

/** Returns why a form may not end these requests; null if it may: none is lost, or each was ticked as it was shown. */
export function lostProblem(form: FormData | null, ended: readonly EndedRequest[]): string | null {
  const ticked = String(form?.get(lostField) ?? '').split(' ')
  const lost = ended.filter(({ id, isLost }) => isLost && !ticked.includes(id))
  if (lost.length === 0) return null
  return `This ends ${lost.map(requestName).join('; ')}: do what they ask first, or tick that it is lost.`
}

export const lostField = 'lost'

/** Names the requests that an erasure ends, to tick if what they ask for is then lost. */
export function EndedRequests({ of: ended }: { of: readonly EndedRequest[] }) {
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
