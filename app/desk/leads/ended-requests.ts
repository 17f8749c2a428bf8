import type { DeskServices } from '#app/desk/desk-services'
import { requestName } from '#app/desk/parts/read-asked-on'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { OpenRequest } from '#app/domain/contact/ports'
import { settleContactMessage } from '#app/flows/contact/settle-contact-message.server'
import type { Services } from '#app/services'
import { actsFor } from '#app/shared/asks'

/** An open request about their data that an erasure ends. */
export type EndedRequest = OpenRequest & {
  /** Whether what it asks for can't be done afterwards, or isn't known. */
  isLost: boolean
  /** Whether it ends only if the messages under their email are erased too. */
  isByChoice: boolean
}

export async function endedRequests(
  { audits }: Pick<Services, 'audits'>,
  { always, byChoice = [] }: { always: readonly OpenRequest[]; byChoice?: readonly OpenRequest[] },
): Promise<EndedRequest[]> {
  const requests = [
    ...always.map((one) => ({ ...one, isByChoice: false })),
    ...byChoice.map((one) => ({ ...one, isByChoice: true })),
  ].filter(({ topic, answerBy }) => topic === 'privacy' && answerBy === null)
  const rows = await audits.listOfRequests(requests.map(({ id }) => id))
  return requests.map((one) => {
    const { id, asks } = one
    const needed: readonly string[] = actsFor(asks)
    const isDone = rows.some((row) => row.request === id && needed.includes(row.action))
    const isLost = asks === null || ((asks === 'copy' || asks === 'correct') && !isDone)
    return { ...one, isLost }
  })
}

/** Returns why a form may not end these requests; null if it may: none is lost, or each was ticked as it was shown. */
export function lostProblem(form: FormData | null, ended: readonly EndedRequest[]): string | null {
  const ticked = tickedIn(form, lostField)
  const erasures = meantErasures(form, ended)
  const lost = ended.filter(
    (one) => one.isLost && !ticked.includes(one.id) && !erasures.includes(one),
  )
  if (lost.length === 0) return null
  return `This ends ${lost.map(requestName).join('; ')}: do what they ask first, or tick that it is lost.`
}

/**
 * Returns why nothing of a person may be erased: what a regulator or lawyer asks about is kept until that is closed; null
 * if it may, also if the letter asks for this erasure. `others`: those of another address count if the erasure is for them.
 */
export function letterProblem(
  requests: readonly string[],
  messages: readonly OpenRequest[],
  others: readonly OpenRequest[] = [],
): string | null {
  const about = [...messages, ...others.filter(({ id }) => requests.includes(id))]
  const letters = about.filter(
    ({ id, asks, answerBy }) => answerBy !== null && !(asks === 'erase' && requests.includes(id)),
  )
  if (letters.length === 0) return null
  return [letterWords.about, letters.map(requestName).join('; '), letterWords.until].join('')
}

/** Returns whether it is a letter with a day of its own, unless it asks for erasure itself. */
export function isHolding({ asks, answerBy }: OpenRequest): boolean {
  return answerBy !== null && asks !== 'erase'
}

/** What stands around the names of such letters. */
export const letterWords = {
  about: 'A letter with a day of its own is about them: ',
  until: '. Before you erase, close it: what it may ask about is kept until then.',
}

/**
 * Returns why nothing may be erased while these letters name no one; null once each was ticked as read, or is one of the
 * `requests` that the erasure is for.
 */
export function unnamedProblem(
  form: FormData | null,
  letters: readonly OpenRequest[],
  requests: readonly string[],
): string | null {
  const ticked = [...tickedIn(form, unnamedField), ...requests]
  const unread = letters.filter(({ id }) => !ticked.includes(id))
  if (unread.length === 0) return null
  return `Letters that may be about them: ${unread.map(requestName).join('; ')}. Read each, note whose it is, or tick that it isn’t about this person.`
}

/** Marks the requests of these that the form says asked for the erasure, which then ends them as such. */
export async function markErasures(
  services: DeskServices,
  form: FormData | null,
  ended: readonly EndedRequest[],
  act: OperatorAct,
): Promise<void> {
  for (const { id } of meantErasures(form, ended)) {
    const marked = {
      id,
      as: 'asks',
      asks: 'erase',
      answerBy: null,
      seenAsks: null,
      seenAnswerBy: null,
      isUndone: false,
    } as const
    await settleContactMessage(services, marked, act)
  }
}

/** Returns those that no one has marked, and that the form says asked for erasure. */
function meantErasures(form: FormData | null, ended: readonly EndedRequest[]) {
  const meant = tickedIn(form, erasureField)
  return ended.filter(({ id, asks }) => asks === null && meant.includes(id))
}

function tickedIn(form: FormData | null, field: string): string[] {
  return String(form?.get(field) ?? '').split(' ')
}

export const unnamedField = 'unnamed'
export const lostField = 'lost'
export const erasureField = 'erasure'
