import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { AfterAct } from '#app/desk/parts/asked-on'
import {
  Brief,
  DeskForm,
  dollars,
  LeadLink,
  Pages,
  Problem,
  Returned,
  Rows,
  State,
  Withdrawn,
} from '#app/desk/parts/parts'
import { type LeadState, leadStates } from '#app/domain/leads/lead'
import type { DeskLead } from '#app/domain/leads/lead-desk-store.server'
import { AskBuyers, AskWhy } from './ask-buyer'
import { doneSentence } from './done-words'
import { Erasure } from './erasure'
import { Findings } from './findings'
import { decisions, maxFixed, seenLead, unchosen } from './fix-route'
import { offersFor } from './lead-actions'
import { Filters, isFiltered } from './lead-filters'
import { type loadLeads, mostCounted, type searchLeads } from './leads-route'
import { leadsPath } from './read-lead-filter'
import { Reason } from './reason'
import { ReturnedList } from './returned-list'
import { SearchBox } from './search-box'
import { Totals } from './totals'

/** Finds one lead, or lists them, newest first, without persons. */
export function LeadsPage() {
  const { done, request, told, erasure, listed, rows, hasMore, mayAct, problem } =
    useLoaderData<typeof loadLeads>()
  const searched = useActionData<typeof searchLeads>()
  const found = searched?.found
  return (
    <>
      <title>{`Leads · ${site.name} desk`}</title>
      <h1>Leads</h1>
      {done && !searched && doneSentence(done) && (
        <p className="done" role="status">
          {doneSentence(done)}
          <AfterAct request={request} told={told} />
        </p>
      )}
      <SearchBox
        asked={searched?.asked ?? ''}
        problem={found?.kind === 'refused' ? found.problem : undefined}
      />
      {!searched && erasure && <Erasure of={erasure} />}
      {found && <Findings {...searched} />}
      {erasure || (found && found.kind !== 'refused') ? (
        <p>
          <a href="/desk/leads">All leads</a>
        </p>
      ) : (
        <>
          <States />
          <p className="fold">
            <a href="#choices">
              {isFiltered(listed) ? 'Change the filters' : 'Filter, or download'}
            </a>
          </p>
          <div id="choices" data-open={problem !== null || undefined}>
            <Filters />
          </div>
          {listed.returned === 'yes' && mayAct && <ReturnedList />}
          <Totals />
          {rows.length > 0 && <Leads />}
          {rows.length === 0 && !problem && <p className="empty">No leads match these filters.</p>}
          <Pages
            page={listed.page}
            hasMore={hasMore}
            pathOf={(page) => leadsPath({ ...listed, page })}
          />
        </>
      )}
    </>
  )
}

/** The list; an operator chooses in it what to fix at once. */
function Leads() {
  const {
    listed,
    rows: leads,
    mayAct,
    now,
    sendableSince,
    done,
    holds,
    earned,
    emails,
  } = useLoaderData<typeof loadLeads>()
  const why = Object.entries(unchosen).find(([key]) => key === done)?.[1]
  const isFixable = (lead: DeskLead) => offersFor(lead, { now, sendableSince }).length > 0
  return (
    <DeskForm action={leadsPath(listed, '/desk/leads/fix')} className="comments">
      {mayAct && !leads.every(isFixable) && (
        <p>
          <small>
            Without a box: on its way, decided by its buyer, withdrawn, or too old, so it can’t be
            sent again or resolved. Replaced: its person has a newer one, so it is only resolved.{' '}
            <a href={leadsPath({ returned: 'yes' })}>Mark returned leads</a>
          </small>
        </p>
      )}
      {mayAct && <AskBuyers of={leads} emails={emails} />}
      {mayAct && (listed.rejected !== null || listed.state === 'rejected') && (
        <AskWhy of={leads} emails={emails} />
      )}
      <Rows
        caption="Leads, newest first"
        columns={[
          ...['Lead', 'State', 'Reason', 'Attempts', 'Buyer', campaignAndSource, 'Created'],
          ...(earned ? ['Earned'] : []),
        ]}
      >
        {leads.map((lead) => (
          <tr key={lead.id}>
            <th scope="row">
              {mayAct && isFixable(lead) && (
                <input
                  type="checkbox"
                  name="lead"
                  value={seenLead(lead)}
                  aria-label={`Choose ${lead.id}`}
                />
              )}{' '}
              <LeadLink id={lead.id} />
            </th>
            <td>
              <State state={lead.state} /> <Withdrawn at={lead.withdrawnAt} />
              <Returned as={lead.returned} />
              {lead.isReplaced && lead.state === 'parked' && (
                <span className="state">replaced</span>
              )}
            </td>
            <td data-name="Reason" data-single={lead.state === 'accepted' || undefined}>
              {lead.buyerId in holds && waitsFor(lead, holds[lead.buyerId], now)}
              {lead.reason && <Reason reason={lead.reason} isUnsure={lead.isUnsure} />}
            </td>
            <td data-name="Attempts" data-single={lead.attempts < 2 || undefined}>
              {lead.attempts}
            </td>
            <td data-name="Buyer">{lead.buyerId}</td>
            <td>{[lead.campaign, lead.source].filter(Boolean).join(' · ')}</td>
            <td>
              <Brief at={lead.createdAt} />
            </td>
            {earned && <td>{lead.id in earned && earnedIn(earned[lead.id])}</td>}
          </tr>
        ))}
      </Rows>
      <Problem id="unchosen" of={why} />
      {mayAct && leads.some(isFixable) && (
        <div className="who">
          <label>
            <input type="checkbox" name="all" value="1" />
            {` All that match, the newest ${maxFixed}`}
          </label>
          {(['replay', 'accepted', 'rejected'] as const).map((decision) => (
            <button key={decision} type="submit" name="decision" value={decision} className="quiet">
              {decisions[decision].label}
            </button>
          ))}
        </div>
      )}
    </DeskForm>
  )
}

const earnedIn = (cents: number | null | undefined) =>
  cents == null ? 'no price known' : dollars(cents)

const campaignAndSource = 'Campaign · source'

/** Why a waiting lead isn't sent; empty if only for its next attempt. */
function waitsFor(
  { state, nextAttemptAt }: DeskLead,
  hold: 'paused' | 'breaker_open' | undefined,
  now: number,
): string {
  if (state !== 'new' && state !== 'retry') return ''
  if (hold === 'paused') return 'Its buyer is paused. '
  return nextAttemptAt > now ? '' : 'Its buyer fails, and one lead at a time is tried. '
}

/** Each state with its count, which is that of the list it leads to, up to a thousand. */
function States() {
  const { listed, counts, marked } = useLoaderData<typeof loadLeads>()
  const upTo = (count: number) =>
    count > mostCounted ? `${mostCounted.toLocaleString('en-CA')}+` : count
  const of = (state: LeadState | null) => {
    const counted = counts.filter((one) => state === null || one.state === state)
    return upTo(counted.reduce((all, { count }) => all + count, 0))
  }
  return (
    <nav className="states" aria-label="Leads by state">
      {[null, ...leadStates].map((state) => (
        <a
          key={state}
          href={leadsPath({ state })}
          aria-current={
            listed.state === state && !listed.withdrawn && !listed.returned ? 'page' : undefined
          }
        >
          {state ?? 'All'} <small>{of(state)}</small>
        </a>
      ))}
      <a
        href={leadsPath({ withdrawn: 'yes' })}
        aria-current={listed.withdrawn ? 'page' : undefined}
      >
        withdrawn <small>{upTo(marked.withdrawn)}</small>
      </a>
      <a href={leadsPath({ returned: 'yes' })} aria-current={listed.returned ? 'page' : undefined}>
        returned <small>{upTo(marked.returned)}</small>
      </a>
      {isFiltered(listed) && <small>Counts are of all leads, without the filters below.</small>}
    </nav>
  )
}
