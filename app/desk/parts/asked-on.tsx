import { useActionData } from 'react-router'
import type { OpenMessage } from '#app/domain/contact/ports'
import { isDay } from '#app/domain/contact/privacy-deadline'
import { type Asks, allAsks, asksWords, doneElsewhere } from '#app/shared/asks'
import { minuteName, torontoDate } from '#app/shared/toronto-time'
import { boundsOf, dayOf } from './listed'
import { At } from './parts'

/** For which of a person's open requests about their data an act is, or the day on which they asked otherwise. */
export function AskedOn({ messages = [], day, isRefused = true, required }: AskedOnProps) {
  const response = useActionData() as Partial<ReturnType<typeof typedDay>> | undefined
  const refused = isRefused ? response : undefined
  const open = messages.filter(isRequest)
  const only = open.length === 1 ? open[0]?.id : ''
  return (
    <>
      {open.length > 0 && (
        <label>
          For which request{' '}
          <select name="request" required defaultValue={refused?.request || only}>
            {open.length > 1 && (
              <>
                <option value="">choose</option>
                <option value="all">all of their open requests</option>
              </>
            )}
            {open.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            ))}
            <option value={other}>another: give its day</option>
          </select>
        </label>
      )}
      <label>
        Asked on{open.length > 0 && ', if another'}{' '}
        <input
          type="date"
          name="received"
          defaultValue={refused?.received || day}
          required={required && open.length === 0}
        />
      </label>
      {refused?.early && (
        <label>
          <input type="checkbox" name="early" value={refused.early} /> They did ask on{' '}
          {refused.early}
        </label>
      )}
      {open.map((one) => (
        <p key={one.id}>
          As in <a href={messagePath(one)}>their message</a> of <AskedAt at={one.sentAt} />
        </p>
      ))}
    </>
  )
}

const other = 'other'

function nameOf({ sentAt, asks }: OpenMessage): string {
  const at = isDay(sentAt) ? torontoDate(sentAt) : minuteName(sentAt)
  return asks ? `that of ${at}, for ${asksWords[asks]}` : `that of ${at}`
}

/** Returns the place of an open message, alone. */
export function messagePath({ id, topic }: Pick<OpenMessage, 'id' | 'topic'>): string {
  return `/desk/inbox/messages?of=${topic === 'message' ? 'open' : topic}&one=${id}#${id}`
}

type AskedOnProps = {
  messages?: readonly OpenMessage[]
  /** The day that is noted. */
  day?: string | undefined
  /** Whether what this page's form refused is this one's. */
  isRefused?: boolean
  required?: true
}

/** When they asked, or the day if an operator gave it without a time. */
export function AskedAt({ at }: { at: number }) {
  return isDay(at) ? <time>{torontoDate(at)}</time> : <At at={at} />
}

type AsksFieldProps = {
  /** What is chosen at first. */
  asks: Asks | null
  /** What a refused form would have closed though it wasn't done. */
  undone?: Asks | null | undefined
}

/** What a request about a person's data asks for, which decides when it is due and what it needs. */
export function AsksField({ asks, undone = null }: AsksFieldProps) {
  return (
    <>
      <label>
        They ask for
        <select name="asks" required defaultValue={asks ?? ''}>
          <option value="">choose</option>
          {allAsks.map((one) => (
            <option key={one} value={one}>
              {one === 'stop' ? `${asksWords.stop} (due in 10 business days)` : asksWords[one]}
            </option>
          ))}
        </select>
      </label>
      {undone && (
        <label>
          <input type="checkbox" name="undone" value={undone} />{' '}
          {undone === doneElsewhere
            ? 'Close it: it was corrected, or there was nothing to correct'
            : 'Close it without that: nothing was there, or it was done elsewhere'}
        </label>
      )}
    </>
  )
}

/** Returns what a form says that a person asks for; null if nothing. */
export function readAsksField(form: FormData | null, name = 'asks'): Asks | null {
  return allAsks.find((one) => one === form?.get(name)) ?? null
}

/** The error of a form that doesn't say what is asked. */
export const asksProblem = 'They ask for: choose one.'

const isRequest = ({ topic }: OpenMessage) => topic === 'privacy'

/** The error of a form whose day can't be. */
export const askedOnProblem = 'Asked on: give a day from 2000 up to today.'

/** The error of a form that notes what is open already. */
export const repeatedProblem = 'The same request is on the list already.'

/** The fields of `AskedOn`. */
export const askedOnFields = ['request', 'received', 'early']

/** What a refused form shows again: the request and day as they were given, and a day to confirm. */
export function typedDay(form: FormData | null, asked?: AskedOn) {
  const early = asked && 'early' in asked ? asked.early : null
  const given = (name: string) => String(form?.get(name) ?? '')
  return { received: given('received'), request: given('request'), early }
}

/** The open requests that a form is for, or the day of another. */
type AskedOn =
  | { requests: readonly string[]; receivedAt: number | null }
  | { problem: string; early: string | null }

type Known = {
  messages?: readonly OpenMessage[]
  /** When what is stored of the person began; null if that isn't known. */
  since?: number | null
}

/**
 * Returns which of a person's open requests a form is for, or the day of another; neither if it says neither. A problem
 * for a choice or a day that can't be, and, unless it is confirmed, for a day before anything is stored of them.
 */
export function readAskedOn(
  form: FormData | null,
  now: number,
  { messages = [], since = null }: Known = {},
): AskedOn {
  const { received, request } = typedDay(form)
  const open = messages.filter(isRequest).map(({ id }) => id)
  if (form?.has('request') && request !== other) {
    const requests = open.filter((id) => request === 'all' || id === request)
    return requests.length > 0
      ? { requests, receivedAt: null }
      : { problem: 'For which request: choose one of theirs that is open.', early: null }
  }
  if (received === '') return { requests: [], receivedAt: null }
  const day = dayOf(new URLSearchParams({ received }), 'received')
  if (day === null || day > torontoDate(now)) return { problem: askedOnProblem, early: null }
  const first = [since, ...messages.map(({ sentAt }) => sentAt)].filter((at) => at !== null)
  const firstDay = first.length > 0 ? torontoDate(Math.min(...first)) : null
  if (firstDay !== null && day < firstDay && form?.get('early') !== day) {
    const doubt = `${day} is before anything stored of them, of ${firstDay}`
    return { problem: `Asked on: ${doubt}. Correct it, or tick that they did.`, early: day }
  }
  return { requests: [], receivedAt: boundsOf(day).since }
}
