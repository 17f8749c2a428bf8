import { useActionData } from 'react-router'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { OpenMessage } from '#app/domain/contact/ports'
import { isDay } from '#app/domain/contact/privacy-deadline'
import { type Asks, allAsks, asksWords } from '#app/shared/asks'
import { withReceived } from '#app/shared/received'
import { torontoDate } from '#app/shared/toronto-time'
import { boundsOf, dayOf } from './listed'
import { At } from './parts'

/** The day on which a person asked about their data: that of their open message, if there is one. */
export function AskedOn({ messages = [], day: known, isRefused = true, ...field }: AskedOnProps) {
  const response = useActionData() as { received?: string; early?: string | null } | undefined
  const refused = isRefused ? response : undefined
  const message = messages.find(isRequest)
  const day = message ? torontoDate(message.sentAt) : known
  return (
    <>
      <label>
        Asked on{' '}
        <input type="date" name="received" defaultValue={refused?.received || day} {...field} />
      </label>
      {refused?.early && (
        <label>
          <input type="checkbox" name="early" value={refused.early} /> They did ask on{' '}
          {refused.early}
        </label>
      )}
      {message && (
        <p>
          As in <a href={messagePath(message)}>their message</a> of <AskedAt at={message.sentAt} />
        </p>
      )}
    </>
  )
}

/** Returns the place of an open message in its list. */
export function messagePath({ id, topic }: Pick<OpenMessage, 'id' | 'topic'>): string {
  return `/desk/inbox/messages?of=${topic === 'message' ? 'open' : topic}#${id}`
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
          <input type="checkbox" name="undone" value={undone} /> Close it without that: nothing was
          there, or it was done elsewhere
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

/** What a refused form shows again: the day as it was typed, and one to confirm. */
export function typedDay(form: FormData | null, asked?: Asked) {
  const early = asked && 'early' in asked ? asked.early : null
  return { received: String(form?.get('received') ?? ''), early }
}

type Asked = { receivedAt: number | null } | { problem: string; early: string | null }

type Known = {
  messages?: readonly OpenMessage[]
  /** When what is stored of the person began; null if that isn't known. */
  since?: number | null
}

/**
 * Returns when the person asked: on the form's day, at the time of their message if it is of that day. Null without a
 * day; a problem for one that can't be, and, unless it is confirmed, for one from before anything is stored of them, or
 * another than that of their open request.
 */
export function readAskedOn(
  form: FormData | null,
  now: number,
  { messages = [], since = null }: Known = {},
): Asked {
  const { received } = typedDay(form)
  if (received === '') return { receivedAt: null }
  const day = dayOf(new URLSearchParams({ received }), 'received')
  if (day === null || day > torontoDate(now)) return { problem: askedOnProblem, early: null }
  const first = [since, ...messages.map(({ sentAt }) => sentAt)].filter((at) => at !== null)
  const firstDay = first.length > 0 ? torontoDate(Math.min(...first)) : null
  const requests = messages.filter(isRequest)
  const sent = requests.find(({ sentAt }) => torontoDate(sentAt) === day)
  const doubt =
    firstDay !== null && day < firstDay
      ? `${day} is before anything stored of them, of ${firstDay}`
      : requests[0] && !sent
        ? `their open request is of ${torontoDate(requests[0].sentAt)}`
        : null
  if (doubt !== null && form?.get('early') !== day) {
    return { problem: `Asked on: ${doubt}. Correct it, or tick that they did.`, early: day }
  }
  return { receivedAt: sent?.sentAt ?? boundsOf(day).since }
}

/** Returns the act with the time at which the person asked, if it is known. */
export function actAsked(act: OperatorAct, receivedAt: number | null): OperatorAct {
  return receivedAt === null ? act : { ...act, note: withReceived(act.note, receivedAt) }
}
