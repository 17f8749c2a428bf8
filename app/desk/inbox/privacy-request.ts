import type { DeskServices } from '#app/desk/desk-services'
import { type Asks, asksWords, readAsks } from '#app/shared/asks'
import { readReceived } from '#app/shared/received'
import { torontoDate } from '#app/shared/toronto-time'

/** A request about a person's data, without the person, and what was done for it. */
export type PrivacyRequest = {
  /** What a form says of it: that of its act, or its message's. */
  id: string
  /** Null if an operator was asked elsewhere, and didn't note when. */
  receivedAt: number | null
  /** Who says when: a stored message, an operator, or the person’s own act; null if no one does. */
  saidBy: 'message' | 'operator' | 'person' | null
  /** What is asked, as an operator noted it; null if none did. */
  asks: Asks | null
  dueAt: number | null
  /** Null while it is open. */
  closedAt: number | null
  /** Whether what was asked was done in time; of one that was closed without, whether that was. */
  isInTime: boolean | null
  /** Whether it was closed, and nothing that was asked is noted. */
  isUndone: boolean
  /** Oldest first. */
  acts: RequestAct[]
  /** What operators changed of it, in words; the reasons are in the audit. */
  changes: string[]
}

type RequestAct = {
  kind: string
  count: number
  at: number
  by: string
  how: string
  /** The erasure, lead or message; empty for a phone or an email. */
  subject: string
}

/** What is read first. */
export type Unchanged = Omit<PrivacyRequest, 'changes'>

/** Adds what operators changed of each request: what it asks for, and that it was opened again. */
export async function readChanges(
  { audits }: Pick<DeskServices, 'audits'>,
  requests: readonly Unchanged[],
): Promise<PrivacyRequest[]> {
  const subjects = requests.flatMap(({ acts }) => acts.map(({ subject }) => subject))
  const times = requests.flatMap(({ receivedAt }) => receivedAt ?? [])
  const bySubject = new Map<string, Mark[]>()
  const subjectAt = new Map<number | null, string>()
  for (const mark of (await audits.listMarks({ subjects, times })).map(markIn)) {
    bySubject.set(mark.subject, [...(bySubject.get(mark.subject) ?? []), mark])
    subjectAt.set(mark.receivedAt, mark.subject)
  }
  return requests.map((request) => {
    const ids = request.acts.map(({ subject }) => subject)
    // An erased message is known by when it came alone.
    const erased = request.receivedAt === null ? [] : (subjectAt.get(request.receivedAt) ?? [])
    const marks = Array.from(new Set(ids.concat(erased)), (id) => bySubject.get(id) ?? [])
    return { ...request, changes: changesIn(marks.flat()) }
  })
}

type Row = Awaited<ReturnType<DeskServices['audits']['listMarks']>>[number]
type Mark = ReturnType<typeof markIn>

function markIn({ note, ...row }: Row) {
  const { note: said, receivedAt } = readReceived(note)
  return { ...row, receivedAt, asks: readAsks(said).asks }
}

function changesIn(marks: readonly Mark[]): string[] {
  return marks.flatMap(({ action, asks, at, by }, place) => {
    const when = `on ${torontoDate(at)} by ${by}`
    if (action === 'contacts.reopened') return [`reopened ${when}`]
    const before = marks.slice(0, place).findLast((mark) => mark.asks !== null)?.asks
    if (!asks || !before || asks === before) return []
    return [`changed from ${asksWords[before]} to ${asksWords[asks]} ${when}`]
  })
}
