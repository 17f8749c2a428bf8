import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { recordPath } from '#app/desk/leads/lead-route'
import { AskedOn } from '#app/desk/parts/asked-on'
import { listPath } from '#app/desk/parts/listed'
import { Brief, Pages, Rows } from '#app/desk/parts/parts'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { InboxTabs } from './inbox-tabs'
import {
  type loadRequests,
  type noteAsked,
  type PrivacyRequest,
  requestsPath,
} from './requests-route'

/** The register of requests about people's data, which names no one. */
export function RequestsPage() {
  const { requests, page, hasMore } = useLoaderData<typeof loadRequests>()
  return (
    <>
      <title>{`Register of requests · ${site.name} desk`}</title>
      <h1>Inbox</h1>
      <InboxTabs current="requests" />
      <p>
        Requests about people’s data, without the people, for as long as the audit is kept. What was
        done for a message stands beside it. <a href={`${requestsPath}.csv`}>Download CSV</a>
      </p>
      {requests.length === 0 && <p className="empty">No requests yet.</p>}
      <Rows
        caption="Requests about people’s data: open ones, then the newest"
        columns={['Received', 'Request', 'Due', 'Closed', 'How']}
      >
        {requests.map((one) => (
          <tr key={one.id ?? one.subject}>
            <th scope="row">
              {one.receivedAt === null ? (
                <NotNoted id={one.id} subject={one.subject} />
              ) : (
                <Brief at={one.receivedAt} />
              )}
            </th>
            <td data-name="Request">
              {one.kind}
              {one.count > 1 && ` (${one.count})`}
              <small>
                <Subject of={one} />
              </small>
            </td>
            <td data-name="Due">
              {one.dueAt !== null && <Brief at={one.dueAt} />}
              {one.closedAt === null && one.isInTime === false && (
                <small>
                  <span className="state" data-state="parked">
                    overdue
                  </span>
                </small>
              )}
            </td>
            <td data-name="Closed">
              {one.closedAt === null ? 'open' : <Brief at={one.closedAt} />}
              {one.closedAt !== null && one.isInTime !== null && (
                <small>{one.isInTime ? 'in time' : 'late'}</small>
              )}
            </td>
            <td data-name="How">
              {one.how}
              {one.by && <small>{one.by}</small>}
            </td>
          </tr>
        ))}
      </Rows>
      <Pages
        page={page}
        hasMore={hasMore}
        pathOf={(other) => listPath(requestsPath, { page: other })}
      />
    </>
  )
}

/** When a person asked isn't known; an operator can note it afterwards. */
function NotNoted({ id, subject }: Pick<PrivacyRequest, 'id' | 'subject'>) {
  const { mayAct } = useLoaderData<typeof loadRequests>()
  const response = useActionData<typeof noteAsked>()
  if (!mayAct) return 'not noted'
  const problem = response?.id === id ? response?.problem : null
  return (
    <details open={Boolean(problem)}>
      <summary>not noted</summary>
      <ReasonForm
        acts={[{ intent: 'asked', label: 'Note' }]}
        about={{ id: `${id}`, lead: subject }}
        problem={problem ?? null}
      >
        <AskedOn required />
      </ReasonForm>
    </details>
  )
}

function Subject({ of: { subject, kind, closedAt } }: { of: PrivacyRequest }) {
  if (closedAt === null) return <a href={`/desk/inbox/messages?of=privacy#${subject}`}>read it</a>
  const isErasure = subject.startsWith('erasure ')
  const isLead = subject !== '' && !isErasure && !kind.startsWith('message')
  const path = isErasure ? recordPath(subject) : isLead ? `/desk/leads/${subject}` : null
  const name = isLead ? subject.slice(0, 8) : subject
  return <span className="reference">{path ? <a href={path}>{name}</a> : name}</span>
}
