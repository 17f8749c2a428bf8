import { boundsOf, choiceOf, dayOf, listPath, pageOf, rowsOf } from '#app/desk/parts/listed'
import { type LeadState, leadStates } from '#app/domain/leads/lead'
import type { LeadFilter } from '#app/domain/leads/lead-filter'

/** The list's choices as its address has them; what is not understood counts as absent. */
export type ListedBy = {
  state: LeadState | null
  buyer: string | null
  campaign: string | null
  day: string | null
  /** The first day of a period that ends now; `day` comes before it. */
  from: string | null
  page: number
}

export function readLeadFilter(search: URLSearchParams): ListedBy {
  return {
    state: leadStates.find((one) => one === search.get('state')) ?? null,
    buyer: choiceOf(search, 'buyer'),
    campaign: choiceOf(search, 'campaign'),
    day: dayOf(search),
    from: dayOf(search, 'from'),
    page: pageOf(search),
  }
}

export function toLeadFilter({ state, buyer, campaign, day, from, page }: ListedBy): LeadFilter {
  const { since, before } = day === null ? { ...boundsOf(from), before: null } : boundsOf(day)
  return {
    states: state ? [state] : [],
    buyerId: buyer,
    campaign,
    acceptedSince: null,
    reason: null,
    createdSince: since,
    createdBefore: before,
    ...rowsOf(page),
  }
}

export function leadsPath(listed: Partial<ListedBy>, path = '/desk/leads'): string {
  return listPath(path, listed)
}
