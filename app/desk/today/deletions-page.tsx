import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { AskToDelete } from '#app/desk/leads/ask-buyer'
import { recordPath } from '#app/desk/leads/done-words'
import { reasonInWords } from '#app/desk/leads/reason'
import { listPath } from '#app/desk/parts/listed'
import { Age, Pages, Problem, Rows } from '#app/desk/parts/parts'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { type decideOnDeletion, deletionsPath, type loadDeletions } from './deletions-route'

type Waiting = ReturnType<typeof useLoaderData<typeof loadDeletions>>['rows'][number]

const states: Record<string, string> = {
  new: 'about to be asked',
  sending: 'being asked',
  retry: 'asked again by itself',
  failed: 'not asked any more: write to them',
}

/** What buyers were asked to delete and have not confirmed, oldest first; it names no one. */
export function DeletionsPage() {
  const { rows, page, hasMore, done, mayAct, emails } = useLoaderData<typeof loadDeletions>()
  const response = useActionData<typeof decideOnDeletion>()
  const isShown = rows.some(({ leadId }) => leadId === response?.about)
  return (
    <>
      <title>{`Buyers still to confirm · ${site.name} desk`}</title>
      <h1>Buyers still to confirm</h1>
      <p>
        Leads whose consent was withdrawn or whose person was erased, and whose buyer has not
        confirmed that it deleted them.
      </p>
      {mayAct && (
        <AskToDelete of={rows.filter(({ state }) => state === 'failed')} emails={emails} />
      )}
      {response && !isShown && <Problem of={response.problem} />}
      {done && !response && (
        <p className="done" role="status">
          {done}
        </p>
      )}
      {rows.length === 0 && <p className="empty">Each buyer has confirmed.</p>}
      <Rows
        caption="Buyers still to confirm, oldest first"
        columns={['Lead', 'Buyer', 'Asked', 'Attempts', 'State']}
      >
        {rows.map((row) => (
          <Deletion
            key={row.leadId}
            of={row}
            problem={row.leadId === response?.about ? response.problem : null}
          />
        ))}
      </Rows>
      <Pages
        page={page}
        hasMore={hasMore}
        pathOf={(other) => listPath(deletionsPath, { page: other })}
      />
      <p>
        <a href="/desk/today">Today</a>
      </p>
    </>
  )
}

function Deletion({ of, problem }: { of: Waiting; problem: string | null }) {
  const { now, mayAct } = useLoaderData<typeof loadDeletions>()
  const { leadId, buyerId, state, attempts, lastReason, createdAt, updatedAt } = of
  return (
    <tr>
      <th scope="row">
        <Cause of={of} />
      </th>
      <td data-name="Buyer">{buyerId}</td>
      <td data-name="Asked">
        <Age at={createdAt} now={now} />
      </td>
      <td data-name="Attempts">{attempts}</td>
      <td>
        <span className="state" data-state={state === 'failed' ? 'parked' : undefined}>
          {states[state]}
        </span>{' '}
        {lastReason && (
          <>
            {reasonInWords(lastReason)} <small>{lastReason}</small>
          </>
        )}
        {mayAct && state !== 'sending' && (
          <details open={problem !== null}>
            <summary>Settle</summary>
            <ReasonForm
              acts={[
                { intent: 'retry', label: 'Try again' },
                { intent: 'confirm', label: 'Confirmed by letter' },
              ]}
              about={{ lead: leadId, seen: String(updatedAt) }}
              problem={problem}
            />
          </details>
        )}
      </td>
    </tr>
  )
}

/** The lead, and why its buyer was asked. */
function Cause({ of: { leadId, erasure, isLead } }: { of: Waiting }) {
  const path = erasure ? recordPath(erasure) : isLead ? `/desk/leads/${leadId}` : undefined
  return (
    <>
      <a href={path} className="reference">
        {leadId}
      </a>{' '}
      <small>{erasure ? 'erased' : 'withdrawn'}</small>
    </>
  )
}
