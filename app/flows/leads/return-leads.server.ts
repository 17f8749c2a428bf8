import type { OperatorAct } from '#app/domain/audit/operator'
import { type Earned, priceOf } from '#app/domain/funnel/earnings'
import type { PriceStore } from '#app/domain/funnel/price-store.server'
import { type LeadState, type ReturnReason, returnReasons } from '#app/domain/leads/lead'
import type { DeskLead, LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { readContacts } from '#app/flows/own-data/read-contacts.server'
import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import { cutText } from '#app/shared/visible-text'
import type { NamedLead } from './replay-leads.server'

type Needs = Pick<Services, 'now'> & { leadDesk: LeadDesk }

/**
 * Notes that its buyer gave an accepted lead back, with the reason in the audit; returns false if it was before, or has
 * changed since `seenAt`.
 */
export function giveBackLead(
  { now, leadDesk }: Needs,
  { id, ...terms }: { id: LeadId; seenAt: number; reason: ReturnReason },
  { by, note }: Pick<OperatorAct, 'by' | 'note'>,
): Promise<boolean> {
  const said = { by, action: 'leads.returned', note: `${note} · ${terms.reason}` } as const
  return leadDesk.giveBack(id, terms, said, now())
}

/** Takes back the return that was seen; returns false if that is no longer noted, or the lead has changed since. */
export function keepLead(
  { now, leadDesk }: Needs,
  { id, ...seen }: { id: LeadId; seenAt: number; returnedAt: number },
  { by, note }: Pick<OperatorAct, 'by' | 'note'>,
): Promise<boolean> {
  return leadDesk.giveBack(id, { reason: null, ...seen }, { by, action: 'leads.kept', note }, now())
}

export type ReturnedLead = Pick<ListedLead, 'id' | 'reason' | 'said' | 'line'> & {
  /** The lead as it was before. Null if there is none. */
  lead: DeskLead | null
  result:
    | ('returned' | 'would_return' | 'returned_before' | 'unknown' | 'changed_meanwhile')
    | `left_${LeadState}`
}

/**
 * Notes that their buyer gave accepted leads back, for the reason of each or else the one of all; without any, or as a
 * dry run, only says which it can.
 */
export async function returnLeads(
  needs: Needs,
  { leads, reason }: { leads: readonly ListedLead[]; reason: ReturnReason | null },
  act: OperatorAct,
): Promise<ReturnedLead[]> {
  const found = await needs.leadDesk.find(leads.map(({ id }) => id))
  const returned: ReturnedLead[] = []
  for (const { id, seenAt, reason: own = null, said, line } of leads) {
    const lead = found.find((one) => one.id === id) ?? null
    const chosen = { seenAt, reason: own ?? reason }
    const result = lead ? await giveBack(needs, { lead, ...chosen }, act) : 'unknown'
    returned.push({ id, reason: own, said, line, lead, result })
  }
  return returned
}

type Chosen = { lead: DeskLead; seenAt: number | null; reason: ReturnReason | null }

async function giveBack(
  needs: Needs,
  { lead, seenAt, reason }: Chosen,
  act: OperatorAct,
): Promise<ReturnedLead['result']> {
  const { id, state, returned, updatedAt } = lead
  if (seenAt !== updatedAt) return 'changed_meanwhile'
  if (returned !== null) return 'returned_before'
  if (state !== 'accepted') return `left_${state}`
  if (reason === null || act.isDryRun) return 'would_return'
  const isDone = await giveBackLead(needs, { id, seenAt, reason }, act)
  return isDone ? 'returned' : 'changed_meanwhile'
}

/** A lead of a list, with the reason that its line gives. */
export type ListedLead = NamedLead & {
  reason?: ReturnReason | null
  /** The last word of its line, if we don't know it as a reason. */
  said?: string | null
  /** Its line, if that names a person, who may have several leads. */
  line?: number | null
}

/** What a list or a buyer's file names, and the numbers of lines that name nothing. */
export type NamedInText = { leads: ListedLead[]; leftOut: number[]; beyond: number }

type FindNeeds = Pick<Services, 'now' | 'hash' | 'audits'> & { leadDesk: LeadDesk }

/**
 * Finds the leads of a text's first lines by ID, reference, phone or email, and audits a look by phone or email. What
 * finds no lead is called as in the text or, with a phone or an email, by its line.
 */
export async function findNamed(
  { now, hash, audits, leadDesk }: FindNeeds,
  text: string,
  { by, maxLines }: Pick<OperatorAct, 'by'> & { maxLines: number },
): Promise<NamedInText> {
  const { lines, leftOut, beyond } = readLines(text, maxLines)
  const byName = await leadDesk.listOfReferences(lines.flatMap(({ names }) => names.flat()))
  const taken = await Promise.all(
    lines.map(async ({ emails, phones, ...line }) => {
      const named = namedBy(line, byName)
      if (named.length > 0) return { ...line, named, keys: [] }
      const ofPhones = phones.map((phone) => hash('phone', phone))
      const ofEmails = emails.map((email) => hash('email', email))
      return { ...line, named, keys: await Promise.all([...ofPhones, ...ofEmails]) }
    }),
  )
  const keys = taken.flatMap((line) => line.keys)
  const byPerson = keys.length > 0 ? await leadDesk.listOfPersons(keys) : []
  if (keys.length > 0) {
    const entry = { by, action: 'leads.find', subject: 'a list', note: 'desk' } as const
    await audits.write({ ...entry, count: byPerson.length }, now())
  }
  const leads = taken.flatMap((line) => leadsOf(line, byPerson))
  const ids = leads.map(({ id }) => id)
  return { leads: leads.filter(({ id }, at) => ids.indexOf(id) === at), leftOut, beyond }
}

/** `names`: its IDs, if any, then what may be references. `named`: the leads that they name. */
type Line = {
  line: number
  names: string[][]
  keys: string[]
  reason: ReturnReason | null
  said: string | null
} & {
  named: readonly Found[]
}
type Found = { id: string; updatedAt: number }
type FoundOfPerson = Found & { phoneKey: string; emailKey: string }

/** Returns the leads of a line's IDs or, if there are none, of its references: other cells may look like either. */
function namedBy({ names }: Pick<Line, 'names'>, found: readonly Found[]): readonly Found[] {
  const named = names.map((those) =>
    found.filter(({ id }) => those.some((name) => id.startsWith(name))),
  )
  return named.find(({ length }) => length > 0) ?? []
}

/** Of a phone and an email, those of both, if any. */
function leadsOf(
  { line, names, named, keys, reason, said }: Line,
  byPerson: readonly FoundOfPerson[],
): ListedLead[] {
  const isOf = (key: string) => keys.includes(key)
  const either = byPerson.filter(({ phoneKey, emailKey }) => isOf(phoneKey) || isOf(emailKey))
  const both = either.filter(({ phoneKey, emailKey }) => isOf(phoneKey) && isOf(emailKey))
  const those = [named, both, either].find(({ length }) => length > 0)
  const unknown = keys.length > 0 ? `line ${line}` : (names[0]?.[0] ?? '')
  if (!those) return [{ id: unknown, seenAt: null }]
  const ofPerson = named.length > 0 ? null : line
  return those.map(({ id, updatedAt }) => ({ id, seenAt: updatedAt, reason, said, line: ofPerson }))
}

function readLines(text: string, maxLines: number) {
  const all = text.split(/\r?\n/)
  const lines: ReturnType<typeof readLine>[] = []
  const leftOut: number[] = []
  let at = 0
  for (; at < all.length && lines.length < maxLines; at++) {
    const words = cutText(all[at] ?? '', longestLine)
    if (words.trim() === '') continue
    const read = readLine(words, at + 1)
    const isNamed = [read.names, read.emails, read.phones].some(({ length }) => length > 0)
    if (isNamed) lines.push(read)
    else leftOut.push(at + 1)
  }
  return { lines, leftOut, beyond: all.slice(at).filter((line) => line.trim() !== '').length }
}

function readLine(text: string, line: number) {
  const words = text.split(/[^\w-]+/).slice(0, mostCells)
  const ofLength = (length: number) => words.filter((word) => word.length === length)
  const names = [ofLength(idLength), ofLength(referenceLength)].filter(({ length }) => length > 0)
  const { emails, phones } = readContacts(text)
  const cells = text.toLowerCase().split(/[\s;,:"'()]+/)
  const reason = returnReasons.find((one) => cells.includes(one)) ?? null
  const parts = text.split(/[\t;,]/).map((part) => part.replaceAll('"', '').trim())
  const last = parts.at(-1) ?? ''
  // In a file with more columns, a capital may begin a person's name.
  const isWord = parts.length === 2 ? /^\p{L}[\p{L} -]{1,39}$/u : /^\p{Ll}[\p{Ll} -]{1,39}$/u
  const said = reason === null && isWord.test(last) ? last : null
  return { line, names, emails, phones, reason, said }
}

type LossNeeds = { leadDesk: Pick<LeadDesk, 'acceptances'>; prices: Pick<PriceStore, 'list'> }

/** Returns what leads earn until they are returned; null if no price was ever entered. */
export async function readLoss(
  { leadDesk, prices }: LossNeeds,
  ids: readonly string[],
): Promise<Earned | null> {
  const known = await prices.list()
  if (known.length === 0) return null
  const accepted = await leadDesk.acceptances(ids)
  const paid = accepted.map(({ buyerId, at }) => priceOf({ buyerId, acceptedAt: at }, known))
  return {
    cents: paid.reduce((sum: number, cents) => sum + (cents ?? 0), 0),
    unpriced: paid.filter((cents) => cents === null).length,
  }
}

const mostCells = 50
const longestLine = 1_000
const idLength = 22
const referenceLength = 8
