import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { auditPath } from '#app/desk/audit/audit-route'
import { AnswerRequest, AskedAt, AskedOn, AsksField, messagePath } from '#app/desk/parts/asked-on'
import { CopyFiles } from '#app/desk/parts/copy-files'
import {
  Asked,
  At,
  Coming,
  Deadline,
  dollars,
  FactList,
  LeadLink,
  Returned,
  State,
  Withdrawn,
} from '#app/desk/parts/parts'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { deletionsPath } from '#app/desk/today/deletions-route'
import { leadReference, personFacts } from '#app/domain/leads/lead'
import type { RevealedLead } from '#app/flows/leads/show-lead.server'
import { contactInWords, type PreferredContact } from '#app/shared/preferred-contact'
import { shortDate } from '#app/shared/time'
import { Certificate } from './certificate'
import { LeadActions } from './lead-actions'
import { type decideOnLead, doneSentence, type loadLead } from './lead-route'
import { Reason, reasonInWords } from './reason'

/** One lead: who, masked until someone says why they look; what happened; the words they agreed to; the fix. */
export function LeadPage() {
  const {
    lead,
    now,
    sendableSince,
    seen,
    others,
    messages,
    otherRequests,
    steps,
    askedOn,
    masked,
    mayAct,
    done,
    request,
  } = useLoaderData<typeof loadLead>()
  const response = useActionData<typeof decideOnLead>()
  const sentence = done === 'erased' ? undefined : doneSentence(done)
  const isCopied = response?.intent === 'copy'
  // What a message about it most likely asks for.
  const justDone = isCopied ? 'copy' : done === 'withdrawn' ? 'stop' : null
  if (response?.file) return <Certificate file={response.file} />
  return (
    <>
      <title>{`Lead ${leadReference(lead.id)} · ${site.name} desk`}</title>
      <h1>
        Lead <span className="reference">{leadReference(lead.id)}</span>{' '}
        <State state={lead.state} /> <Withdrawn at={lead.withdrawnAt} />{' '}
        <Returned as={lead.returned} />
      </h1>
      {sentence && !response && (
        <p className="done" role="status">
          {sentence}
          {request && <AnswerRequest id={request} />}
        </p>
      )}
      <div className="columns">
        <Standing />
        <LeadActions
          lead={lead}
          times={{ now, sendableSince }}
          seen={seen}
          mayAct={mayAct}
          response={response}
        />
        <Person masked={masked} revealed={response?.revealed ?? null}>
          {mayAct && !response?.revealed && (
            <ReasonForm
              acts={[{ intent: 'reveal', label: 'Reveal' }]}
              problem={response?.intent === 'reveal' ? response.problem : null}
            />
          )}
          {mayAct && (
            <details open={response?.intent === 'copy'}>
              <summary>A copy for them</summary>
              <p>
                Files of all data under their phone, as they see it themselves, and of all messages
                under their email. Check first that both are theirs.
                {others.some(({ isOfPhone }) => isOfPhone === 0) &&
                  ' A lead of another phone has a copy of its own.'}
              </p>
              {response?.copy ? (
                <CopyFiles name={`data-${leadReference(lead.id)}`} copy={response.copy} />
              ) : (
                <ReasonForm
                  acts={[{ intent: 'copy', label: 'Make it' }]}
                  problem={response?.intent === 'copy' ? response.problem : null}
                >
                  <AskedOn messages={messages} others={otherRequests} />
                </ReasonForm>
              )}
            </details>
          )}
        </Person>
        <Facts />
        <Consent problem={response?.intent === 'prove' ? response.problem : null} />
        {messages.length > 0 && (
          <section className="panel">
            <h2>Open messages under their email or phone</h2>
            <ul className="found">
              {messages.map(({ id, topic, receivedAt, asks, dueAt }) => (
                <li key={id}>
                  <a href={messagePath({ id, topic })}>{topic}</a> of <AskedAt at={receivedAt} />{' '}
                  {dueAt !== null && <Deadline dueAt={dueAt} now={now} />}
                  <details open={done === 'withdrawn' || done === 'kept' || isCopied}>
                    <summary>Mark answered</summary>
                    <ReasonForm
                      action={messagePath({ id, topic })}
                      acts={[{ intent: 'answered', label: 'Answered' }]}
                      about={{ id }}
                      problem={null}
                    >
                      {topic === 'privacy' && <AsksField asks={asks ?? justDone} />}
                    </ReasonForm>
                  </details>
                </li>
              ))}
            </ul>
          </section>
        )}
        {others.length > 0 && (
          <section className="panel">
            <h2>Their other leads</h2>
            <ul className="found">
              {others.map(({ id, state, createdAt, isOfPhone, isOfEmail }) => (
                <li key={id}>
                  <LeadLink id={id} /> <State state={state} /> <At at={createdAt} />{' '}
                  <small>{sameBy(isOfPhone === 1, isOfEmail === 1)}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="panel wide">
          <h2>What happened</h2>
          <ol className="steps">
            {steps.map(({ at, what, details, act }) => (
              <li key={`${at} ${what} ${inWords(details)}`}>
                <span>{at === null ? 'before' : <At at={at} />}</span>
                <div>
                  <strong>{stepWords[what] ?? what}</strong>{' '}
                  {details.reason && reasonInWords(String(details.reason))}{' '}
                  {act ? `${act.by}: “${act.note}”` : what === 'withdrawn' && 'by the person'}
                  <small>{inWords(details)}</small>
                  {what === 'withdrawn' && askedOn !== null && (
                    <small>Asked {shortDate(askedOn)}</small>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}

/** Why the lead is in its state, and what comes next. */
function Standing() {
  const { lead, now, hold, withdrawnBy, askedOn } = useLoaderData<typeof loadLead>()
  const { reason, isUnsure, nextAttemptAt } = lead
  return (
    <section className="panel">
      <h2>State</h2>
      <FactList
        of={{
          State: <State state={lead.state} />,
          ...(reason && { Reason: <Reason reason={reason} isUnsure={isUnsure} /> }),
          ...(lead.withdrawnAt !== null && {
            Withdrawn: (
              <>
                <At at={lead.withdrawnAt} /> by {withdrawnBy ?? 'the person'}
              </>
            ),
            ...(askedOn !== null && { 'Asked to withdraw': shortDate(askedOn) }),
            'Buyer told': <Notice />,
          }),
          ...(lead.isReplaced &&
            lead.withdrawnAt === null && {
              Replaced:
                'a newer lead of its person took its place, so it can’t be sent or accepted',
            }),
          ...(lead.state === 'retry' && {
            'Next attempt': <Coming at={nextAttemptAt} now={now} />,
          }),
          ...(hold && {
            Waits:
              typeof hold === 'string' ? (
                hold
              ) : (
                <a href="/desk/today#buyers">
                  {`its buyer is paused by ${hold.pausedBy}${hold.reason && `: “${hold.reason}”`}`}
                </a>
              ),
          }),
        }}
      />
    </section>
  )
}

function Facts() {
  const { lead, cameFrom, earned } = useLoaderData<typeof loadLead>()
  const { id, buyerId, campaign, attempts, createdAt, returned } = lead
  return (
    <section className="panel">
      <h2>Lead</h2>
      <FactList
        of={{
          ID: <span className="reference">{id}</span>,
          Audit: <a href={auditPath({ subject: id })}>Who revealed or changed it</a>,
          Buyer: buyerId,
          Campaign: campaign || 'none',
          ...(cameFrom && {
            Source: cameFrom.source || 'none',
            Link: cameFrom.link || 'none',
            'Landing page': cameFrom.landing || 'none known',
            ...(cameFrom.variant && { Variant: cameFrom.variant }),
            Country: cameFrom.country,
            Device: cameFrom.device,
          }),
          Created: <At at={createdAt} />,
          Attempts: attempts,
          ...(earned && { Earned: earnedIn(earned.cents, returned !== null) }),
        }}
      />
    </section>
  )
}

/** What a lead earned at its buyer's price of the day. */
function earnedIn(cents: number | null, isReturned: boolean): string {
  if (cents === null) return 'no price known'
  return isReturned ? `$0.00, returned (its price: ${dollars(cents)})` : dollars(cents)
}

/** Whether the buyer has the notice of the withdrawal, and has confirmed it. */
function Notice() {
  const { lead, notice, mayAct } = useLoaderData<typeof loadLead>()
  if (!notice) return lead.attempts === 0 ? 'not needed: it never had the lead' : 'no longer known'
  if (notice.state !== 'done' && notice.attempts === 0) return 'not yet: it is about to be told'
  return (
    <>
      <Asked notice={notice} />{' '}
      {mayAct && notice.state !== 'done' && <a href={deletionsPath}>Settle</a>}
    </>
  )
}

function Consent({ problem }: { problem: string | null }) {
  const { consent, mayAct } = useLoaderData<typeof loadLead>()
  return (
    <section className="panel">
      <h2>What they agreed to</h2>
      {consent ? (
        <>
          <p>
            Version {consent.version}, given <At at={consent.givenAt} /> on {consent.page}
            {consent.withdrawnAt !== null && (
              <>
                , <strong>withdrawn</strong> <At at={consent.withdrawnAt} />
              </>
            )}
          </p>
          <details>
            <summary>The text</summary>
            <blockquote>{consent.text}</blockquote>
            <p className="hash">SHA-256 {consent.textHash}</p>
          </details>
          {mayAct && (
            <details open={problem !== null}>
              <summary>Certificate</summary>
              <p>Names the person. To print, with a signed file.</p>
              <ReasonForm acts={[{ intent: 'prove', label: 'Issue' }]} problem={problem} />
            </details>
          )}
        </>
      ) : (
        <p>There is no record of a consent.</p>
      )}
    </section>
  )
}

type Masked = ReturnType<typeof useLoaderData<typeof loadLead>>['masked']

function Person({
  masked,
  revealed,
  children,
}: {
  masked: Masked
  revealed: RevealedLead | null
  children: React.ReactNode
}) {
  const person = revealed?.person
  const facts = person
    ? {
        ...Object.fromEntries(personFacts(person)),
        'Phone number': person.phoneNumber,
        'IP address of the consent': revealed?.ipAddress,
      }
    : { Name: masked?.name, 'Email address': masked?.email, 'Phone number': masked?.phone }
  const call = { 'Call chosen': masked?.preferred ? <Call {...masked.preferred} /> : 'none' }
  return (
    <section className="panel" data-revealed={revealed ? true : undefined}>
      <h2>Person</h2>
      {masked || person ? (
        <FactList of={{ ...facts, ...call }} />
      ) : (
        <p>The person cannot be opened: their key is not set here.</p>
      )}
      {children}
    </section>
  )
}

/** When they asked to be called, in Toronto and on their own clock. */
function Call(preferred: PreferredContact) {
  const { at, zone } = preferred
  const words = contactInWords(preferred)
  if (at === null) return words
  return (
    <>
      <At at={at} /> in Toronto
      <small>{`, for them ${words}, ${zone}`}</small>
    </>
  )
}

function sameBy(isOfPhone: boolean, isOfEmail: boolean): string {
  if (isOfPhone && isOfEmail) return 'same phone and email'
  return isOfPhone ? 'same phone, another email' : 'same email, another phone'
}

const stepWords: Record<string, string> = {
  committed: 'registered',
  retry: 'to be tried again',
  accepted_reversed: 'accepted, reversed since',
  rejected_reversed: 'rejected, reversed since',
  returned_reversed: 'returned, taken back since',
  return_taken_back: 'return taken back',
}

function inWords({ tookMs, ...fields }: Record<string, string | number | null>): string {
  const took = tookMs == null ? [] : [`${tookMs} ms`]
  const named = Object.entries(fields).flatMap(([name, value]) =>
    value ? [`${name} ${value}`] : [],
  )
  return [...named, ...took].join(', ')
}
