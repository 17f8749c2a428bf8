import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { At, Pages, Rows } from '#app/desk/parts/parts'
import { leadStates } from '#app/domain/leads/lead'
import type { LeadCount } from '#app/domain/leads/lead-desk-store.server'
import type { Found } from './find-lead'
import { doneSentence } from './lead-intents'
import { LeadLink, State } from './lead-parts'
import type { loadLeads, searchLeads } from './leads-route'
import { type ListedBy, leadsPath } from './read-lead-filter'
import { SearchBox } from './search-box'

/** Finds one lead, or lists them, newest first, without persons. */
export function LeadsPage() {
  const { isErased, listed, leads, hasMore, counts, buyers } = useLoaderData<typeof loadLeads>()
  const searched = useActionData<typeof searchLeads>()
  const found = searched?.found
  return (
    <>
      <title>{`Leads · ${site.name} desk`}</title>
      <h1>Leads</h1>
      {isErased && (
        <p className="done" role="status">
          {doneSentence('erased')}
        </p>
      )}
      <SearchBox
        asked={searched?.asked ?? ''}
        problem={found?.kind === 'refused' ? found.problem : undefined}
      />
      {found && <Findings found={found} />}
      <States listed={listed} counts={counts} />
      <Filters listed={listed} buyers={buyers} />
      {leads.length > 0 ? (
        <Rows
          caption="Leads, newest first"
          columns={['Lead', 'State', 'Reason', 'Attempts', 'Buyer', 'Created']}
        >
          {leads.map(({ id, state, reason, isUnsure, attempts, buyerId, createdAt }) => (
            <tr key={id}>
              <th scope="row">
                <LeadLink id={id} />
              </th>
              <td>
                <State state={state} />
              </td>
              <td data-name="Reason">
                {reason ?? ''}
                {isUnsure && ' (perhaps taken)'}
              </td>
              <td data-name="Attempts">{attempts}</td>
              <td data-name="Buyer">{buyerId}</td>
              <td data-name="Created">
                <At at={createdAt} />
              </td>
            </tr>
          ))}
        </Rows>
      ) : (
        <p className="empty">No leads match these filters.</p>
      )}
      <Pages
        page={listed.page}
        hasMore={hasMore}
        pathOf={(page) => leadsPath({ ...listed, page })}
      />
    </>
  )
}

function Findings({ found }: { found: Found }) {
  if (found.kind === 'references') {
    return (
      <ul className="found">
        {found.ids.map((id) => (
          <li key={id}>
            <a href={`/desk/leads/${id}`}>{id}</a>
          </li>
        ))}
      </ul>
    )
  }
  if (found.kind !== 'person') return null
  const { isSuppressed, codes, consents, comments, contactMessages } = found.held
  return (
    <section className="panel" role="status">
      <h2>No lead</h2>
      <p>
        Also held: {consents} consents, {codes} codes, {comments} comments, {contactMessages}{' '}
        contact messages.
        {isSuppressed && ' This phone is suppressed: it gets no texts and is never forwarded.'}
      </p>
    </section>
  )
}

/** Each state with its count, which is that of the list it leads to. */
function States({ listed, counts }: { listed: ListedBy; counts: readonly LeadCount[] }) {
  const of = (state: string) =>
    counts.reduce((sum, one) => sum + (one.state === state ? one.count : 0), 0)
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav className="states" aria-label="Leads by state">
      <a href={leadsPath({})} aria-current={listed.state === null ? 'page' : undefined}>
        All <small>{all}</small>
      </a>
      {leadStates.map((state) => (
        <a
          key={state}
          href={leadsPath({ state })}
          aria-current={listed.state === state ? 'page' : undefined}
        >
          {state} <small>{of(state)}</small>
        </a>
      ))}
    </nav>
  )
}

function Filters({ listed, buyers }: { listed: ListedBy; buyers: readonly string[] }) {
  const { state, buyer, campaign, day } = listed
  return (
    <form method="get" action="/desk/leads" className="filters">
      {state && <input type="hidden" name="state" value={state} />}
      <label>
        Buyer
        <select name="buyer" defaultValue={buyer ?? ''}>
          <option value="">Any</option>
          {buyers.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      <label>
        Campaign
        <input name="campaign" defaultValue={campaign ?? ''} maxLength={100} />
      </label>
      <label>
        Day in Toronto
        <input name="day" type="date" defaultValue={day ?? ''} />
      </label>
      <button type="submit" className="quiet">
        Filter
      </button>
      {(buyer || campaign || day) && <a href={leadsPath({ state })}>Clear</a>}
    </form>
  )
}
