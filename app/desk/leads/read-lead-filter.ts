import { boundsOf, choiceOf, dayOf, listPath, pageOf, rowsOf } from '#app/desk/parts/listed'
import { type LeadState, leadStates } from '#app/domain/leads/lead'
import type { LeadFilter } from '#app/domain/leads/lead-filter'

/** The list's choices as its address has them; what is not understood counts as absent. */
export type ListedBy = {
  state: LeadState | null
  buyer: string | null
  campaign: string | null
  day: string | null
  /** The first day of a period that ends now: they were created in it, or accepted. */
  from: string | null
  accepted: string | null
  withdrawn: 'yes' | null
  page: number
}

export function readLeadFilter(search: URLSearchParams): ListedBy {
  return {
    state: leadStates.find((one) => one === search.get('state')) ?? null,
    buyer: choiceOf(search, 'buyer'),
    campaign: choiceOf(search, 'campaign'),
    day: dayOf(search),
    from: dayOf(search, 'from'),
    accepted: dayOf(search, 'accepted'),
    withdrawn: search.get('withdrawn') === 'yes' ? 'yes' : null,
    page: pageOf(search),
  }
}

export function toLeadFilter(listed: ListedBy): LeadFilter {
  const { state, buyer, campaign, day, from, accepted, withdrawn, page } = listed
  const { since, before } = boundsOf(day)
  return {
    states: state ? [state] : [],
    buyerId: buyer,
    campaign: campaign === noName ? '' : campaign,
    acceptedSince: boundsOf(accepted).since,
    reason: null,
    isWithdrawn: withdrawn !== null,
    createdSince: since ?? boundsOf(from).since,
    createdBefore: before,
    ...rowsOf(page),
  }
}

/** What the funnel calls what has no name; no visitor can bring it as one. */
export const noName = '(none)'

export function leadsPath(listed: Partial<ListedBy>, path = '/desk/leads'): string {
  return listPath(path, listed)
}
