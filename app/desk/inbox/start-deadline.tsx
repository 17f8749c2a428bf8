import { useActionData } from 'react-router'
import { AsksField } from '#app/desk/parts/asked-on'
import { ReasonForm } from '#app/desk/parts/reason-form'
import type { OpenedContactMessage } from '#app/domain/contact/ports'
import type { decideOnMessage } from './messages-route'

/** What people write, in English or French, who want their data to be dealt with, which has a deadline by law. */
const soundsPersonal =
  /\b(?:stop|unsubscribe|remove|delete|erase|opt(?:ing)? out|do not (?:call|contact)|don[’']?t (?:call|contact)|crtc|casl|privacy|pipeda|opc|commissioner|complaint|personal (?:data|information)|my (?:data|information|number))\b|cesse[rz]|arr[êe]te[rz]|supprime|efface|retire[rz] mon|désabonn|consentement|renseignements personnels|mes (?:données|renseignements)|ne (?:plus|pas) (?:m[’']|me |recevoir)|commissaire|plainte/i

type StartDeadlineProps = {
  message: OpenedContactMessage
  /** The message that follows it on the page. */
  next: string
  problem: string | null | undefined
}

/** Makes a message a request about the person's data. */
export function StartDeadline({ message, next, problem }: StartDeadlineProps) {
  const response = useActionData<typeof decideOnMessage>()
  const refused = problem && response?.as === 'privacy' ? response : undefined
  const isLikely = soundsPersonal.test(`${message.subject} ${message.message}`)
  return (
    <details open={isLikely || refused !== undefined}>
      <summary>About their data: start its deadline</summary>
      {isLikely && <p>By its words, it may ask for that. It then closes once that is done.</p>}
      <ReasonForm
        acts={[{ intent: 'privacy', label: 'Start its deadline' }]}
        about={{ id: message.id, next }}
        problem={refused?.problem ?? null}
      >
        <AsksField asks={refused?.asks ?? null} answerBy={refused?.answerBy ?? ''} />
      </ReasonForm>
    </details>
  )
}
