import { useLoaderData } from 'react-router'
import { dayField, longestName } from '#app/desk/parts/listed'
import { Problem } from '#app/desk/parts/parts'
import { type Happening, happenings } from '#app/domain/leads/lead-filter'
import { hourName, minuteName } from '#app/shared/toronto-time'
import type { loadLeads } from './leads-route'
import { countedAs, happeningOf, type ListedBy, leadsPath } from './read-lead-filter'
import { reasonInWords } from './reason'

export function Filters() {
  const { listed, buyers, campaigns, variant, problem } = useLoaderData<typeof loadLeads>()
  const { state, buyer, campaign, source, reason, to, changed, hour } = listed
  const { counted, fix, withdrawn, returned } = listed
  const named = countedAs.flatMap((by) =>
    by === 'source' || listed[by] === null ? [] : [[by, listed[by]] as const],
  )
  const wordsFor = (by: string, name: string) => (by === 'variant' ? (variant ?? name) : name)
  const typed = happenings.find((kind) => kind in (problem?.typed ?? {}))
  const first = typed ?? happeningOf(listed) ?? 'from'
  const isAnyReturned = returned === 'yes'
  return (
    <form method="get" action="/desk/leads" className="filters">
      {state && <input type="hidden" name="state" value={state} />}
      {withdrawn && <input type="hidden" name="withdrawn" value={withdrawn} />}
      {isAnyReturned && <input type="hidden" name="returned" value="yes" />}
      {reason && <Chosen name="reason" value={reason} words={reasonInWords(reason) || reason} />}
      {changed && (
        <Chosen
          name="changed"
          value={changed}
          words={`Changed after ${minuteName(Number(changed))}`}
        />
      )}
      {fix && <Chosen name="fix" value={fix} words={fixWords[fix]} />}
      {hour && (
        <Chosen name="hour" value={hour} words={`In the hour from ${hourName(Number(hour))}`} />
      )}
      {counted && (
        <Chosen name="counted" value={counted} words="Only those that the funnel counts" />
      )}
      {named.map(([by, name]) => (
        <Chosen
          key={by}
          name={by}
          value={name}
          words={`Counted by ${by} as ${wordsFor(by, name)}`}
        />
      ))}
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
        <input
          name="campaign"
          list="campaigns"
          defaultValue={campaign ?? ''}
          maxLength={100}
          autoComplete="off"
        />
        <datalist id="campaigns">
          {campaigns.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <label>
        Source
        <input
          name="source"
          defaultValue={source ?? ''}
          maxLength={longestName}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <label>
        {firstWords[first]}
        <input {...dayField(first, listed[first], problem)} />
      </label>
      <label>
        To, in Toronto
        <input {...dayField('to', to, problem)} />
      </label>
      <button type="submit" className="quiet">
        Filter
      </button>
      {(isFiltered(listed) || problem) && (
        <a href={leadsPath({ state, withdrawn, returned: isAnyReturned ? 'yes' : null })}>Clear</a>
      )}
      <a href={leadsPath({ ...listed, page: 1 }, '/desk/leads.csv')}>Download CSV</a>
      <Problem id="days-problem" of={problem?.words} />
    </form>
  )
}

/** Whether more than a state was chosen. */
export function isFiltered({ state, withdrawn, returned, page, ...choices }: ListedBy): boolean {
  const chosen = [...Object.values(choices), returned === 'yes' ? null : returned]
  return chosen.some((choice) => choice !== null)
}

const fixWords = {
  send: 'Can be sent again now',
  ask: 'Only to resolve: ask the buyer',
}

const firstWords: Record<'from' | Happening, string> = {
  from: 'Registered from',
  accepted: 'Accepted from',
  rejected: 'Rejected from',
  returned: 'Returned from',
}

/** A choice that a link of the funnel made. */
function Chosen({ name, value, words }: { name: keyof ListedBy; value: string; words: string }) {
  return (
    <p>
      <input type="hidden" name={name} value={value} />
      {words}
    </p>
  )
}
