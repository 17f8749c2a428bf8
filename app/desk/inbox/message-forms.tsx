import { Fragment } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { AsksField } from '#app/desk/parts/asked-on'
import { type ReasonedAct, ReasonForm } from '#app/desk/parts/reason-form'
import { longest } from '#app/domain/contact/contact-message'
import { letterDay } from '#app/domain/contact/letter-day'
import type { OpenedContactMessage } from '#app/domain/contact/ports'
import { asksIn } from '#app/domain/contact/sounds-personal'
import type { quotedIn } from '#app/flows/contact/match-leads.server'
import { torontoDate } from '#app/shared/toronto-time'
import type { decideOnMessage, loadMessages } from './messages-route'
import type { lettersFor } from './reply'

export type RefusedMark = { problem: string | null | undefined }

type WhoseProps = MarkProps & {
  message: { quoted: ReturnType<typeof quotedIn> }
  isNoted: boolean
}

/** Gives a request that came by phone or letter its person, whose acts are then offered it; and says what a letter holds. */
export function Whose({ message, isNoted, next, problem }: WhoseProps) {
  const { id, name, asks, answerBy, quoted } = message
  const { requests } = useLoaderData<typeof loadMessages>()
  const response = useActionData<typeof decideOnMessage>()
  const isRefused = Boolean(problem) && response?.as === 'named'
  const namedAt = requests[id]?.namedAt ?? null
  const isNamed = isNoted || namedAt !== null
  const [first = ''] = [...quoted.references, ...quoted.emails, ...quoted.phones]
  return (
    <>
      {answerBy !== null && <p>{asks === 'erase' ? holdsNothing : isNamed ? holds : unnamed}</p>}
      <details open={isRefused || (answerBy !== null && !isNamed)}>
        <summary>Whose it is</summary>
        <ReasonForm
          acts={[{ intent: 'named', label: 'Note whose' }]}
          // A person who was noted since is not overwritten.
          about={{ id, next, seen: String(namedAt ?? '') }}
          problem={isRefused ? (problem ?? null) : null}
        >
          <label>
            Their phone or email, or a lead’s reference
            <input
              name="who"
              required
              maxLength={longest.name}
              autoComplete="off"
              defaultValue={isRefused ? response?.who : isNoted ? name : first}
            />
          </label>
        </ReasonForm>
      </details>
    </>
  )
}

const holds =
  'Until it is closed, nothing of that person is deleted, if their phone, email or lead was given. Closing it ends that: to hold longer, save a later day instead.'
const holdsNothing = 'It asks for erasure, so it holds nothing.'
const unnamed = 'It holds nothing yet: note whose it is.'

type MarkProps = { message: OpenedContactMessage; next: string } & RefusedMark

/** Closes a message, or opens it again, and notes what is asked. */
export function Mark({ message, next, problem }: MarkProps) {
  const response = useActionData<typeof decideOnMessage>()
  const { id, topic, dealt, asks, answerBy } = message
  const isElsewhere =
    response?.as === 'named' || (response?.as === 'privacy' && topic === 'message')
  const refused = problem && !isElsewhere ? response : undefined
  // Its words say it, until someone notes what they ask.
  const ownDay = (asks === null && letterDay(message)) || ''
  // A choice that was noted since is not overwritten.
  const about = { id, next, seenAsks: asks ?? '', seenAnswerBy: String(answerBy ?? '') }
  return (
    <details open={refused !== undefined}>
      <summary>{dealt === null ? 'Close it' : 'Change that'}</summary>
      <ReasonForm acts={actsOn(message)} about={about} problem={refused?.problem ?? null}>
        {topic === 'privacy' && dealt === null && (
          <AsksField
            asks={refused ? refused.asks : (asks ?? asksIn(message))}
            answerBy={refused?.answerBy ?? (answerBy ? torontoDate(answerBy) : ownDay)}
            undone={refused?.undone}
          />
        )}
      </ReasonForm>
    </details>
  )
}

type LettersToPostProps = { letters: ReturnType<typeof lettersFor>; before: string }

/** The same words as those of a reply, for someone without an email. */
export function LettersToPost({ letters, before }: LettersToPostProps) {
  return (
    <details>
      <summary>Words for the answer</summary>
      <p>{before}</p>
      {letters.map(({ words, text }) => (
        <Fragment key={words}>
          <h3>Reply: {words}</h3>
          <p className="words">{text.en}</p>
          <details>
            <summary>In French</summary>
            <p className="words" lang="fr">
              {text.fr}
            </p>
          </details>
        </Fragment>
      ))}
    </details>
  )
}

export const reopen: ReasonedAct = { intent: 'reopened', label: 'Open again' }

function actsOn({ dealt, topic }: OpenedContactMessage): ReasonedAct[] {
  const done = { intent: 'done', label: 'Close without a reply' }
  // A request is closed once, so its register says when.
  if (dealt !== null) return dealt === 'done' || topic === 'privacy' ? [reopen] : [done, reopen]
  const acts = [{ intent: 'answered', label: 'Mark as answered' }, done]
  return topic === 'privacy' ? [...acts, { intent: 'asks', label: 'Save what they ask for' }] : acts
}
