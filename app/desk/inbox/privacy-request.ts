import type { DeskServices } from '#app/desk/desk-services'
import type { OpenMessage } from '#app/domain/contact/ports'
import { dueOf } from '#app/domain/contact/privacy-deadline'
import { phoneErasures, readErasure } from '#app/flows/own-data/read-erasure.server'
import { type Asks, actsFor, asksWords, operatorActs, unread } from '#app/shared/asks'
import type { AuditedAct } from '#app/shared/audit-entry'
import { type LocalDate, torontoDate } from '#app/shared/toronto-time'

/** What is done for a request about a person's data or closes it, and its kind. */
const kinds: Partial<Record<AuditedAct, string>> = {
  'requests.answered': 'message, answered',
  'requests.done': 'message, done',
  'contacts.settled': 'message, erased',
  'own-data.withdraw': 'withdrawal',
  'own-data.erase': 'erasure of a phone',
  'leads.forget': 'erasure of a phone',
  'own-email.erase': 'erasure of an email',
  'contacts.erase': 'erasure of an email',
  'leads.suppress': 'no contact',
  'leads.copy': 'copy',
  'leads.prove': 'certificate of consent',
  'leads.corrected': 'correction',
  'leads.stands': 'no contact since before',
}

/** A request about a person's data, without the person, and what was done for it. */
export type PrivacyRequest = ReturnType<typeof requestOf>

type AuditRow = Awaited<ReturnType<DeskServices['audits']['listOfRequests']>>[number]

/** Reads so many requests: open ones, the first that is due first, then closed ones, the newest first. */
export async function readRequests(
  { audits, contactDesk, now }: Pick<DeskServices, 'audits' | 'contactDesk' | 'now'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<PrivacyRequest[]> {
  const messages = await contactDesk.openRequests()
  // Anyone can send thousands.
  const open = messages.slice(offset, offset + limit)
  const closed = await audits.listClosed({
    open: messages.map(({ id }) => id),
    actions: Object.keys(kinds),
    limit: limit - open.length,
    offset: Math.max(0, offset - messages.length),
  })
  const found = await audits.listOfRequests([...open.map(({ id }) => id), ...closed])
  const byRequest = new Map<string | null, AuditRow[]>()
  for (const row of found) byRequest.set(row.request, [...(byRequest.get(row.request) ?? []), row])
  const rowsOf = (id: string) => byRequest.get(id) ?? []
  return [
    ...open.map((message) => requestOf(message.id, rowsOf(message.id), { message, now: now() })),
    ...closed.map((id) => requestOf(id, rowsOf(id))),
  ]
}

/** Reads one of them; null without a trace. */
export async function readRequest(
  { audits, contactDesk, now }: Pick<DeskServices, 'audits' | 'contactDesk' | 'now'>,
  id: string,
): Promise<PrivacyRequest | null> {
  const message = (await contactDesk.openRequests()).find((one) => one.id === id)
  const rows = await audits.listOfRequests([id])
  if (!message && rows.length === 0) return null
  return requestOf(id, rows, message && { message, now: now() })
}

/**
 * Returns what was done for each of these requests, in words, what firms were asked for it to delete, whether an operator
 * noted it, and when whose it is was last noted.
 */
export async function doneFor(
  { audits, leadDesk }: Pick<DeskServices, 'audits' | 'leadDesk'>,
  ids: readonly string[],
) {
  const rows = await audits.listOfRequests(ids)
  const withdrawals = rows.filter(({ action }) => action === 'own-data.withdraw')
  const erasures = new Set(rows.filter(isOfPhone).map(({ subject }) => subject))
  const [notices, ofErasures] = await Promise.all([
    leadDesk.noticesOfLeads(withdrawals.map(leadOf)),
    Promise.all(
      Array.from(erasures, async (name) => [name, await leadDesk.noticesOf(name)] as const),
    ),
  ])
  return Object.fromEntries(
    ids.map((id) => {
      const own = rows.filter(({ request }) => request === id)
      const acts = own.filter(({ action }) => operatorActs.includes(action))
      const done = acts.map((row) => `${actIn(row).kind} on ${torontoDate(row.at)} by ${row.by}`)
      const named = own.findLast(({ action }) => action === 'requests.named')
      const leads = own.filter((row) => withdrawals.includes(row)).map(leadOf)
      const names = own.map(({ subject }) => subject)
      const told = [
        ...notices.filter(({ leadId }) => leads.includes(leadId)),
        ...ofErasures.flatMap(([name, asked]) => (names.includes(name) ? asked : [])),
      ]
      const isNoted = own.some(({ action }) => action === 'requests.noted')
      return [id, { done: done.join(', '), told, isNoted, namedAt: named?.at ?? null }] as const
    }),
  )
}

function isOfPhone({ action, subject }: AuditRow): boolean {
  return subject.startsWith('erasure ') && phoneErasures.some((one) => one === action)
}

/** Returns when and with which erasure a message was erased that is no longer stored, and whether it has a request's rows. */
export async function whatBecameOf({ audits }: Pick<DeskServices, 'audits'>, id: string) {
  const rows = await audits.listOfRequests([id])
  const settled = rows.findLast(({ action }) => action === 'contacts.settled')
  const erased = settled && { at: settled.at, as: settled.subject }
  return { id, isRequest: rows.length > 0, erased: erased ?? null }
}

/** Reads what an erasure did, and how each request about their data that it settled ended, as the register says it. */
export async function readErasureRecord(services: DeskServices, name: string) {
  const erasure = await readErasure(services, name)
  if (!erasure) return null
  const rows = await services.audits.listOfRequests(erasure.settled)
  const settled = erasure.settled.map((id) => {
    const { isUndone, end } = requestOf(
      id,
      rows.filter(({ request }) => request === id),
    )
    return isUndone ? 'closed without: nothing done noted' : (end ?? 'without a day')
  })
  return { ...erasure, settled }
}

/** Takes the rows of one request, oldest first, and its message while it is open. */
function requestOf(
  id: string,
  rows: readonly AuditRow[],
  open?: { message: OpenMessage; now: number },
) {
  const last = rows.at(-1)
  const receivedAt = open ? open.message.receivedAt : (last?.receivedAt ?? null)
  const asks = open ? open.message.asks : (last?.asks ?? null)
  const answerBy = open ? open.message.answerBy : (last?.answerBy ?? null)
  const done = rows.filter(isAct)
  const needed: readonly string[] = actsFor(asks)
  const first = done.find(({ action }) => needed.includes(action))
  const dueAt = receivedAt === null ? null : dueOf(receivedAt, asks, answerBy)
  const closing = done.findLast(isClosing)
  const closedAt = open ? null : ((closing ?? done.at(-1))?.at ?? null)
  // A copy that was made is not sent yet, and one that was moved here may be made later.
  const doneAt =
    asks === 'copy' && closedAt !== null
      ? Math.max(closedAt, first?.at ?? 0)
      : (first?.at ?? closedAt)
  const endsAt = open ? open.now : doneAt
  const isUndone = !open && needed.length > 0 && first === undefined
  const isInTime =
    dueAt === null || endsAt === null || (open && endsAt <= dueAt) ? null : endsAt <= dueAt
  const { changes, wasOverdue } = changesIn(rows, receivedAt)
  return {
    /** Of its message, or its own. */
    id,
    /** Null if an operator was asked elsewhere, and didn't note when. */
    receivedAt,
    saidBy: receivedAt === null ? null : sayerOf(rows),
    /** What is asked, as an operator noted it; null if none did. */
    asks,
    /** The end of the day that its letter sets. */
    answerBy,
    dueAt,
    /** Null while it is open. */
    closedAt,
    /** Whether what was asked was done in time; of one that was closed without, whether that was; null while it can be. */
    isInTime,
    /** Whether it was closed, and nothing that was asked is noted. */
    isUndone,
    /** How it was closed, in words; null while it is open, and if no one noted when it came. */
    end: open || isInTime === null ? null : isInTime ? inTimeAs(wasOverdue) : 'late',
    /** Whether its acts can move to another request: freely, never, or once it is open again. */
    moves: open || !closing ? 'free' : closing.action === 'contacts.settled' ? 'never' : 'reopened',
    /** Oldest first. */
    acts: [...begunAs(id, rows, open?.message), ...done.map(actIn)],
    /** What operators changed of it, in words; other reasons are in the audit. */
    changes,
  }
}

/** Returns what a request began with: what an operator noted, also once it is closed, or an open message. */
function begunAs(id: string, rows: readonly AuditRow[], open?: OpenMessage): ShownAct[] {
  const noted = rows.find(({ action }) => action === 'requests.noted')
  // Its words are erased.
  const isErased = rows.some(({ action }) => action === 'contacts.settled')
  const begun = { id: null, by: '', how: '', subject: isErased ? '' : id }
  if (!noted) return open ? [{ ...begun, kind: 'message', at: open.receivedAt }] : []
  const { at, by, note } = noted
  // Its first act has the same reason, perhaps with more, if both were one.
  const isOne = rows.some((row) => isAct(row) && row.note.includes(note) && row.by === by)
  return [{ ...begun, kind: 'message by phone or letter', at, by, how: isOne ? '' : note }]
}

type ShownAct = ReturnType<typeof actIn>

/** Whether it closes a request, or else is done for it. */
function isClosing({ action }: AuditRow): boolean {
  return action.startsWith('requests.') || action === 'contacts.settled'
}

/** Leaves out what was noted of it. */
function isAct({ action }: AuditRow): boolean {
  return Object.hasOwn(kinds, action)
}

/** Returns who says when it was received: an operator, the person's own act, or a stored message. */
function sayerOf(rows: readonly AuditRow[]): 'message' | 'operator' | 'person' {
  const noted: readonly string[] = ['requests.noted', 'requests.asked']
  if (rows.some(({ action }) => noted.includes(action))) return 'operator'
  return rows.some(isOwn) ? 'person' : 'message'
}

function isOwn({ by, action }: AuditRow): boolean {
  return by === 'owner' && action !== 'contacts.settled'
}

function actIn(row: AuditRow) {
  const { id, at, by, action, subject, note } = row
  const isPerson = by === 'owner'
  return {
    /** Of its row, if it may be moved to another request. */
    id: !isPerson && operatorActs.includes(action) ? id : null,
    kind: Object.entries(kinds).find(([act]) => act === action)?.[1] ?? action,
    at,
    by: isPerson ? 'the person' : by,
    how: isPerson ? '' : note,
    // The erasure, lead or message. A person's own withdrawal is under their phone, with the lead as its note.
    subject: isPerson && action === 'own-data.withdraw' ? note : named(subject),
  }
}

/** The lead of a withdrawal: a person's own is under their phone. */
function leadOf({ by, subject, note }: AuditRow): string {
  return by === 'owner' ? note : subject
}

/** Leaves out a phone's HMAC, and that it was an email. */
function named(subject: string): string {
  return subject.length > 40 || subject === 'an email' ? '' : subject
}

const inTimeAs = (as: Relabelled | null) => (as ? `in time only as ${as}` : 'in time')

/** How it is in time, of a request that was overdue as what it was before an operator noted something else. */
type Relabelled = 'changed' | 'marked'

/** Returns what operators changed, in words, and how it was overdue before. */
function changesIn(rows: readonly AuditRow[], receivedAt: number | null) {
  // An act may have been moved here, and says what another request asked for.
  const said = rows.filter((row) => !isAct(row) || isClosing(row))
  const isNoted = said.some(({ action }) => action === 'requests.noted')
  let wasOverdue: Relabelled | null = null
  const changes = said.flatMap(({ action, asks, answerBy, at, by, note }, place) => {
    const what = `on ${torontoDate(at)} by ${by}: ${note}`
    if (action === 'contacts.reopened') return [`reopened ${what}`]
    if (action === 'requests.asked') return [`its day noted ${what}`]
    if (action === 'requests.moved') return [`an act moved ${what}`]
    if (action === 'requests.named') return [`its person noted ${what}`]
    const { asks: before, answerBy: dayBefore } = said[place - 1] ?? { asks: null, answerBy: null }
    const noted = answerBy ? `to answer by ${torontoDate(answerBy)}` : 'no day of its own'
    const day = answerBy === dayBefore ? [] : [`${noted}, noted ${what}`]
    // One by phone or letter is marked as it is noted.
    const isMarkedFirst = !before && isNoted
    const isSame = !asks || asks === (before ?? unread) || isMarkedFirst
    if (isSame && (day.length === 0 || isMarkedFirst)) return day
    const known = { asks: before ?? unread, answerBy: dayBefore }
    const since = receivedAt && overdueSince(known, rows, { receivedAt, at })
    if (since) wasOverdue = before ? 'changed' : 'marked'
    if (isSame) return since ? [...day, `was overdue since ${since}`] : day
    if (!before) return since ? [...day, `was overdue before it was marked, since ${since}`] : day
    const change = [`changed from ${asksWords[before]} to ${asksWords[asks]} ${what}`, ...day]
    return since ? [...change, `was overdue as ${asksWords[before]} since ${since}`] : change
  })
  return { changes, wasOverdue: wasOverdue as Relabelled | null }
}

/** Returns since when a request was overdue as what it asked for until then; null if it was closed or done in time. */
function overdueSince(
  { asks, answerBy }: { asks: Asks; answerBy: number | null },
  rows: readonly AuditRow[],
  { receivedAt, at }: { receivedAt: number; at: number },
): LocalDate | null {
  const dueAt = dueOf(receivedAt, asks, answerBy)
  const before = rows.filter((row) => row.at <= dueAt)
  const last = before.findLast((row) => isClosing(row) || row.action === 'contacts.reopened')
  const isClosed = last !== undefined && last.action !== 'contacts.reopened'
  const isDone = before.some(({ action }) => actsFor(asks).includes(action as AuditedAct))
  return at <= dueAt || isClosed || isDone ? null : torontoDate(dueAt + 1)
}
