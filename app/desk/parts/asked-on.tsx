import { useId } from 'react'
import { useActionData } from 'react-router'
import type { DeskServices } from '#app/desk/desk-services'
import type { OpenMessage, OpenRequest } from '#app/domain/contact/ports'
import { endOf, isDay } from '#app/domain/contact/privacy-deadline'
import { type Asks, allAsks, askedIn, asksWords, fits } from '#app/shared/asks'
import { day } from '#app/shared/time'
import { minuteName, torontoDate } from '#app/shared/toronto-time'
import { boundsOf, dayOf } from './listed'
import { At, Problem } from './parts'

/** For which open request about a person's data an act is, or the day on which they asked otherwise. */
export function AskedOn({ messages = [], others = [], ...given }: AskedOnProps) {
  const { day, isRefused = true, asks = null } = given
  const response = useActionData() as Partial<TypedDay & { problem: string | null }> | undefined
  const refused = isRefused ? response : undefined
  const { field, problem } = (refused && dayProblemOf(refused)) ?? {}
  const id = `${useId()}-problem`
  const errorAt = (name: AskedField) =>
    field === name && { 'aria-describedby': id, 'aria-invalid': true, autoFocus: true }
  const open = messages.filter(isRequest)
  const all = open.map(seenRequest).join(' ')
  const hasChoice = open.length + others.length > 0
  const offered = ['', all, other, ...[...open, ...others].map(seenRequest)]
  const isFit = open.every((one) => one.asks === null || one.asks === asks)
  const first = refused?.request || { 0: other, 1: isFit ? all : '' }[open.length]
  return (
    <>
      {hasChoice && (
        <label>
          For which request{' '}
          <select
            name="request"
            required
            defaultValue={offered.find((one) => one === first) ?? ''}
            {...errorAt('request')}
          >
            <option value="">choose</option>
            {open.length > 1 && <option value={all}>all of their open requests</option>}
            {open.length > 0 && (
              <optgroup label="Their own, open">
                {open.map((one) => (
                  <option key={one.id} value={seenRequest(one)}>
                    {requestName(one)}
                  </option>
                ))}
              </optgroup>
            )}
            <option value={other}>another: give its day</option>
            {others.length > 0 && (
              <optgroup label="Open, of an address or a name that isn’t this one">
                {others.map((one) => (
                  <option key={one.id} value={seenRequest(one)}>
                    {requestName(one)}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        </label>
      )}
      <label>
        Asked on{hasChoice && ', if another'}{' '}
        <input
          type="date"
          name="received"
          defaultValue={refused?.received || day}
          required={!hasChoice}
          {...errorAt('received')}
        />
      </label>
      <Problem id={id} of={problem} />
      {refused?.sure && (
        <label>
          <input type="checkbox" name="sure" value={refused.sure} />{' '}
          {refused.sure === refused.request
            ? 'That is right: the request is theirs, and this is done for it'
            : `That is right: another request, of ${refused.sure}`}
        </label>
      )}
      {open.map((one) => (
        <p key={one.id}>
          As in <a href={messagePath(one)}>their message</a> of <AskedAt at={one.receivedAt} />
        </p>
      ))}
    </>
  )
}

const other = 'other'

/** A request as a form names it: one whose person was noted since is refused. */
function seenRequest({ id, namedAt }: Pick<OpenRequest, 'id' | 'namedAt'>): string {
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

/** Returns the place of an open message, alone. */
export function messagePath({ id, topic }: Pick<OpenMessage, 'id' | 'topic'>): string {
  return placeIn(topic === 'message' ? 'open' : topic, id)
}

/** Returns the place of a request’s message, alone, also of a closed one. */
export function requestPath(id: string): string {
  return placeIn('all+privacy', id)
}

function placeIn(list: string, id: string): string {
  return `/desk/inbox/messages?of=${list}&one=${id}#${id}`
}

/** Leads to the request that something was done for, to answer it and close it. */
export function AnswerRequest({ id }: { id: string }) {
  return (
    <>
      {' '}
      <a href={messagePath({ id, topic: 'privacy' })}>Answer the request {id.slice(0, 8)}</a>
    </>
  )
}

type AskedOnProps = {
  /** The person's own. */
  messages?: readonly OpenRequest[]
  /** Other open requests: theirs may have come from another address, or without one. */
  others?: readonly OpenRequest[]
  /** What the form does for them: their only request is chosen at first if it asks for that, or for nothing noted. */
  asks?: Asks | null
  /** The day that is noted. */
  day?: string | undefined
  /** Whether what this page's form refused is this one's. */
  isRefused?: boolean
}

/** When they asked, or the day if an operator gave it without a time. */
export function AskedAt({ at }: { at: number }) {
  return isDay(at) ? <time>{torontoDate(at)}</time> : <At at={at} />
}

type AsksFieldProps = {
  /** What is chosen at first. */
  asks: Asks | null
  /** The letter's own day, `2026-11-20`, or empty; absent where none can be noted. */
  answerBy?: string | undefined
  /** What a refused form would have closed though it wasn't done. */
  undone?: Asks | null | undefined
}

/** What a request about a person's data asks for, which decides when it is due and what it needs. */
export function AsksField({ asks, answerBy, undone = null }: AsksFieldProps) {
  return (
    <>
      <label>
        They ask for
        <select name="asks" required defaultValue={asks ?? ''}>
          <option value="">choose</option>
          {allAsks.map((one) => (
            <option key={one} value={one}>
              {`${asksWords[one]}${asksAside[one] ?? ''}`}
            </option>
          ))}
        </select>
      </label>
      {answerBy !== undefined && (
        <label>
          Answer by, if a regulator or lawyer sets a day{' '}
          <input type="date" name="answerBy" defaultValue={answerBy} />
        </label>
      )}
      {undone && (
        <label>
          <input type="checkbox" name="undone" value={undone} /> Close it without that: nothing was
          there, it was done elsewhere, it is another’s twin, or they mean one phone of several
        </label>
      )}
    </>
  )
}

const asksAside: Partial<Record<Asks, string>> = {
  stop: ' (due in 10 business days)',
  other: ', or a regulator’s or lawyer’s letter',
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

/** The error of a form whose day to answer by is none. */
export const answerByProblem = 'Answer by: give a day within a year of today, or leave it empty.'

/** Returns what a form says that a person asks for; null if nothing. */
export function readAsksField(form: FormData | null, name = 'asks'): Asks | null {
  return allAsks.find((one) => one === form?.get(name)) ?? null
}

/** The error of a form that doesn't say what is asked. */
export const asksProblem = 'They ask for: choose one.'

const isRequest = ({ topic }: OpenMessage) => topic === 'privacy'

const renamedProblem =
  'For which request: someone has noted whose it is since you opened this page. Read it again, then choose.'

const bothProblem =
  'Asked on: is it for the request that is chosen, or for another of this day? Clear the day, or choose “another”.'

/** The error of a form whose day can't be. */
export const askedOnProblem = 'Asked on: give a day from 2000 up to today.'

/** The error of a form that notes what is open already. */
export const repeatedProblem = 'The same request is on the list already.'

/** The fields of `AskedOn`. */
export const askedOnFields = ['request', 'received', 'sure']

type AskedField = 'request' | 'received'

type TypedDay = ReturnType<typeof typedDay>

/** What a refused form shows again: the request and day as they were given, what is wrong there, and a day to confirm. */
export function typedDay(form: FormData | null, asked?: AskedOn) {
  const wrongDay = asked && 'problem' in asked ? asked : null
  const given = (name: AskedField) => String(form?.get(name) ?? '')
  return {
    received: given('received'),
    request: given('request'),
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

const maxOthers = 50

/** Returns open requests but a person's own, the first due first. */
export async function otherRequests(
  { contactDesk }: Pick<DeskServices, 'contactDesk'>,
  messages: readonly OpenMessage[],
): Promise<OpenRequest[]> {
  const own = messages.map(({ id }) => id)
  const others = (await contactDesk.openRequests()).filter(({ id }) => !own.includes(id))
  return others.slice(0, maxOthers)
}

/** The open requests that a form is for, also of another address than the person's, or the day of another. */
type AskedOn =
  | { requests: readonly string[]; receivedAt: number | null; isElsewhere: boolean }
  | { problem: string; sure: string | null; field: AskedField }

type Known = Pick<AskedOnProps, 'messages' | 'others' | 'asks'> & {
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
    const listed = [...open, ...others]
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
      return { requests: found.map(({ id }) => id), receivedAt: null, isElsewhere }
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
  return { requests: [], receivedAt: boundsOf(day).since, isElsewhere: false }
}
