import type { DeskServices } from '#app/desk/desk-services'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { OpenMessage, OpenRequest } from '#app/domain/contact/ports'
import { endOf, isDay } from '#app/domain/contact/privacy-deadline'
import { settleContactMessage } from '#app/flows/contact/settle-contact-message.server'
import { type Asks, allAsks, askedIn, asksWords, fits } from '#app/shared/asks'
import { readToken } from '#app/shared/random'
import { day } from '#app/shared/time'
import { minuteName, torontoDate } from '#app/shared/toronto-time'
import { boundsOf, dayOf, listPath } from './listed'

/** The choice of a request that isn't listed. */
export const other = 'other'

/** A request as a form names it: one whose person was noted since is refused. */
export function seenRequest({ id, namedAt }: Pick<OpenRequest, 'id' | 'namedAt'>): string {
  return namedAt === null ? id : `${id}@${namedAt}`
}

type NamedRequest = {
  id: string
  receivedAt: number | null
  asks: Asks | null
  answerBy: number | null
}

/** Names a request without its person, as lists and the register do. */
export function requestName({ id, receivedAt, asks, answerBy }: NamedRequest): string {
  const at = receivedAt === null ? 'no day' : dayName(receivedAt)
  return [`that of ${at}`, asks && `for ${askedIn({ asks, answerBy })}`, id.slice(0, 8)]
    .filter(Boolean)
    .join(', ')
}

function dayName(at: number): string {
  return isDay(at) ? torontoDate(at) : minuteName(at)
}

const furthest = 366 * day

/** Returns the end of the day by which a letter asks for an answer, null without one; undefined if that isn’t a day. */
export function readAnswerBy(form: FormData | null, now: number): number | null | undefined {
  const answerBy = String(form?.get('answerBy') ?? '')
  if (answerBy === '') return null
  const given = dayOf(new URLSearchParams({ answerBy }), 'answerBy')
  const at = given === null ? null : endOf(given)
  return at !== null && Math.abs(at - now) <= furthest ? at : undefined
}

export const answerByProblem = 'Answer by: give a day within a year of today, or leave it empty.'

/** Returns what a form says that a person asks for; null if nothing. */
export function readAsksField(form: FormData | null, name = 'asks'): Asks | null {
  return allAsks.find((one) => one === form?.get(name)) ?? null
}

/** The error of a form that doesn't say what is asked. */
export const asksProblem = 'They ask for: choose one.'

export const isRequest = ({ topic }: OpenMessage) => topic === 'privacy'

/** Returns whether a message is about a person's data, or can be once something is done for it. */
export const canBeRequest = ({ topic }: Pick<OpenMessage, 'topic'>) => topic !== 'security'

const renamedProblem =
  'For which request: someone has noted whose it is since you opened this page. Read it again, then choose.'

const bothProblem =
  'Asked on: is it for the request that is chosen, or for another of this day? Clear the day, or choose “another”.'

export const askedOnProblem = 'Asked on: give a day from 2000 up to today.'

/** The error of a form that notes what is open already. */
export const repeatedProblem =
  'The same request is on the list already, or someone has dealt with that message.'

/** The fields of `AskedOn`. */
export const askedOnFields = ['request', 'received', 'sure', 'told']

/** A field that may be wrong. */
export type AskedField = 'request' | 'received'

export type TypedDay = ReturnType<typeof typedDay>

/** What a refused form shows again: the request and day as they were given, what is wrong there, and a day to confirm. */
export function typedDay(form: FormData | null, asked?: AskedOn) {
  const wrongDay = asked && 'problem' in asked ? asked : null
  const given = (name: AskedField) => String(form?.get(name) ?? '')
  return {
    received: given('received'),
    request: given('request'),
    told: form?.get('told') === '1',
    sure: wrongDay?.sure ?? null,
    wrongDay,
  }
}

/** Returns which of these fields a form was refused for, and why; null if for another. */
export function dayProblemOf({
  problem,
  wrongDay,
}: Partial<TypedDay & { problem: string | null }>): TypedDay['wrongDay'] {
  return wrongDay && wrongDay.problem === problem ? wrongDay : null
}

/** In a form or an address, the message that an operator came from. */
export const meantField = 'for'

/** Returns a lead's page, or one of its changes, for the message that an operator came from. */
export function leadPath(id: string, meant: string | null, change?: string): string {
  return listPath(['/desk/leads', id, change].filter(Boolean).join('/'), { [meantField]: meant })
}

/**
 * Returns the open message that an operator came from, and as `others` it alone unless it is the person's own: they may
 * have written from another address.
 */
export async function meantRequest(
  { contactDesk }: Pick<DeskServices, 'contactDesk'>,
  messages: readonly OpenMessage[],
  given: string | null | undefined,
): Promise<{ meant: string | null; others: OpenRequest[] }> {
  const meant = readToken(given)
  const isOwn = messages.some(({ id }) => id === meant)
  const other = meant === null || isOwn ? null : await contactDesk.findOpen(meant)
  return { meant, others: other ? [other] : [] }
}

/** The open requests that a form is for, also of another address than the person's, or the day of another. */
type AskedOn =
  | {
      requests: readonly string[]
      /** Those of them that are yet a message without a deadline. */
      begins: readonly string[]
      receivedAt: number | null
      isElsewhere: boolean
    }
  | { problem: string; sure: string | null; field: AskedField }

type Known = {
  messages?: readonly OpenRequest[]
  others?: readonly OpenRequest[]
  asks?: Asks | null
  /** When what is stored of the person began; null if that isn't known. */
  since?: number | null
}

/**
 * Returns which open requests a form is for, or the day of another. A problem for a choice or a day that can't be, and,
 * unless it is confirmed, for a request of another address, for a day before anything is stored of them, and for a second
 * request while one for the same is open. A day beside a chosen request is a problem too.
 */
export function readAskedOn(
  form: FormData | null,
  now: number,
  { messages = [], others = [], since = null, asks = null }: Known = {},
): AskedOn {
  const { received, request } = typedDay(form)
  const open = messages.filter(isRequest)
  if (form?.has('request') && request !== other) {
    const chosen = request.split(' ')
    const listed = [...messages, ...others].filter(canBeRequest)
    const found = listed.filter((one) => chosen.includes(seenRequest(one)))
    if (found.length === chosen.length) {
      if (received !== '') return { problem: bothProblem, sure: null, field: 'received' }
      const isElsewhere = found.some((one) => others.includes(one))
      const unfit = found.find((one) => asks && one.asks && !fits(one.asks, asks))
      const doubts = [
        ...(unfit?.asks ? [`that one asks for ${asksWords[unfit.asks]}.`] : []),
        ...(isElsewhere ? ['that one is under another address or name.'] : []),
      ]
      if (doubts.length > 0 && form.get('sure') !== request) {
        const problem = `For which request: ${doubts.join(' And ')} Choose another, or tick that this is right.`
        return { problem, sure: request, field: 'request' }
      }
      const requests = found.map(({ id }) => id)
      const begins = found.filter((one) => !isRequest(one)).map(({ id }) => id)
      return { requests, begins, receivedAt: null, isElsewhere }
    }
    const isListed = chosen.every((one) => listed.some(({ id }) => one.startsWith(id)))
    return {
      problem: isListed ? renamedProblem : 'For which request: choose one that is open.',
      sure: null,
      field: 'request',
    }
  }
  const day = dayOf(new URLSearchParams({ received }), 'received')
  const field = 'received'
  if (day === null || day > torontoDate(now)) return { problem: askedOnProblem, sure: null, field }
  const first = [since, ...messages.map(({ receivedAt }) => receivedAt)].filter((at) => at !== null)
  const firstDay = first.length > 0 ? torontoDate(Math.min(...first)) : null
  const isEarly = firstDay !== null && day < firstDay
  const twin = asks && open.find((one) => one.asks === null || one.asks === asks)
  const doubts = [
    ...(isEarly ? [`${day} is before anything stored of them, of ${firstDay}.`] : []),
    ...(twin ? [`Open already is ${requestName(twin)}.`] : []),
  ]
  if (doubts.length > 0 && form?.get('sure') !== day) {
    const remedy = twin ? 'Do it for that one' : 'Correct it'
    return {
      problem: `Asked on: ${doubts.join(' ')} ${remedy}, or tick that this is right.`,
      sure: day,
      field,
    }
  }
  return { requests: [], begins: [], receivedAt: boundsOf(day).since, isElsewhere: false }
}

/**
 * Closes the requests that an act was for, if the form says that their person was told; returns the first that stays
 * open. A letter with a day of its own is answered to its writer.
 */
export async function closeTold(
  services: DeskServices,
  form: FormData | null,
  { act, asks }: { act: OperatorAct; asks: Asks },
): Promise<{ request: string | null; told: '1' | null }> {
  const requests = act.requests ?? []
  if (!form || !typedDay(form).told) return { request: requests[0] ?? null, told: null }
  const left: string[] = []
  const noted = { asks, answerBy: null, seenAsks: null, seenAnswerBy: null, isUndone: false }
  for (const id of requests) {
    const hasOwnDay = ((await services.contactDesk.findRequest(id))?.answerBy ?? null) !== null
    const settling = { id, as: 'answered', ...noted } as const
    const isClosed =
      !hasOwnDay && (await settleContactMessage(services, settling, act)).result === 'settled'
    if (!isClosed) left.push(id)
  }
  return { request: left[0] ?? null, told: left.length === 0 ? '1' : null }
}
