import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { recordPath } from '#app/desk/leads/lead-route'
import { AskedOn } from '#app/desk/parts/asked-on'
import { listPath } from '#app/desk/parts/listed'
import { At, Deadline, Pages, Rows } from '#app/desk/parts/parts'
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
  const { requests, page, hasMore, now } = useLoaderData<typeof loadRequests>()
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
        columns={['Received', 'Kind', 'Due', 'Closed', 'In time', 'By', 'How', 'Subject']}
      >
        {requests.map((one) => (
          <tr key={one.id ?? one.subject}>
            <th scope="row">
              {one.receivedAt === null ? <NotNoted id={one.id} /> : <At at={one.receivedAt} />}
            </th>
            <td data-name="Kind">
              {one.kind}
              {one.count > 1 && ` (${one.count})`}
            </td>
            <td data-name="Due">
              {one.dueAt !== null &&
                (one.closedAt === null ? (
                  <Deadline dueAt={one.dueAt} now={now} />
                ) : (
                  <At at={one.dueAt} />
                ))}
            </td>
            <td data-name="Closed">{one.closedAt === null ? 'open' : <At at={one.closedAt} />}</td>
            <td data-name="In time">{one.isInTime === null ? '' : one.isInTime ? 'yes' : 'no'}</td>
            <td data-name="By">{one.by}</td>
            <td data-name="How">{one.how}</td>
            <td data-name="Subject" className="reference">
              <Subject of={one} />
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
function NotNoted({ id }: Pick<PrivacyRequest, 'id'>) {
  const { mayAct } = useLoaderData<typeof loadRequests>()
  const response = useActionData<typeof noteAsked>()
  if (!mayAct) return 'not noted'
  const problem = response?.id === id ? response?.problem : null
  return (
    <details open={Boolean(problem)}>
      <summary>not noted</summary>
      <ReasonForm
        acts={[{ intent: 'asked', label: 'Note' }]}
        about={{ id: `${id}` }}
        problem={problem ?? null}
      >
        <AskedOn required />
      </ReasonForm>
    </details>
  )
}

function Subject({ of: { subject, kind, closedAt } }: { of: PrivacyRequest }) {
  if (subject.startsWith('erasure ')) return <a href={recordPath(subject)}>{subject}</a>
  if (closedAt === null) return <a href={`/desk/inbox/messages?of=privacy#${subject}`}>message</a>
  const isLead = subject !== '' && !kind.startsWith('message')
  return isLead ? <a href={`/desk/leads/${subject}`}>{subject.slice(0, 8)}</a> : subject
}
