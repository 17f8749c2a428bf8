import { boundsOf, choiceOf, dayOf, listPath, pageOf, rowsOf } from '#app/desk/parts/listed'
import { type LeadState, leadStates } from '#app/domain/leads/lead'
import type { LeadFilter, LeadGroup } from '#app/domain/leads/lead-filter'

/** The list's choices as its address has them; what is not understood counts as absent. */
export type ListedBy = {
  state: LeadState | null
  buyer: string | null
  campaign: string | null
  day: string | null
  /** The first day of a period, in which they were created, or accepted, and its last; null for today. */
  from: string | null
  accepted: string | null
  to: string | null
  withdrawn: 'yes' | null
  page: number
} & Record<CountedAs, string | null>

type CountedAs = Exclude<LeadGroup, 'campaign'>

/** What only a link of the funnel asks for. */
export const countedAs = ['link', 'source', 'country', 'device'] as const satisfies CountedAs[]

export function readLeadFilter(search: URLSearchParams): ListedBy {
  return {
    state: leadStates.find((one) => one === search.get('state')) ?? null,
    buyer: choiceOf(search, 'buyer'),
    campaign: choiceOf(search, 'campaign'),
    day: dayOf(search),
    from: dayOf(search, 'from'),
    accepted: dayOf(search, 'accepted'),
    to: dayOf(search, 'to'),
    link: choiceOf(search, 'link'),
    source: choiceOf(search, 'source'),
    country: choiceOf(search, 'country'),
    device: choiceOf(search, 'device'),
    withdrawn: search.get('withdrawn') === 'yes' ? 'yes' : null,
    page: pageOf(search),
  }
}

export function toLeadFilter(listed: ListedBy): LeadFilter {
  const { state, buyer, campaign, day, from, accepted, to, withdrawn, page } = listed
  const { since, before } = boundsOf(day)
  const named = countedAs.filter((by) => listed[by] !== null)
  const until = boundsOf(to).before
  return {
    states: state ? [state] : [],
    buyerId: buyer,
    campaign: campaign === null ? null : nameIn(campaign),
    countedAs: Object.fromEntries(named.map((by) => [by, nameIn(listed[by] ?? '')])),
    acceptedSince: boundsOf(accepted).since,
    acceptedBefore: accepted === null ? null : until,
    reason: null,
    isWithdrawn: withdrawn !== null,
    createdSince: since ?? boundsOf(from).since,
    createdBefore: before ?? (accepted === null ? until : null),
    ...rowsOf(page),
  }
}

/** What the funnel calls what has no name; no visitor can bring it as one. */
export const noName = '(none)'

const nameIn = (name: string) => (name === noName ? '' : name)

export function leadsPath(listed: Partial<ListedBy>, path = '/desk/leads'): string {
  return listPath(path, listed)
}
