import { Fragment } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { auditPath } from '#app/desk/audit/audit-route'
import { recordPath } from '#app/desk/leads/lead-route'
import { AskedAt, AsksField } from '#app/desk/parts/asked-on'
import { At, Deadline, DeskForm } from '#app/desk/parts/parts'
import { type ReasonedAct, ReasonForm } from '#app/desk/parts/reason-form'
import { longest, notedSubject } from '#app/domain/contact/contact-message'
import type { OpenedContactMessage } from '#app/domain/contact/ports'
import { readContacts } from '#app/flows/own-data/read-contacts.server'
import { askedIn } from '#app/shared/asks'
import { torontoDate } from '#app/shared/toronto-time'
import { InboxTabs, OperatorsOnly } from './inbox-tabs'
import {
  type decideOnMessage,
  endOfPage,
  type loadMessages,
  type Mark as MarkedAs,
} from './messages-route'
import { beforeSending, beforeSendingOfficial, lettersFor, replyTo } from './reply'
import { ReplyLink } from './reply-link'
import { StartDeadline } from './start-deadline'

type Message = NonNullable<
  ReturnType<typeof useLoaderData<typeof loadMessages>>['messages']
>[number]

/** Visitors' messages, to answer by email and to mark. */
export function MessagesPage() {
  const { list, settled, messages, gone, next } = useLoaderData<typeof loadMessages>()
  const response = useActionData<typeof decideOnMessage>()
  const isAbout = (id: string) => id === response?.about
  const isListed = (given?: string | null) => messages?.some(({ id }) => id === given) ?? false
  const isShown = messages?.some(({ id }) => isAbout(id)) || isAbout(settled?.id ?? '')
  // Where the reader was: at the message, or at the one that followed it.
  const places = [settled?.id, settled?.next].filter((one) => one === endOfPage || isListed(one))
  const place = places[0] ?? null
  const banner = settled && (
    <Settled {...settled} problem={isAbout(settled.id) ? response?.problem : null} />
  )
  return (
    <>
      <title>{`Messages, ${list} · ${site.name} desk`}</title>
      <h1>Inbox</h1>
      <InboxTabs current={`messages-${list}`} />
      {response && !isShown && (
        <p className="problem" role="alert">
          {response.problem}
        </p>
      )}
      {messages && messages.length > 1 && (
        <p>
          <small>
            {list === 'security' ? 'The oldest first.' : byDeadline}
            {list.startsWith('all') && ' Done ones follow, the newest first.'}
          </small>
        </p>
      )}
      {place === null && banner}
      {messages === null && <OperatorsOnly />}
      {gone && <Gone {...gone} />}
      {messages?.length === 0 && !gone && <p className="empty">No messages here.</p>}
      {messages?.map((message, at) => (
        <Fragment key={message.id}>
          {place === message.id && banner}
          <MessagePanel
            message={message}
            next={messages[at + 1]?.id ?? endOfPage}
            problem={message.id !== settled?.id && isAbout(message.id) ? response?.problem : null}
          />
        </Fragment>
      ))}
      {place === endOfPage && banner}
      {next && (
        <nav className="pages" aria-label="Pages">
          <a href={next}>Next</a>
        </nav>
      )}
    </>
  )
}

/** What became of a message that a link still names. */
function Gone({ id, isRequest, erased }: NonNullable<Loaded['gone']>) {
  const number = id.slice(0, 8)
  return (
    <p className="empty">
      {erased ? (
        <>
          This message was erased <At at={erased.at} />:{' '}
          <a href={recordPath(erased.as)}>{erased.as}</a>.
        </>
      ) : (
        'This message is no longer stored: it was erased with its person, or deleted because it was too old.'
      )}
      {isRequest && (
        <>
          {' '}
          <a href={auditPath({ request: number })}>What was done for request {number}</a> stays in
          the audit and the register.
        </>
      )}
    </p>
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loadMessages>>

const byDeadline =
  'Security first, then by deadline, the first due first; those without one after, the oldest first.'

const settledWords: Record<MarkedAs, string> = {
  answered: 'Marked answered.',
  done: 'Marked done.',
  privacy: 'Marked as about their data: it has a deadline now.',
  reopened: 'Open again.',
  asks: 'Noted what they ask for.',
  named: 'Noted whose request it is.',
}

/** What the last form did, and the way back. */
function Settled({ as, id, problem }: { as: MarkedAs; id: string } & Refused) {
  return (
    <div className="done" id="settled">
      <p role="status">{settledWords[as]}</p>
      {(as === 'answered' || as === 'done') && (
        <details open={Boolean(problem)}>
          <summary>Change that</summary>
          <ReasonForm acts={[reopen]} about={{ id }} problem={problem ?? null} />
        </details>
      )}
    </div>
  )
}

type Refused = { problem: string | null | undefined }

function MessagePanel({ message, next, problem }: { message: Message; next: string } & Refused) {
  const { now, origin, requests } = useLoaderData<typeof loadMessages>()
  if ('unreadable' in message) {
    return (
      <section className="panel">
        <h2>{message.id}</h2>
        <p>Encrypted with a key that isn’t set here.</p>
      </section>
    )
  }
  const {
    id,
    topic,
    sentAt,
    askedAt,
    name,
    email,
    subject,
    message: text,
    dealt,
    dealtBy,
    dueAt,
    asks,
    answerBy,
  } = message
  const isRequest = dueAt !== null && !dealt
  const isNoted = subject === notedSubject
  const quoted = quotedIn(`${subject} ${text}`, email)
  // A noted letter is under its person, and isn't from them.
  const isPosted = !email || (isNoted && answerBy !== null)
  const to = { name, email, subject, text }
  const letters = topic === 'privacy' ? lettersFor(message, origin, requests[id]?.told) : []
  const before = answerBy === null ? beforeSending : beforeSendingOfficial
  const fitting = letters.find(({ answers }) => answers === asks)
  const others = letters.filter((letter) => letter !== fitting)
  return (
    <section className="panel" aria-labelledby={`${id} ${id}-of`}>
      <h2 id={id}>{subject}</h2>
      <p>
        <span id={`${id}-of`}>
          {name}, <AskedAt at={Date.parse(sentAt)} />
          {askedAt && (
            <>
              , asked on <AskedAt at={Date.parse(askedAt)} />, as noted
            </>
          )}
        </span>
        {topic !== 'message' && (
          <>
            {' '}
            <span className="reference">{id.slice(0, 8)}</span>{' '}
            <span className="state">{topic}</span>
          </>
        )}{' '}
        {dealt && (
          <span className="state" data-state="accepted">
            {dealt} by {dealtBy}
          </span>
        )}
        {asks && <span className="state">asks for {askedIn({ asks, answerBy })}</span>}{' '}
        {isRequest && <Deadline dueAt={dueAt} now={now} />}
      </p>
      {isRequest && asks === null && (
        <p>
          <small>
            Due as an end to contact, in 10 business days, until you mark what they ask for.
          </small>
        </p>
      )}
      <blockquote className="words">{text}</blockquote>
      {requests[id]?.done && <p>Done for it: {requests[id].done}</p>}
      <DeskForm action="/desk/leads" className="who">
        <button type="submit" name="q" value={email || name} className="quiet">
          Find this person
        </button>
        {quoted.map((one) => (
          <button key={one} type="submit" name="q" value={one} className="quiet">
            Find {one}
          </button>
        ))}
        {!isPosted && topic !== 'privacy' && <a href={replyTo(to, '')}>Reply to {email}</a>}
        {!isPosted && fitting && (
          <ReplyLink to={to} letter={fitting.text}>
            {`Reply to ${email}: ${fitting.words}`}
          </ReplyLink>
        )}
      </DeskForm>
      {!isPosted && topic === 'privacy' && others.length > 0 && (
        <details>
          <summary>{fitting ? 'Other replies' : `Reply to ${email}`}</summary>
          <p className="who">
            {others.map(({ words, text: letter }) => (
              <ReplyLink key={words} to={to} letter={letter}>
                {`Reply: ${words}`}
              </ReplyLink>
            ))}
          </p>
        </details>
      )}
      {!isPosted && topic === 'privacy' && (
        <p>
          <small>{before}</small>
        </p>
      )}
      {isPosted && topic === 'privacy' && <LettersToPost letters={letters} before={before} />}
      {isRequest && (isNoted || answerBy !== null) && (
        <Whose {...{ id, next, problem }} name={isNoted ? name : (quoted[0] ?? '')} />
      )}
      {topic === 'message' && !dealt && (
        <StartDeadline message={message} next={next} problem={problem} />
      )}
      <Mark message={message} next={next} problem={problem} />
    </section>
  )
}

/** As many others that a message names can be found from it. */
const mostQuoted = 4

/** Returns the references, emails and phones in a message but its sender’s: a regulator’s letter is about someone else. */
function quotedIn(text: string, sender: string): string[] {
  const { emails, phones } = readContacts(text)
  const others = emails.filter((one) => one !== sender.toLowerCase())
  const references = Array.from(text.matchAll(referenceIn), ([, one = '']) => one)
  return Array.from(new Set([...references, ...others, ...phones])).slice(0, mostQuoted)
}

/** As the thank-you page writes it. */
const referenceIn = /\bref(?:erence)?\b[\s.:#]+(?:is\s+)?([\w-]{8})(?![\w-])/gi

/** Gives a request that came by phone or letter its person, whose acts are then offered it. */
function Whose({ id, next, name, problem }: { id: string; next: string; name: string } & Refused) {
  const { requests } = useLoaderData<typeof loadMessages>()
  const response = useActionData<typeof decideOnMessage>()
  const isRefused = Boolean(problem) && response?.as === 'named'
  // A person who was noted since is not overwritten.
  const seen = String(requests[id]?.namedAt ?? '')
  return (
    <details open={isRefused}>
      <summary>Whose it is</summary>
      <ReasonForm
        acts={[{ intent: 'named', label: 'Note whose' }]}
        about={{ id, next, seen }}
        problem={isRefused ? (problem ?? null) : null}
      >
        <label>
          Their phone or email, or a lead’s reference
          <input
            name="who"
            required
            maxLength={longest.name}
            autoComplete="off"
            defaultValue={isRefused ? response?.who : name}
          />
        </label>
      </ReasonForm>
    </details>
  )
}

type MarkProps = { message: OpenedContactMessage; next: string } & Refused

function Mark({ message, next, problem }: MarkProps) {
  const response = useActionData<typeof decideOnMessage>()
  const { id, topic, dealt, asks, answerBy } = message
  const isElsewhere =
    response?.as === 'named' || (response?.as === 'privacy' && topic === 'message')
  const refused = problem && !isElsewhere ? response : undefined
  // A choice that was noted since is not overwritten.
  const about = { id, next, seenAsks: asks ?? '', seenAnswerBy: String(answerBy ?? '') }
  return (
    <details open={refused !== undefined}>
      <summary>{dealt === null ? 'Close it' : 'Change that'}</summary>
      <ReasonForm acts={actsOn(message)} about={about} problem={refused?.problem ?? null}>
        {topic === 'privacy' && dealt === null && (
          <AsksField
            asks={refused?.asks ?? asks}
            answerBy={refused?.answerBy ?? (answerBy ? torontoDate(answerBy) : '')}
            undone={refused?.undone}
          />
        )}
      </ReasonForm>
    </details>
  )
}

type LettersToPostProps = { letters: ReturnType<typeof lettersFor>; before: string }

/** The same words as those of a reply, for someone without an email. */
function LettersToPost({ letters, before }: LettersToPostProps) {
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

const reopen: ReasonedAct = { intent: 'reopened', label: 'Open again' }

function actsOn({ dealt, topic }: OpenedContactMessage): ReasonedAct[] {
  const done = { intent: 'done', label: 'Close without a reply' }
  // A request is closed once, so its register says when.
  if (dealt !== null) return dealt === 'done' || topic === 'privacy' ? [reopen] : [done, reopen]
  const acts = [{ intent: 'answered', label: 'Mark as answered' }, done]
  return topic === 'privacy' ? [...acts, { intent: 'asks', label: 'Save what they ask for' }] : acts
}
