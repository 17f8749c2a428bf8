import { useActionData } from 'react-router'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { OpenMessage } from '#app/domain/contact/ports'
import { withReceived } from '#app/shared/received'
import { torontoDate } from '#app/shared/toronto-time'
import { boundsOf, dayOf } from './listed'
import { At } from './parts'

/** The day on which a person asked about their data: that of their open message, if there is one. */
export function AskedOn({ messages = [], ...field }: AskedOnProps) {
  const refused = useActionData() as { received?: string } | undefined
  const message = messages.find(isRequest)
  const day = message && torontoDate(message.sentAt)
  return (
    <>
      <label>
        Asked on{' '}
        <input type="date" name="received" defaultValue={refused?.received || day} {...field} />
      </label>
      {message && (
        <p>
          As in <a href={`/desk/inbox/messages?of=privacy#${message.id}`}>their message</a> of{' '}
          <At at={message.sentAt} />.
        </p>
      )}
    </>
  )
}

type AskedOnProps = { messages?: readonly OpenMessage[]; required?: true }

const isRequest = ({ topic }: OpenMessage) => topic === 'privacy'

/** The error of a form whose day can't be. */
export const askedOnProblem = 'Asked on: give a day from 2000 up to today, or none.'

/** Returns the day as it was typed: a refused form shows it again. */
export function typedDay(form: FormData | null): string {
  return String(form?.get('received') ?? '')
}

/**
 * Returns when the person asked: on the form's day, at the time of their message if it is of that day. Null without a
 * day, undefined for one that can't be.
 */
export function readAskedOn(
  form: FormData | null,
  now: number,
  messages: readonly OpenMessage[] = [],
): number | null | undefined {
  const received = typedDay(form)
  if (received === '') return null
  const day = dayOf(new URLSearchParams({ received }), 'received')
  if (day === null || day > torontoDate(now)) return undefined
  const sent = messages.find((one) => isRequest(one) && torontoDate(one.sentAt) === day)
  return sent?.sentAt ?? boundsOf(day).since
}

/** Returns the act with the time at which the person asked, if it is known. */
export function actAsked(act: OperatorAct, receivedAt: number | null): OperatorAct {
  return receivedAt === null ? act : { ...act, note: withReceived(act.note, receivedAt) }
}
