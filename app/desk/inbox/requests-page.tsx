import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { auditPath } from '#app/desk/audit/audit-route'
import { recordPath } from '#app/desk/leads/done-words'
import { AskedOn, messagePath, requestPath } from '#app/desk/parts/asked-on'
import { listPath } from '#app/desk/parts/listed'
import { Brief, Pages, Rows } from '#app/desk/parts/parts'
import { requestName } from '#app/desk/parts/read-asked-on'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { isDay } from '#app/domain/contact/privacy-deadline'
import { askedIn } from '#app/shared/asks'
import { torontoDate } from '#app/shared/toronto-time'
import { InboxTabs } from './inbox-tabs'
import { MoveActs } from './move-acts'
import { NoteRequest } from './note-request'
import type { PrivacyRequest } from './privacy-request'
import {
  type loadRequests,
  movedAct,
  type noteAsked,
  notedRequest,
  requestsPath,
} from './requests-route'

/** The register of requests about people's data, which names no one. */
export function RequestsPage() {
  const { requests, page, hasMore, mayAct, move } = useLoaderData<typeof loadRequests>()
  const response = useActionData<typeof noteAsked>()
  const forms = [notedRequest, ...(move ? [movedAct] : []), ...requests.map(({ id }) => id)]
  const isShown = response && forms.includes(response.id)
  return (
    <>
      <title>{`Register of requests · ${site.name} desk`}</title>
      <h1>Inbox</h1>
      <InboxTabs current="requests" />
      <p>
        Requests about people’s data, without the people, for as long as the audit is kept: one row
        each, with all that was done for it. <a href={`${requestsPath}.csv`}>Download CSV</a>
      </p>
      {response && !isShown && (
        <p className="problem" role="alert">
          {response.problem}
        </p>
      )}
      <NoteRequest />
      <MoveActs />
      {requests.length === 0 && <p className="empty">No requests yet.</p>}
      <Rows
        caption="Requests about people’s data: open ones, then the newest"
        columns={['Received', 'Request', 'Due', 'Closed', 'How']}
      >
        {requests.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <Received of={one} />
              <small>
                <a href={auditPath({ request: one.id.slice(0, 8) })}>
                  Audit of <span className="reference">{one.id.slice(0, 8)}</span>
                </a>
              </small>
            </th>
            <td data-name="Request">
              {one.asks && <div>asks for {askedIn({ ...one, asks: one.asks })}</div>}
              {one.changes.map((words) => (
                <small key={words}>{words}</small>
              ))}
              {one.acts.map((act, at) => (
                <div key={`${act.kind} ${act.at}`}>
                  {act.kind}
                  {isNamed(act, one.acts[at - 1]) && (
                    <small>
                      <Subject of={act} isOpen={one.closedAt === null} />
                    </small>
                  )}
                </div>
              ))}
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
              {one.closedAt === null ? 'not yet' : <Brief at={one.closedAt} />}
              {one.end !== null && (
                <small>
                  {one.isUndone && 'closed '}
                  {one.end}
                </small>
              )}
              {one.isUndone && <small>nothing done noted</small>}
              {mayAct && one.acts.some(({ id }) => id !== null) && <Move from={one} />}
            </td>
            <td data-name="How">
              {one.acts.map(
                ({ kind, at, how, by }) =>
                  by && (
                    <div key={`${kind} ${at}`}>
                      {how}
                      <small>
                        {by}
                        {one.acts.length > 1 && (
                          <>
                            , {kind} <Brief at={at} />
                          </>
                        )}
                      </small>
                    </div>
                  ),
              )}
            </td>
          </tr>
        ))}
      </Rows>
      <Pages
        page={page}
        hasMore={hasMore}
        pathOf={(other) => listPath(requestsPath, { page: other, move: move?.from.id ?? null })}
      />
    </>
  )
}

function Move({ from }: { from: PrivacyRequest }) {
  const { page } = useLoaderData<typeof loadRequests>()
  const { id, moves } = from
  if (moves === 'never') return null
  if (moves === 'reopened') {
    return (
      <small>
        To move an act, <a href={requestPath(id)}>reopen first</a>
      </small>
    )
  }
  return (
    <small>
      <a
        href={`${listPath(requestsPath, { page, move: id })}#move`}
        aria-label={`Move from ${requestName(from)}`}
      >
        Move
      </a>
    </small>
  )
}

const sayers = {
  message: 'as their message says',
  operator: 'noted by an operator',
  person: 'when they did it',
} as const

/** When a person asked, and who says so; an operator can note or correct it. */
function Received({ of }: { of: PrivacyRequest }) {
  const { mayAct } = useLoaderData<typeof loadRequests>()
  const response = useActionData<typeof noteAsked>()
  const { id, receivedAt, saidBy, acts } = of
  const words = receivedAt === null ? 'not noted' : <Day at={receivedAt} />
  const said = saidBy && <small>{sayers[saidBy]}</small>
  if (!mayAct || saidBy === 'person') {
    return (
      <>
        {words}
        {said}
      </>
    )
  }
  const isRefused = response?.id === id
  return (
    <details open={isRefused}>
      <summary>
        {words}
        {said}
      </summary>
      <ReasonForm
        acts={[{ intent: 'asked', label: receivedAt === null ? 'Note' : 'Correct' }]}
        about={{
          id,
          lead: acts.find(({ subject }) => subject !== id)?.subject ?? '',
          seen: isRefused ? response.seen : String(receivedAt ?? ''),
        }}
        problem={isRefused ? response.problem : null}
      >
        <AskedOn
          day={receivedAt === null ? undefined : torontoDate(receivedAt)}
          isRefused={isRefused}
        />
      </ReasonForm>
    </details>
  )
}

/** A time, or the day if an operator gave it without one. */
function Day({ at }: { at: number }) {
  return isDay(at) ? <time>{torontoDate(at)}</time> : <Brief at={at} />
}

type Act = PrivacyRequest['acts'][number]

/** Whether a row names what an act was about: a message or an erasure once, a lead beside each act. */
function isNamed({ subject, kind }: Act, before: Act | undefined): boolean {
  const isOnLead = !kind.startsWith('message') && !subject.startsWith('erasure ')
  return isOnLead || subject !== before?.subject
}

function Subject({ of: { subject, kind }, isOpen }: { of: Act; isOpen: boolean }) {
  if (subject === '') return null
  const isErasure = subject.startsWith('erasure ')
  const path = isErasure
    ? recordPath(subject)
    : kind.startsWith('message')
      ? isOpen
        ? messagePath({ id: subject, topic: 'privacy' })
        : requestPath(subject)
      : `/desk/leads/${subject}`
  return (
    <a href={path} className="reference">
      {isErasure ? subject : subject.slice(0, 8)}
    </a>
  )
}
