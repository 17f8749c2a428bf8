import { useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { At, Pages, Rows } from '#app/desk/parts/parts'
import { LeadId } from '#app/shared/brands'
import { auditPath, type loadAudit } from './audit-route'

/** Who looked at or changed what, newest first. It has no personal data. */
export function AuditPage() {
  const { listed, rows, hasMore } = useLoaderData<typeof loadAudit>()
  const { of, kind, page, ...choices } = listed
  return (
    <>
      <title>{`Audit · ${site.name} desk`}</title>
      <h1>Audit</h1>
      <nav className="states" aria-label="Which audit">
        <a href={auditPath({})} aria-current={of === null ? 'page' : undefined}>
          Leads and people
        </a>
        <a href={auditPath({ of: 'links' })} aria-current={of ? 'page' : undefined}>
          Links and spend
        </a>
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
        {(['by', 'action', 'subject'] as const).map((name) => (
          <label key={name}>
            {labels[name]}
            <input name={name} defaultValue={choices[name] ?? ''} maxLength={100} />
          </label>
        ))}
        <label>
          Day in Toronto
          <input name="day" type="date" defaultValue={choices.day ?? ''} />
        </label>
        <button type="submit" className="quiet">
          Filter
        </button>
        {Object.values(choices).some(Boolean) && <a href={auditPath({ of, kind })}>Clear</a>}
        <a href={auditPath({ of, kind, ...choices }, '/desk/audit.csv')}>Download CSV</a>
      </form>
      {rows.length > 0 ? (
        <Rows
          caption="Audit, newest first"
          columns={['At', 'By', 'Action', 'Subject', 'Rows', 'Why']}
        >
          {rows.map(({ id, at, by, action, subject, count, note }) => (
            <tr key={id}>
              <th scope="row">
                <At at={at} />
              </th>
              <td data-name="By">
                <a href={auditPath({ of, by })}>{by}</a>
              </td>
              <td data-name="Action">
                <a href={auditPath({ of, action })}>{action}</a>
              </td>
              <td data-name="Subject" className="reference">
                <a href={auditPath({ of, subject })}>{isPhone(subject) ? 'a phone' : subject}</a>{' '}
                {isLead(action, subject) && <a href={`/desk/leads/${subject}`}>Lead</a>}
              </td>
              <td data-name="Rows">{count}</td>
              <td data-name="Why">{note}</td>
            </tr>
          ))}
        </Rows>
      ) : (
        <p className="empty">No entries match these filters.</p>
      )}
      <Pages
        page={page}
        hasMore={hasMore}
        pathOf={(other) => auditPath({ of, kind, ...choices, page: other })}
      />
    </>
  )
}

/** A phone's entries are under its HMAC. */
function isPhone(subject: string): boolean {
  return /^[\w-]{43}$/.test(subject)
}

/** An erased lead's rows have another subject. */
function isLead(action: string, subject: string): boolean {
  return /^(leads|own-data|desk)\./.test(action) && LeadId.safeParse(subject).success
}

const labels = { by: 'By', action: 'Part of the action', subject: 'Subject' }
