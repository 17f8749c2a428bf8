import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type DeskServices, deskContext } from '#app/desk/desk-services'
import { inDollars } from '#app/desk/funnel/in-words'
import { readErasureRecord } from '#app/desk/inbox/privacy-request'
import { csvFile, dayProblem, shownOf } from '#app/desk/parts/listed'
import { namedIn, noteProblem, readAct, typedNote } from '#app/desk/parts/read-act'
import {
  askedOnFields,
  leadPath,
  meantField,
  meantRequest,
  readAskedOn,
  repeatedProblem,
  typedDay,
} from '#app/desk/parts/read-asked-on'
import { type BuyerPrice, priceOf } from '#app/domain/funnel/earnings'
import { leadReference } from '#app/domain/leads/lead'
import { type DeskLead, filedNames } from '#app/domain/leads/lead-desk-store.server'
import { happenings } from '#app/domain/leads/lead-filter'
import { createVariantName } from '#app/domain/links/variant-name'
import { hasRequest } from '#app/flows/contact/count-likely-requests.server'
import { actFor } from '#app/flows/contact/note-request.server'
import { lettersBefore } from '#app/flows/contact/unnamed-letters.server'
import { fileLeads } from '#app/flows/leads/export-leads.server'
import { emailsOf } from '#app/flows/leads/list-buyers.server'
import { sendableSince } from '#app/flows/leads/replay-leads.server'
import type { CsvRow } from '#app/shared/csv'
import { readToken } from '#app/shared/random'
import { readForm, textOf } from '#app/shared/read-form'
import { toIso } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'
import { cutText } from '#app/shared/visible-text'
import { recordPath } from './done-words'
import {
  endedRequests,
  erasureField,
  letterProblem,
  lostField,
  lostProblem,
  markErasures,
  unnamedField,
  unnamedProblem,
} from './ended-requests'
import {
  copyHeld,
  eraseHeld,
  type Found,
  findLead,
  keysOf,
  mostOffered,
  senderOf,
  suppressAsked,
} from './find-lead'
import { unchosen } from './fix-route'
import { changedWords } from './lead-route'
import { totalsOf } from './lead-totals'
import { noName, readLeadFilter, toLeadFilter } from './read-lead-filter'

/** Counting every accepted lead would read them all. */
export const mostCounted = 1_000

export async function loadLeads({ context, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const search = new URL(request.url).searchParams
  const listed = readLeadFilter(search)
  const named = search.get('as') ?? ''
  const problem = problemIn(search, services)
  const [found, counts, marked, campaigns, links, erasure, totals] = await Promise.all([
    problem ? [] : services.leadDesk.list(toLeadFilter(listed, sendableSince(services))),
    services.leadDesk.stats({ upTo: mostCounted + 1 }),
    services.leadDesk.countMarked(mostCounted + 1),
    services.leadDesk.campaigns(mostOffered),
    listed.variant === null ? [] : services.linkDesk.list(),
    /^erasure [\w-]{1,64}$/.test(named) ? readErasureRecord(services, named) : null,
    problem ? null : totalsOf(services, listed),
  ])
  const { rows, hasMore } = shownOf(found)
  const [holds, earned] = await Promise.all([holdsOf(services, rows), earnedOf(services, rows)])
  const page = {
    problem,
    campaigns: campaigns.map((name) => name || noName),
    /** As people read it. */
    variant: listed.variant && createVariantName(links)(listed.variant),
    done:
      ['cleared', 'blocked', ...Object.keys(unchosen)].find((one) => one === search.get('done')) ??
      null,
    /** For which request that was done. */
    request: readToken(search.get('request')),
    told: search.get('told') === '1',
    ...{ erasure, totals },
    listed,
    rows,
    hasMore,
    holds,
    earned,
    now: services.now(),
    sendableSince: sendableSince(services),
    counts,
    marked,
    mayAct: member.operator !== null,
    buyers: Array.from(new Set(counts.map(({ buyerId }) => buyerId))),
    emails: emailsOf(services.buyers),
  }
  return data(page, { status: problem ? 422 : 200 })
}

const maxExported = 10_000

/** Sends the leads of the filter, the newest ten thousand, as a file for spreadsheets without persons, which is audited. */
export async function exportList({ context, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const search = new URL(request.url).searchParams
  const problem = problemIn(search, services)
  if (problem) throw data(problem.words, { status: 422 })
  const asked = toLeadFilter(readLeadFilter(search), sendableSince(services))
  const filter = { ...asked, limit: maxExported, offset: 0 }
  const [leads, prices] = await Promise.all([
    fileLeads(services, filter, member.email),
    services.prices.list(),
  ])
  const time = (at: number | null) => (at === null ? '' : toIso(at))
  const lines = leads.map((lead): CsvRow => {
    const { id, state, reason, buyerId, campaign, returned, attempts } = lead
    const names = [state, reason, buyerId, campaign, ...filedNames.map((name) => lead[name])]
    const times = [lead.createdAt, lead.acceptedAt, lead.withdrawnAt].map(time)
    const ends = [returned ?? '', attempts, inDollars(earnedIn(lead, prices))]
    return [id, leadReference(id), ...names.map((one) => one ?? ''), ...times, ...ends]
  })
  return csvFile('leads.csv', [filed, ...lines])
}

const filed: CsvRow = [
  ...(['id', 'reference', 'state', 'reason', 'buyer', 'campaign', ...filedNames] as const),
  ...['registered, UTC', 'accepted, UTC', 'withdrawn, UTC', 'returned', 'attempts', 'earned, CAD'],
]

/** Returns what each accepted lead earned, in cents, null without a known price; null if no price was ever entered. */
async function earnedOf({ prices, leadDesk }: DeskServices, leads: readonly DeskLead[]) {
  const known = await prices.list()
  if (known.length === 0) return null
  const accepted = leads.filter(({ state }) => state === 'accepted')
  const acceptances = await leadDesk.acceptances(accepted.map(({ id }) => id))
  const acceptedAt = new Map(acceptances.map(({ id, at }) => [id, at]))
  return Object.fromEntries(
    accepted.map((lead) => {
      const one = { ...lead, acceptedAt: acceptedAt.get(lead.id) ?? null }
      return [lead.id, earnedIn(one, known)] as const
    }),
  )
}

/** Returns what a lead earned, in cents: nothing once returned; null before it is accepted, and without a known price. */
function earnedIn(
  {
    buyerId,
    acceptedAt,
    returned,
  }: Pick<Awaited<ReturnType<typeof fileLeads>>[number], 'buyerId' | 'acceptedAt' | 'returned'>,
  prices: readonly BuyerPrice[],
): number | null {
  if (acceptedAt === null) return null
  const price = priceOf({ buyerId, acceptedAt }, prices)
  return price !== null && returned !== null ? 0 : price
}

function problemIn(search: URLSearchParams, { now }: Pick<DeskServices, 'now'>) {
  const named = happenings.find((kind) => search.get(kind) && search.get(kind) !== 'yes')
  return dayProblem(search, torontoDate(now()), named ?? 'from')
}

/** Returns what keeps the buyers of waiting leads from taking them. */
async function holdsOf({ buyerHealth, now }: DeskServices, leads: readonly DeskLead[]) {
  const waiting = leads.filter(({ state }) => state === 'new' || state === 'retry')
  const ids = Array.from(new Set(waiting.map(({ buyerId }) => buyerId)))
  const held = await Promise.all(ids.map((id) => buyerHealth.holdOn(id, now())))
  return Object.fromEntries(
    ids.flatMap((id, at) => {
      const hold = held[at]
      return hold ? [[id, hold] as const] : []
    }),
  )
}

/**
 * Takes the search box, and erases, blocks or copies what it found without a lead: posted, so no phone or email gets into an address, a
 * history or a log.
 */
export async function searchLeads({ context, request }: ActionFunctionArgs) {
  const desk = context.get(deskContext)
  const form = await readForm(request, [
    'q',
    'intent',
    'note',
    'seen',
    lostField,
    erasureField,
    unnamedField,
    meantField,
    ...askedOnFields,
  ])
  const asked = cutText(String(form?.get('q') ?? ''), 254)
  const intent = heldIntents.find((one) => one === form?.get('intent')) ?? null
  const given = intent && readAct(desk.member, form)
  const found = await findLead(desk, asked)
  const messages = found.kind === 'person' ? found.messages : []
  const from = form && textOf(form, meantField)
  const { meant, others } = await meantRequest(desk.services, messages, from)
  const ended = await endedRequests(desk.services, { always: messages })
  const letters =
    found.kind === 'person' ? await lettersBefore(desk.services, await keysOf(desk, asked)) : []
  // Praise gets no letter about an erasure; a request that came otherwise may.
  const open = [...messages, ...others]
  const hasReply = open.length === 0 || (await hasRequest(desk.services, open))
  const known = { messages, others, asks: intent && asksOf[intent] }
  const on = readAskedOn(form, desk.services.now(), known)
  if (found.kind === 'erasure') return redirect(recordPath(found.name))
  if (found.kind === 'place') return redirect(found.path)
  if (found.kind === 'lead') return redirect(leadPath(found.id, meant))
  const isHeld = found.kind === 'person'
  const seen = isHeld ? seenOf(found.held) : null
  const isSeen = intent !== 'erase' || (seen !== null && form?.get('seen') === seen)
  const requests = 'requests' in on ? on.requests : []
  const lost =
    intent === 'erase' && isSeen
      ? (letterProblem(requests, messages, others) ??
        unnamedProblem(form, letters, requests) ??
        lostProblem(form, ended))
      : null
  const isCallBlock = intent === 'suppress' && found.kind === 'person' && found.under === 'email'
  const named = await Promise.all(
    messages.map(({ id }) => given && namedIn(desk.services, { id, note: given.note })),
  )
  const refusedFor = isCallBlock ? phoneless : (named.find((one) => one !== null) ?? lost)
  const wrong = given === null ? noteProblem : 'problem' in on ? on.problem : refusedFor
  const act =
    intent && given && 'requests' in on && isHeld && isSeen && refusedFor === null
      ? await actFor(desk.services, given, on, {
          ...(await senderOf(desk, asked)),
          ...{ who: asked, asks: asksOf[intent] },
        })
      : null
  if (act && intent === 'erase') {
    await markErasures(desk.services, form, ended, act)
    return redirect(await eraseHeld(desk, asked, act))
  }
  if (act && intent === 'suppress') return redirect(await suppressAsked(desk, asked, form, act))
  const copy = act && (await copyHeld(desk, asked, act))
  const refusal = wrong ?? (copy ? null : isHeld && isSeen ? repeatedProblem : changedWords)
  const problem = intent && refusal
  const status = problem || found.kind === 'refused' ? 422 : 200
  const typed = { note: typedNote(form), ...typedDay(form, on) }
  const findings = { asked, found, others, meant, ended, letters, seen, intent, copy, problem }
  return data({ ...findings, hasReply, ...typed }, { status })
}

const phoneless = 'Do not contact: find them by their phone, which is what is blocked.'

/** What can be done with a person without a lead. */
const heldIntents = ['erase', 'suppress', 'copy'] as const

/** What a person asks for who isn't on the list. */
export const asksOf = { erase: 'erase', suppress: 'stop', copy: 'copy' } as const

/** What an erasure must have seen; null if nothing is held. */
function seenOf({ consents, codes, comments, contactMessages }: FoundRecords): string | null {
  const counts = [consents, codes, comments, contactMessages]
  return counts.some((count) => count > 0) ? counts.join('-') : null
}

type FoundRecords = Extract<Found, { kind: 'person' }>['held']
