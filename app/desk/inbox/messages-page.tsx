import { Fragment } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { auditPath } from '#app/desk/audit/audit-route'
import { type Change, changeFor, changes } from '#app/desk/leads/change-route'
import { recordPath } from '#app/desk/leads/done-words'
import { AskedAt } from '#app/desk/parts/asked-on'
import { At, Deadline, DeskForm, LeadLink, State, Withdrawn } from '#app/desk/parts/parts'
import { canBeRequest, leadPath, meantField } from '#app/desk/parts/read-asked-on'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { asksIn, soundsPersonal } from '#app/domain/contact/sounds-personal'
import type { MatchedLead } from '#app/flows/contact/match-leads.server'
import { type Asks, askedIn, asksWords } from '#app/shared/asks'
import { InboxTabs, OperatorsOnly } from './inbox-tabs'
import { LettersToPost, Mark, type RefusedMark, reopen, Whose } from './message-forms'
import {
  type decideOnMessage,
  endOfPage,
  type loadMessages,
  type Mark as MarkedAs,
} from './messages-route'
import {
  beforeSending,
  beforeSendingOfficial,
  languageOf,
  lettersFor,
  nothingFound,
  replyTo,
  standingLetter,
} from './reply'
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
function Settled({ as, id, problem }: { as: MarkedAs; id: string } & RefusedMark) {
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

function MessagePanel({
  message,
  next,
  problem,
}: { message: Message; next: string } & RefusedMark) {
  const { now, origin, requests, matches } = useLoaderData<typeof loadMessages>()
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
  const isRequest = topic === 'privacy' && !dealt
  const meant = !dealt && canBeRequest(message) ? id : null
  const isNoted = requests[id]?.isNoted ?? false
  const { quoted: named } = message
  const quoted = [...named.references, ...named.emails, ...named.phones].slice(0, mostQuoted)
  const match = matches[id]
  // A noted letter is under its person, and isn't from them.
  const isPosted = !email || (isNoted && answerBy !== null)
  const to = { name, email, subject, text }
  // Only to the address of the lead itself, and not to someone who wants no more contact.
  const isLikely = topic === 'message' && soundsPersonal(message)
  const isQuestion = topic === 'message' && match?.isSender === true && !isLikely
  const letters = topic === 'privacy' ? lettersFor(message, origin, requests[id]?.told) : []
  const before = answerBy === null ? beforeSending : beforeSendingOfficial
  const wanted = asks ?? asksIn(message)
  const act = meant && match ? actOn(match.lead, wanted) : undefined
  // No lead of theirs was found, and nothing done.
  const isUnfound = isRequest && answerBy === null && !match && !requests[id]?.done
  const fitting = isUnfound
    ? letters.find(({ words }) => words === nothingFound)
    : letters.find(({ answers }) => answers === wanted)
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
        {asks && <span className="state">asks for {askedIn({ asks, answerBy })}</span>}
        {isLikely && !dealt && <span className="state">may be about their data</span>}{' '}
        {dueAt !== null && !dealt && <Deadline dueAt={dueAt} now={now} />}
      </p>
      {isRequest && asks === null && (
        <p>
          <small>
            Due as an end to contact, in 10 business days, until you mark what they ask for
            {wanted && `: by its words, ${asksWords[wanted]}`}.
          </small>
        </p>
      )}
      {isRequest && asks === 'other' && answerBy === null && (
        <p>
          <small>
            It holds nothing: if a regulator or lawyer wrote it, save its day under “Close it”.
          </small>
        </p>
      )}
      <blockquote className="words">{text}</blockquote>
      {match && <Match of={match} meant={meant} act={act} />}
      {requests[id]?.done && <p>Done for it: {requests[id].done}</p>}
      <DeskForm action="/desk/leads" className="who">
        {meant && <input type="hidden" name={meantField} value={meant} />}
        <button type="submit" name="q" value={email || name} className="quiet">
          Find this person
        </button>
        {quoted.map((one) => (
          <button key={one} type="submit" name="q" value={one} className="quiet">
            Find {one}
          </button>
        ))}
        {!isPosted &&
          topic !== 'privacy' &&
          (isQuestion && match ? (
            <ReplyLink to={to} letter={standingLetter(match.lead, match.firm)}>
              {`Reply to ${email}: how it stands`}
            </ReplyLink>
          ) : (
            <a href={replyTo(to, '', languageOf(to))}>Reply to {email}</a>
          ))}
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
        <Whose {...{ message, isNoted, next, problem }} />
      )}
      <div className="columns">
        {topic === 'message' && !dealt && (
          <StartDeadline {...{ message, next, problem }} isOpen={isLikely && act === undefined} />
        )}
        <Mark message={message} next={next} problem={problem} />
      </div>
    </section>
  )
}

/** As many others that a message names can be found from it. */
const mostQuoted = 4

function actOn({ withdrawnAt }: MatchedLead['lead'], wanted: Asks | null): Change | undefined {
  const change = changeFor(wanted)
  return change === 'withdraw' && withdrawnAt !== null ? undefined : change
}

type MatchProps = { of: MatchedLead; meant: string | null; act: Change | undefined }

/** The newest lead of a message, what it asks to do there, and whether it may be someone else's. */
function Match({ of: { lead, isSender, other }, meant, act }: MatchProps) {
  return (
    <p>
      {isSender ? 'Their newest lead: ' : 'A lead of a phone or reference in it: '}
      <LeadLink id={lead.id} meant={meant} /> <State state={lead.state} />{' '}
      <Withdrawn at={lead.withdrawnAt} />{' '}
      <small>
        registered <At at={lead.createdAt} />
        {!isSender && '; its email is another, so check that it is theirs before you answer'}
      </small>
      {act && (
        <>
          {' '}
          <a href={leadPath(lead.id, meant, act)}>{changes[act]}</a>
        </>
      )}
      {other && (
        <>
          {' '}
          It also names <LeadLink id={other} meant={meant} />, which has another email: check whose
          that is before you say anything of it.
        </>
      )}
    </p>
  )
}
