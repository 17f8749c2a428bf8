import { boundsOf, choiceOf, dayOf, listPath, pageOf, rowsOf } from '#app/desk/parts/listed'
import { type LeadState, leadStates } from '#app/domain/leads/lead'
import type { LeadFilter, LeadGroup } from '#app/domain/leads/lead-filter'
import { hour } from '#app/shared/time'

/** The list's choices as its address has them; what is not understood counts as absent. */
export type ListedBy = {
  state: LeadState | null
  buyer: string | null
  campaign: string | null
  /** The first day of a period, in which they were created, or accepted, and its last; null for today. */
  from: string | null
  accepted: string | null
  to: string | null
  /** Of these days, an hour, as an index since 1970. */
  hour: string | null
  counted: 'yes' | null
  withdrawn: 'yes' | null
  returned: 'yes' | null
  page: number
} & Record<CountedAs, string | null>

type CountedAs = Exclude<LeadGroup, 'campaign'>

/** What only a link of the funnel asks for. */
export const countedAs = [
  ...(['link', 'source', 'country', 'device', 'landing', 'variant'] as const),
] as const satisfies CountedAs[]

export function readLeadFilter(search: URLSearchParams): ListedBy {
  return {
    state: leadStates.find((one) => one === search.get('state')) ?? null,
    buyer: choiceOf(search, 'buyer'),
    campaign: choiceOf(search, 'campaign'),
    from: dayOf(search, 'from'),
    accepted: dayOf(search, 'accepted'),
    to: dayOf(search, 'to'),
    link: choiceOf(search, 'link'),
    source: choiceOf(search, 'source'),
    country: choiceOf(search, 'country'),
    device: choiceOf(search, 'device'),
    landing: choiceOf(search, 'landing'),
    variant: choiceOf(search, 'variant'),
    hour: hourOf(search) === null ? null : String(hourOf(search)),
    counted: search.get('counted') === 'yes' ? 'yes' : null,
    withdrawn: search.get('withdrawn') === 'yes' ? 'yes' : null,
    returned: search.get('returned') === 'yes' ? 'yes' : null,
    page: pageOf(search),
  }
}

export function toLeadFilter(listed: ListedBy): LeadFilter {
  const { state, buyer, campaign, accepted, counted, withdrawn, returned, page } = listed
  const named = countedAs.filter((by) => listed[by] !== null)
  const { since, before } = periodOf(listed)
  const isOfAccepted = accepted !== null
  return {
    states: state ? [state] : [],
    buyerId: buyer,
    campaign: campaign === null ? null : nameIn(campaign),
    countedAs: Object.fromEntries(named.map((by) => [by, nameIn(listed[by] ?? '')])),
    acceptedSince: isOfAccepted ? since : null,
    acceptedBefore: isOfAccepted ? before : null,
    reason: null,
    isCounted: counted !== null,
    isWithdrawn: withdrawn !== null,
    isReturned: returned !== null,
    createdSince: isOfAccepted ? null : since,
    createdBefore: isOfAccepted ? null : before,
    ...rowsOf(page),
  }
}

/** Returns when the chosen days, or the hour, begin and end. */
function periodOf({ from, accepted, to, hour: index }: ListedBy) {
  if (index !== null) return { since: Number(index) * hour, before: (Number(index) + 1) * hour }
  return { since: boundsOf(accepted ?? from).since, before: boundsOf(to).before }
}

function hourOf(search: URLSearchParams): number | null {
  const index = search.get('hour') ?? ''
  return /^\d{1,7}$/.test(index) ? Number(index) : null
}

/** What the funnel calls what has no name; no visitor can bring it as one. */
export const noName = '(none)'

const nameIn = (name: string) => (name === noName ? '' : name)

export function leadsPath(listed: Partial<ListedBy>, path = '/desk/leads'): string {
  return listPath(path, listed)
}
