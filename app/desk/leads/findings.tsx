import { Fragment } from 'react'
import type { useActionData } from 'react-router'
import { auditPath } from '#app/desk/audit/audit-route'
import { messagesErasedLetter, subjects } from '#app/desk/inbox/reply'
import { ReplyLink } from '#app/desk/inbox/reply-link'
import { AskedAt, AskedOn, messagePath } from '#app/desk/parts/asked-on'
import { CopiedBefore, CopyFiles } from '#app/desk/parts/copy-files'
import { At, counted, FactList, LeadLink, Problem, State } from '#app/desk/parts/parts'
import { leadPath, meantField } from '#app/desk/parts/read-asked-on'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { torontoDate } from '#app/shared/toronto-time'
import { EndedList, HoldingLetters, UnnamedList } from './ended-list'
import { isHolding } from './ended-requests'
import { asksOf, type searchLeads } from './leads-route'

type Searched = NonNullable<ReturnType<typeof useActionData<typeof searchLeads>>>

export function Findings({ found, ended, asked, seen, intent, copy, problem, ...from }: Searched) {
  if (found.kind === 'references') {
    return (
      <>
        {found.isOtherCase && <p role="status">In other capitals, it is that of one lead:</p>}
        <ul className="found">
          {found.ids.map((id) => (
            <li key={id}>
              <a href={leadPath(id, from.meant)}>{id}</a>
            </li>
          ))}
        </ul>
      </>
    )
  }
  if (found.kind === 'several') {
    return (
      <section className="panel" role="status">
        <h2>{counted(found.leads.length, 'lead')} of this person</h2>
        <Listed leads={found.leads} meant={from.meant} />
      </section>
    )
  }
  if (found.kind === 'apart') {
    return (
      <section className="panel" role="status">
        <p>The phone and the email don’t lead to the same leads.</p>
        {(['phone', 'email'] as const).map((under) => (
          <Fragment key={under}>
            <h2>{`${counted(found.of[under].length, 'lead')} of the ${under}`}</h2>
            <Listed leads={found.of[under]} meant={from.meant} />
          </Fragment>
        ))}
        <p>Find one of them alone for what else is held.</p>
      </section>
    )
  }
  if (found.kind !== 'person') return null
  const problemOf = (one: Searched['intent']) => (intent === one ? problem : null)
  const { messages, copies } = found
  const { others, meant, letters } = from
  const about = { q: asked, ...(meant && { [meantField]: meant }) }
  const isCopyAsked = [...messages, ...others].some(({ asks }) => asks === 'copy')
  const { isSuppressed, erased, codes, consents, comments, contactMessages } = found.held
  return (
    <section className="panel" role="status">
      <h2>No lead</h2>
      <p>
        {`Also held: ${[
          counted(consents, 'consent'),
          counted(codes, 'code'),
          counted(comments, 'comment'),
          counted(contactMessages, 'contact message'),
        ].join(', ')}.`}
        {erased && <Erased erased={erased} />}
        {found.under === 'email' &&
          ' An erasure leaves no trace of an email: ask for its number, or for their phone.'}
        {isSuppressed && ' This phone is suppressed: it gets no texts and is never forwarded.'}
      </p>
      {found.under === 'email' && (
        <p>
          Do not contact: we write to an email only when its owner asks, so ask which phone is
          called and block that; if there is none, say so in the answer and close the request
          without.
        </p>
      )}
      {found.under === 'email' && <Problem of={problemOf('suppress')} />}
      {messages.length > 0 && (
        <ul className="found">
          {messages.map(({ id, topic, receivedAt }) => (
            <li key={id}>
              Open: <a href={messagePath({ id, topic })}>{topic}</a> of <AskedAt at={receivedAt} />
            </li>
          ))}
        </ul>
      )}
      {seen && (
        <details open={intent === 'copy' || isCopyAsked}>
          <summary>A copy for them</summary>
          <p>{copyWords[found.under]} Check first that it is theirs.</p>
          <CopiedBefore of={copies} />
          {copy ? (
            <CopyFiles name="data" copy={copy} />
          ) : (
            <ReasonForm
              acts={[{ intent: 'copy', label: 'Make it' }]}
              about={about}
              problem={problemOf('copy')}
            >
              <AskedOn
                {...{ messages, others, meant }}
                asks={asksOf.copy}
                isRefused={intent === 'copy'}
              />
            </ReasonForm>
          )}
        </details>
      )}
      {found.under === 'phone' && (
        <details open={problemOf('suppress') !== null}>
          <summary>Do not contact</summary>
          <p>
            {isSuppressed
              ? 'It is blocked already: note that for whoever asks again.'
              : 'A one-way code of the phone is kept, so it gets no texts and is never forwarded. This can’t be undone here.'}
          </p>
          <ReasonForm
            acts={[
              {
                intent: 'suppress',
                label: isSuppressed ? 'Note that it is blocked' : 'Block this phone',
              },
            ]}
            about={about}
            problem={problemOf('suppress')}
          >
            <AskedOn
              {...{ messages, others, meant }}
              asks={asksOf.suppress}
              isRefused={intent === 'suppress'}
            />
          </ReasonForm>
        </details>
      )}
      {seen && (
        <FactList of={{ ...erasure[found.under], Buyers: 'none is asked: there is no lead' }} />
      )}
      <HoldingLetters of={messages} className="problem" />
      {seen && !messages.some(isHolding) && (
        <ReasonForm
          acts={[{ intent: 'erase', label: 'Erase all of this', isGrave: true }]}
          about={{ ...about, seen }}
          problem={problemOf('erase')}
        >
          <EndedList of={ended} />
          <UnnamedList of={letters} />
          {found.email && from.hasReply && (
            <p>
              <ReplyLink
                to={{ name: '', email: found.email, subject: subjects.data, text: null }}
                letter={messagesErasedLetter()}
              >
                Reply to {found.email}
              </ReplyLink>{' '}
              <small>first: their address goes, too.</small>
            </p>
          )}
          <AskedOn
            {...{ messages, others, meant }}
            asks={asksOf.erase}
            isRefused={intent === 'erase'}
          />
        </ReasonForm>
      )}
    </section>
  )
}

type ListedLeads = {
  leads: Extract<Searched['found'], { kind: 'several' }>['leads']
  meant: string | null
}

function Listed({ leads, meant }: ListedLeads) {
  return (
    <ul className="found">
      {leads.map(({ id, state, createdAt }) => (
        <li key={id}>
          <LeadLink id={id} meant={meant} /> <State state={state} /> <At at={createdAt} />
        </li>
      ))}
    </ul>
  )
}

const copyWords = {
  phone: 'Files of all data under this phone, as they see it themselves.',
  email: 'Files of all messages under this email.',
}

/** What erasing the records under a phone or an email without a lead does. */
const erasure = {
  phone: {
    Goes: 'all of the above, counters and receipts',
    Stays:
      'a one-way code of the phone, so it gets no texts and is never forwarded; the audit and its reasons, without the person; messages under their email, which a phone doesn’t prove',
  },
  email: {
    Goes: 'the messages above, unused links to erase, counters',
    Stays:
      'the audit and its reasons, without the person; what is under their phone, which an email doesn’t prove',
  },
}

/** When a phone was erased, with its entries in the audit or else those of the day. */
function Erased({
  erased: { at, reference },
}: {
  erased: { at: number; reference: string | null }
}) {
  const day = torontoDate(at)
  const listed = reference ? { subject: reference } : { from: day, to: day }
  return (
    <>
      {' This phone was erased '}
      <At at={at} />: <a href={auditPath(listed)}>{reference ?? 'the audit of that day'}</a>.
    </>
  )
}
