import { useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { screens } from '#app/desk/keys'
import { dayField } from '#app/desk/parts/listed'
import { At, Pages, Problem, Rows } from '#app/desk/parts/parts'
import { leadReference } from '#app/domain/leads/lead'
import { asksWords } from '#app/shared/asks'
import { actInWords } from '#app/shared/audit-entry'
import { minuteName } from '#app/shared/toronto-time'
import { cutText } from '#app/shared/visible-text'
import { auditPath, type loadAudit } from './audit-route'

/** Who looked at or changed what, newest first. It has no personal data. */
export function AuditPage() {
  const { listed, problem, rows, hasMore } = useLoaderData<typeof loadAudit>()
  const { of, kind, page, ...choices } = listed
  return (
    <>
      <title>{`Audit · ${site.name} desk`}</title>
      <h1>Audit</h1>
      <nav className="states" aria-label="Which audit">
        {parts.map(({ part, label }) => (
          <a
            key={label}
            href={auditPath({ of: part })}
            aria-current={of === part ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
        <a
          href={auditPath({ of, ...choices, kind: kind ? null : 'changes' })}
          aria-current={kind ? 'true' : undefined}
        >
          Changes only
        </a>
      </nav>
      <form method="get" action="/desk/audit" className="filters">
        {of && <input type="hidden" name="of" value={of} />}
        {kind && <input type="hidden" name="kind" value={kind} />}
        {(['by', 'action', 'subject', 'request'] as const).map((name) => (
          <label key={name}>
            {labels[name]}
            <input name={name} defaultValue={choices[name] ?? ''} maxLength={100} />
          </label>
        ))}
        <label>
          From
          <input {...dayField('from', choices.from, problem)} />
        </label>
        <label>
          To, in Toronto
          <input {...dayField('to', choices.to, problem)} />
        </label>
        <button type="submit" className="quiet">
          Filter
        </button>
        {Object.values(choices).some(Boolean) && <a href={auditPath({ of, kind })}>Clear</a>}
        <a href={auditPath({ of, kind, ...choices }, '/desk/audit.csv')}>Download CSV</a>
        <Problem id="days-problem" of={problem?.words} />
      </form>
      {isAboutPerson(choices.subject) && (
        <p>
          The audit holds no phone or email: find the person with Find above; their lead’s page
          links to what was done.
        </p>
      )}
      {rows.length > 0 ? (
        <Rows
          caption="Audit, newest first"
          columns={['At', 'By', 'Action', 'Subject', 'Rows', 'Why']}
        >
          {rows.map(({ id, at, times, firstAt, by, action, subject, isPhone, leads, ...row }) => (
            <tr key={`${id} ${at}`}>
              <th scope="row">
                <At at={at} />
                {times > 1 && (
                  <small>
                    {times} times since <At at={firstAt} />
                  </small>
                )}
              </th>
              <td data-name="By">
                <a href={auditPath({ of, by })}>{by}</a>
              </td>
              <td data-name="Action">
                <a href={auditPath({ of, action })}>{actInWords(action)}</a> <small>{action}</small>
              </td>
              <td data-name="Subject" className="reference">
                {isPhone ? (
                  subject
                ) : (
                  <a href={auditPath({ of, subject })}>{subjectIn(action, subject)}</a>
                )}{' '}
                {leads.map((lead) => (
                  <a key={lead} href={`/desk/leads/${lead}`}>
                    {lead === subject ? 'Lead' : `Lead ${leadReference(lead)}`}
                  </a>
                ))}
              </td>
              <td data-name="Rows" data-single={row.count === 1 || undefined}>
                {row.count}
              </td>
              <td data-name="Why">
                <Why note={row.note} />
                <Request of={row} />
              </td>
            </tr>
          ))}
        </Rows>
      ) : (
        !problem && <p className="empty">No entries match these filters.</p>
      )}
      <Pages
        page={page}
        hasMore={hasMore}
        pathOf={(other) => auditPath({ of, kind, ...choices, page: other })}
      />
    </>
  )
}

const parts = [
  { part: null, label: 'All' },
  { part: 'people', label: 'Leads and people' },
  { part: 'links', label: 'Links and spend' },
] as const

/** Whether the subject asked for is a phone or an email. */
function isAboutPerson(subject: string | null): boolean {
  return subject !== null && /@|^\+?[\d\s().-]{7,}$/.test(subject)
}

/** Names the screen that refused a viewer. */
function subjectIn(action: string, subject: string): string {
  const screen = screens.find(({ to }) => to === `/desk/${subject}`)
  return action === 'desk.refused' && screen ? `the page ${screen.label}` : subject
}

const labels = {
  by: 'By, or a part',
  action: 'Part of the action',
  subject: 'Subject, or how it begins',
  request: 'Number of a request',
}

function Why({ note }: { note: string }) {
  if (note.length <= longestShown) return note
  return (
    <details>
      <summary>{`${cutText(note, longestShown)}…`}</summary>
      {note}
    </details>
  )
}

type AuditRow = ReturnType<typeof useLoaderData<typeof loadAudit>>['rows'][number]

/** What is known of the request that an entry is about. */
function Request({ of }: { of: Pick<AuditRow, 'request' | 'receivedAt' | 'asks'> }) {
  const { request, receivedAt, asks } = of
  if (request === null) return null
  return (
    <small>
      request{' '}
      <a href={auditPath({ request: request.slice(0, 8) })} className="reference">
        {request.slice(0, 8)}
      </a>
      {asks && `, for ${asksWords[asks]}`}
      {receivedAt !== null && `, received ${minuteName(receivedAt)}`}
    </small>
  )
}

/** An import says hundreds of amounts. */
const longestShown = 300
