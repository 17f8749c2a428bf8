import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { erasureLetter, subjects } from '#app/desk/inbox/reply'
import { ReplyLink } from '#app/desk/inbox/reply-link'
import { AskedOn, messagePath } from '#app/desk/parts/asked-on'
import { counted, DeskForm, FactList, LeadLink, State, Withdrawn } from '#app/desk/parts/parts'
import { leadPath } from '#app/desk/parts/read-asked-on'
import { ReasonField } from '#app/desk/parts/reason-form'
import { leadReference } from '#app/domain/leads/lead'
import {
  asksOf,
  type Change,
  changes,
  type decideOnChange,
  type previewChange,
} from './change-route'
import { doneSentence } from './done-words'
import { EndedList, HoldingLetters, UnnamedList } from './ended-list'
import { isHolding, letterProblem } from './ended-requests'
import { Erasure, Notices } from './erasure'

/** What withdrawing a lead's consent or erasing its person would do, to confirm with a reason; or what was erased. */
export function ChangePage() {
  const { erased, preview } = useLoaderData<typeof previewChange>()
  return erased ? <ErasedPerson of={erased} /> : <ChangePreview of={preview} />
}

type Loaded = ReturnType<typeof useLoaderData<typeof previewChange>>

/** The address is in no URL and, unless something stays under it, on no other page, so this one survives a reload. */
function ErasedPerson({ of }: { of: NonNullable<Loaded['erased']> }) {
  const { to, erasures, hasAsked, askedBefore, stays: left, messageId, unnamed, isKept } = of
  const until = isKept
    ? 'within an hour: until then, this page can be opened again'
    : 'now: this page can’t be opened again'
  const numbers = erasures.map(({ name }) => name)
  const hasMessages = erasures.some(({ under, count }) => under === 'email' && count > 0)
  const about = { ...to, subject: subjects.data, text: null } as const
  return (
    <>
      <title>{`Erased · ${site.name} desk`}</title>
      <h1>Erased</h1>
      <div className="done">
        <p role="status">
          {doneSentence(hasAsked ? 'erased' : askedBefore.length > 0 ? 'before' : 'cleared')}
        </p>
        <p>
          <ReplyLink
            to={about}
            letter={erasureLetter(
              { numbers, hasMessages, stays: left.messages },
              erasures.flatMap(({ notices }) => notices),
            )}
          >
            Reply to {to.email}
          </ReplyLink>{' '}
          {left.messages + left.leads > 0
            ? `${until}. ${stillHeld(left)} their email, with their address.`
            : unnamed
              ? `${until}. Request ${unnamed.slice(0, 8)} still has their words: note whose it is, and erase what is held there.`
              : `${until}${isKept ? ', in this browser alone' : ''}. Their address is kept nowhere else.`}{' '}
          {messageId && (
            <a href={messagePath({ id: messageId, topic: 'message' })}>
              Mark their message answered
            </a>
          )}
        </p>
      </div>
      {erasures.map((one) => (
        <Erasure key={one.name} of={one} isNew />
      ))}
      <p>
        <a href="/desk/leads">All leads</a>
      </p>
    </>
  )
}

function stillHeld({ messages, leads }: NonNullable<Loaded['erased']>['stays']): string {
  const held = [
    ...(messages > 0 ? [counted(messages, 'message')] : []),
    ...(leads > 0 ? [counted(leads, 'lead')] : []),
  ]
  return `${held.join(' and ')} ${messages + leads === 1 ? 'stays' : 'stay'} under`
}

function ChangePreview({ of }: { of: Preview }) {
  const { change, lead, masked, held, messages, ended, letters, others, meant, seen } = of
  const response = useActionData<typeof decideOnChange>()
  const label = changes[change]
  const letter = change === 'erase' && letterProblem([], messages)
  // A letter that asks for the erasure can be chosen in the form.
  const isHeld = change === 'erase' && messages.some(isHolding)
  const isPossible = !isHeld && (change === 'erase' || lead.withdrawnAt === null)
  return (
    <>
      <title>{`${label} · ${site.name} desk`}</title>
      <h1>
        {label} <small>preview</small>
      </h1>
      {masked && held && seen ? (
        <div className="columns">
          <section className="panel">
            <h2>Person</h2>
            <FactList
              of={{
                Name: masked.name,
                'Email address': masked.email,
                'Phone number': masked.phone,
              }}
            />
          </section>
          <section className="panel">
            <h2>{change === 'erase' ? 'What goes' : 'What changes'}</h2>
            <FactList of={change === 'erase' ? erased(held, lead.id) : withdrawn(lead)} />
          </section>
          <section className="panel wide">
            <h2>What stays</h2>
            <ul className="found">
              {stays(change, held).map((words) => (
                <li key={words}>{words}</li>
              ))}
              {held.leadsOfEmail.map(({ id, state }) => (
                <li key={id}>
                  <LeadLink id={id} /> <State state={state} /> under their email and another phone
                  {change === 'erase' && (
                    <>
                      : <a href={`/desk/leads/${id}/erase`}>erase that one too</a>
                    </>
                  )}
                </li>
              ))}
            </ul>
            {isPossible ? (
              <DeskForm className="reason">
                <input type="hidden" name="seen" value={seen} />
                {change === 'erase' && held.messagesOfEmail > 0 && (
                  <label>
                    <input type="checkbox" name="messages" value="1" />
                    {` Also erase ${counted(held.messagesOfEmail, 'message')} under their email, with requests noted there, after asking them there`}
                  </label>
                )}
                {letter && <p className="problem">{letter}</p>}
                <EndedList of={ended} />
                <UnnamedList of={letters} />
                <AskedOn {...{ messages, others, meant }} asks={asksOf[change]} />
                <ReasonField id="note" problem={response?.problem ?? null}>
                  <button type="submit" className="grave">
                    {label}
                  </button>
                </ReasonField>
              </DeskForm>
            ) : isHeld ? (
              <HoldingLetters of={messages} className="problem" />
            ) : (
              <p>This consent was withdrawn before.</p>
            )}
          </section>
        </div>
      ) : (
        <p>The person cannot be opened: their key is not set here.</p>
      )}
      <p>
        <a href={leadPath(lead.id, meant)}>Back to lead {leadReference(lead.id)}</a>
      </p>
    </>
  )
}

type Preview = NonNullable<Loaded['preview']>
type Held = NonNullable<Preview['held']>

function erased(held: Held, leadId: string) {
  const { leads, consents, comments, codes, contactMessages, buyers, notices } = held
  return {
    [counted(leads.length, 'lead')]: (
      <ul className="found">
        {leads.map(({ id, state, withdrawnAt }) => (
          <li key={id}>
            <LeadLink id={id} /> <State state={state} /> <Withdrawn at={withdrawnAt} />
          </li>
        ))}
      </ul>
    ),
    Also: [
      counted(consents, 'consent'),
      counted(comments, 'comment'),
      counted(codes, 'code'),
      ...(contactMessages > 0
        ? [`${counted(contactMessages, 'message')} noted under the phone`]
        : []),
      'counters and receipts',
    ].join(', '),
    ...(consents > 0 && {
      'Proof of consent': (
        <>
          no certificate can be issued afterwards:{' '}
          <a href={`/desk/leads/${leadId}#certificate`}>issue and save it first</a>
        </>
      ),
    }),
    'Asked to delete':
      buyers.map(({ id, count }) => `${id}: ${counted(count, 'lead')}`).join(', ') ||
      (notices.length > 0 ? 'no buyer again' : 'no buyer: none was sent a lead'),
    ...(notices.length > 0 && { 'Asked before': <Notices of={notices} /> }),
  }
}

function withdrawn({ state, buyerId, attempts }: Preview['lead']) {
  return {
    Lead: (
      <>
        <State state={state} />, then never sent again
      </>
    ),
    'Asked to delete': attempts > 0 ? `${buyerId}: 1 lead` : 'no buyer: none was sent it',
    'The person': 'gets a text that says so',
  }
}

function stays(change: Change, { leads, messagesOfEmail }: Held): string[] {
  if (change === 'withdraw') {
    return [
      'The lead, its person and the consent, with when it was withdrawn',
      `Other leads of this phone with their consents: ${leads.length - 1}`,
    ]
  }
  return [
    'A one-way code of the phone, so it gets no texts and is never forwarded',
    'The audit and its reasons, which may not have held their name, email or phone',
    'The funnel’s sums of a day, without the leads',
    `${counted(messagesOfEmail, 'contact message')} under their email, which a phone doesn’t prove${messagesOfEmail > 0 ? ', unless you choose otherwise' : ''}`,
  ]
}
