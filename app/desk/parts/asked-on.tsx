import { useId } from 'react'
import { useActionData } from 'react-router'
import type { OpenMessage, OpenRequest } from '#app/domain/contact/ports'
import { isDay } from '#app/domain/contact/privacy-deadline'
import { type Asks, allAsks, asksWords } from '#app/shared/asks'
import { torontoDate } from '#app/shared/toronto-time'
import { At, Problem } from './parts'
import {
  type AskedField,
  canBeRequest,
  dayProblemOf,
  isRequest,
  other,
  requestName,
  seenRequest,
  type TypedDay,
} from './read-asked-on'

/** For which open request about a person's data an act is, or the day on which they asked otherwise. */
export function AskedOn({ messages, others = [], meant = null, ...given }: AskedOnProps) {
  const { day, isRefused = true, asks = null } = given
  const response = useActionData() as Partial<TypedDay & { problem: string | null }> | undefined
  const refused = isRefused ? response : undefined
  const { field, problem } = (refused && dayProblemOf(refused)) ?? {}
  const id = `${useId()}-problem`
  const errorAt = (name: AskedField) =>
    field === name && { 'aria-describedby': id, 'aria-invalid': true, autoFocus: true }
  const requests = messages?.filter(isRequest) ?? []
  const open =
    messages?.filter((one) => isRequest(one) || one.id === meant).filter(canBeRequest) ?? []
  const all = requests.map(seenRequest).join(' ')
  const hasChoice = open.length + others.length > 0
  const offered = ['', all, other, ...[...open, ...others].map(seenRequest)]
  const isFit = requests.every((one) => one.asks === null || one.asks === asks)
  const from = [...open, ...others].find(({ id }) => id === meant)
  const alone = { 0: other, 1: isFit ? all : '' }[requests.length]
  const first = refused?.request || (from ? seenRequest(from) : alone)
  // Whose it is stands to be confirmed before it is asked.
  const sure = refused?.sure ?? others.map(seenRequest).find((one) => one === first)
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
            {requests.length > 1 && <option value={all}>all of their open requests</option>}
            {open.length > 0 && (
              <optgroup label="Their own, open">
                {open.map((one) => (
                  <option key={one.id} value={seenRequest(one)}>
                    {requestName(one)}
                  </option>
                ))}
              </optgroup>
            )}
            <option value={other}>another, not in the inbox: give its day</option>
            {others.length > 0 && (
              <optgroup label="Whose message you came from, of another address or name">
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
      <label className={hasChoice && !refused?.received ? 'other-day' : undefined}>
        Asked on{hasChoice && ', if another'}{' '}
        <input
          type="date"
          name="received"
          defaultValue={refused?.received || day}
          required={!hasChoice}
          {...errorAt('received')}
        />
      </label>
      {messages && !hasChoice && (
        <small>
          If they wrote from another address, open that message in the inbox and find them from
          there.
        </small>
      )}
      <Problem id={id} of={problem} />
      {sure && (
        <label>
          <input type="checkbox" name="sure" value={sure} />{' '}
          {sure === first
            ? 'That is right: the request is theirs, and this is done for it'
            : `That is right: another request, of ${sure}`}
        </label>
      )}
      {(asks === 'stop' || asks === 'correct') && (
        <label>
          The request then
          <select name="told" defaultValue={refused?.told ? '1' : ''}>
            <option value="">stays open, to answer</option>
            <option value="1">is closed: they were told on the phone</option>
          </select>
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

/** Leads to the request that something was done for, to answer it and close it, or says that it is closed. */
export function AfterAct({ request, told }: { request: string | null; told: boolean }) {
  return (
    <>
      {request && (
        <>
          {' '}
          <a href={messagePath({ id: request, topic: 'privacy' })}>
            Answer the request {request.slice(0, 8)}
          </a>
        </>
      )}
      {told && ' The request is closed: they were told.'}
    </>
  )
}

type AskedOnProps = {
  /** The person's own; absent where nothing is done for a person. */
  messages?: readonly OpenRequest[]
  /** The message that an operator came from, if it has another address, or none. */
  others?: readonly OpenRequest[]
  /** The message that an operator came from, chosen at first. */
  meant?: string | null
  /** What the form does for them: their only request is chosen at first if it asks for that, or for nothing noted. */
  asks?: Asks | null
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
