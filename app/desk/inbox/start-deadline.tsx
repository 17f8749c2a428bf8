import { useActionData } from 'react-router'
import { AsksField } from '#app/desk/parts/asked-on'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { letterDay } from '#app/domain/contact/letter-day'
import type { OpenedContactMessage } from '#app/domain/contact/ports'
import { asksIn, soundsPersonal } from '#app/domain/contact/sounds-personal'
import type { decideOnMessage } from './messages-route'

type StartDeadlineProps = {
  message: OpenedContactMessage
  /** Whether it likely is a request, and nothing above does it, which would start the deadline too. */
  isOpen: boolean
  /** The message that follows it on the page. */
  next: string
  problem: string | null | undefined
}

/** Makes a message a request about the person's data. */
export function StartDeadline({ message, isOpen, next, problem }: StartDeadlineProps) {
  const response = useActionData<typeof decideOnMessage>()
  const refused = problem && response?.as === 'privacy' ? response : undefined
  const isLikely = soundsPersonal(message)
  return (
    <details open={isOpen || refused !== undefined}>
      <summary>About their data: start its deadline</summary>
      {isLikely && (
        <p>
          By its words, it may ask for that. Find them and do it, which starts its deadline, or
          start it here.
        </p>
      )}
      <ReasonForm
        acts={[{ intent: 'privacy', label: 'Start its deadline' }]}
        about={{ id: message.id, next }}
        problem={refused?.problem ?? null}
      >
        <AsksField
          asks={refused ? refused.asks : asksIn(message)}
          answerBy={refused?.answerBy ?? letterDay(message) ?? ''}
        />
      </ReasonForm>
    </details>
  )
}
