import { boundsOf, choiceOf, dayOf, listPath, pageOf, rowsOf } from '#app/desk/parts/listed'
import { type LeadState, leadStates } from '#app/domain/leads/lead'
import {
  type Happening,
  happenings,
  type LeadFilter,
  type ParkedFix,
  parkedFixes,
} from '#app/domain/leads/lead-filter'
import type { Dimension } from '#app/shared/dimensions'
import { hour } from '#app/shared/time'
import type { LocalDate } from '#app/shared/toronto-time'

/** The list's choices as its address has them; what is not understood counts as absent. */
export type ListedBy = {
  state: LeadState | null
  buyer: string | null
  campaign: string | null
  /** The first day of a period, in which they were created, or this happened, and its last; null for today. */
  from: string | null
  accepted: string | null
  rejected: string | null
  /** Or all that were returned. */
  returned: 'yes' | LocalDate | null
  /** Why it was rejected or returned then. */
  reason: string | null
  to: string | null
  /** A time, in epoch milliseconds, after which their state changed. */
  changed: string | null
  /** Of these days, an hour, as an index since 1970. */
  hour: string | null
  counted: 'yes' | null
  /** Of parked ones, what can be done with them. */
  fix: ParkedFix | null
  withdrawn: 'yes' | null
  page: number
} & Record<CountedAs, string | null>

type CountedAs = Exclude<Dimension, 'campaign'>

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
    rejected: dayOf(search, 'rejected'),
    returned: search.get('returned') === 'yes' ? 'yes' : dayOf(search, 'returned'),
    reason: choiceOf(search, 'reason'),
    to: dayOf(search, 'to'),
    link: choiceOf(search, 'link'),
    source: choiceOf(search, 'source'),
    country: choiceOf(search, 'country'),
    device: choiceOf(search, 'device'),
    landing: choiceOf(search, 'landing'),
    variant: choiceOf(search, 'variant'),
    changed: /^\d{13}$/.exec(search.get('changed') ?? '')?.[0] ?? null,
    hour: hourOf(search) === null ? null : String(hourOf(search)),
    counted: search.get('counted') === 'yes' ? 'yes' : null,
    fix: parkedFixes.find((one) => one === search.get('fix')) ?? null,
    withdrawn: search.get('withdrawn') === 'yes' ? 'yes' : null,
    page: pageOf(search),
  }
}

/** `sendableSince`: when the oldest lead that can be sent again was created. */
export function toLeadFilter(listed: ListedBy, sendableSince: number): LeadFilter {
  const { state, buyer, campaign, reason, changed, counted, fix, withdrawn, returned, page } =
    listed
  const named = countedAs.filter((by) => listed[by] !== null)
  const { since, before } = periodOf(listed)
  const kind = happeningOf(listed)
  return {
    states: state ? [state] : [],
    buyerId: buyer,
    campaign: campaign === null ? null : nameIn(campaign),
    countedAs: Object.fromEntries(named.map((by) => [by, nameIn(listed[by] ?? '')])),
    happened: kind && since !== null ? { kind, since, before, reason } : null,
    reason: null,
    isCounted: counted !== null,
    isWithdrawn: withdrawn !== null,
    isReturned: returned !== null,
    createdSince: kind ? null : since,
    createdBefore: kind ? null : before,
    changedAfter: changed === null ? null : Number(changed),
    fix: fix && { as: fix, sendableSince },
    ...rowsOf(page),
  }
}

/** Returns when the chosen days, or the hour, begin and end. */
function periodOf(listed: ListedBy) {
  const { to, hour: index } = listed
  if (index !== null) return { since: Number(index) * hour, before: (Number(index) + 1) * hour }
  const first = listed[happeningOf(listed) ?? 'from']
  return { since: boundsOf(first).since, before: boundsOf(to).before }
}

/** Returns what happened in the chosen days; null if they are those of the registration. */
export function happeningOf(listed: Pick<ListedBy, Happening>): Happening | null {
  return happenings.find((kind) => listed[kind] !== null && listed[kind] !== 'yes') ?? null
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
