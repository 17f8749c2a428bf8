import { useActionData, useLoaderData } from 'react-router'
import { AskedOn, AsksField } from '#app/desk/parts/asked-on'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { longest } from '#app/domain/contact/contact-message'
import { type loadRequests, movedAct, type noteAsked, notedRequest } from './requests-route'

const doneWords = {
  [notedRequest]: 'Noted: it is on the list, with its deadline.',
  asked: 'Noted when they asked.',
  [movedAct]: 'Moved: the rows of both say so. One without any act left is off the list.',
}

/** Takes a request that came by phone or letter, which then is on the list of open ones. */
export function NoteRequest() {
  const { mayAct, lead, done } = useLoaderData<typeof loadRequests>()
  const response = useActionData<typeof noteAsked>()
  const refused = response?.id === notedRequest ? response : undefined
  if (!mayAct) return null
  return (
    <section className="panel">
      {done && <p role="status">{doneWords[done]}</p>}
      <details open={refused !== undefined || lead !== ''}>
        <summary>Note a request that came by phone or letter</summary>
        <ReasonForm
          acts={[{ intent: notedRequest, label: 'Note it' }]}
          problem={refused?.problem ?? null}
        >
          <label>
            Their phone or email, or a lead’s reference; else their name
            <input
              name="who"
              required
              maxLength={longest.name}
              autoComplete="off"
              defaultValue={refused?.who ?? lead}
            />
          </label>
          <label>
            In their words, and where to answer
            <textarea
              name="words"
              required
              rows={3}
              maxLength={longest.message}
              defaultValue={refused?.words}
            />
          </label>
          <AsksField asks={refused?.asks ?? null} answerBy={refused?.answerBy ?? ''} />
          <AskedOn isRefused={refused !== undefined} />
        </ReasonForm>
      </details>
    </section>
  )
}
