import { useActionData, useLoaderData } from 'react-router'
import { requestName } from '#app/desk/parts/read-asked-on'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { minuteName } from '#app/shared/toronto-time'
import { type loadRequests, movedAct, type noteAsked } from './requests-route'

/** Moves what was done for a request to another. */
export function MoveActs() {
  const { move } = useLoaderData<typeof loadRequests>()
  const response = useActionData<typeof noteAsked>()
  if (!move) return null
  const refused = response?.id === movedAct ? response : undefined
  const { from, targets } = move
  return (
    <section className="panel" id="move">
      <h2>Move from {requestName(from)}</h2>
      <ReasonForm
        acts={[{ intent: movedAct, label: 'Move' }]}
        about={{ id: from.id }}
        problem={refused?.problem ?? null}
      >
        <label>
          What
          <select name="act" required defaultValue={refused?.act ?? ''}>
            <option value="">choose</option>
            {from.acts.map(
              ({ id, kind, at }) =>
                id !== null && (
                  <option key={id} value={id}>
                    {kind} of {minuteName(at)}
                  </option>
                ),
            )}
          </select>
        </label>
        <label>
          To
          <select name="to" defaultValue={refused?.to ?? ''}>
            <option value="">choose</option>
            {targets.map((one) => (
              <option key={one.id} value={one.id}>
                {requestName(one)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Or to one of another page, by its number
          <input name="number" maxLength={22} autoComplete="off" defaultValue={refused?.number} />
        </label>
      </ReasonForm>
    </section>
  )
}
