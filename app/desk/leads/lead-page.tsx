import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { AfterAct, AskedAt, AsksField, messagePath } from '#app/desk/parts/asked-on'
import { At, Deadline, LeadLink, Returned, State, Withdrawn } from '#app/desk/parts/parts'
import { canBeRequest, leadPath } from '#app/desk/parts/read-asked-on'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { leadReference } from '#app/domain/leads/lead'
import { detailsInWords } from '#app/flows/leads/show-lead.server'
import type { Asks } from '#app/shared/asks'
import { actInWords } from '#app/shared/audit-entry'
import { shortDate } from '#app/shared/time'
import { Certificate } from './certificate'
import { doneSentence } from './done-words'
import { LeadActions } from './lead-actions'
import { Consent, Facts, Person, Standing, stepWords } from './lead-panels'
import type { decideOnLead, loadLead } from './lead-route'
import { reasonInWords } from './reason'
import { RequestForms } from './request-forms'

/** One lead: who, masked until someone says why they look; what happened; the words they agreed to; the fix. */
export function LeadPage() {
  const {
    lead,
    now,
    sendableSince,
    seen,
    otherLeads,
    others,
    meant,
    messages,
    steps,
    looks,
    askedOn,
    masked,
    revealed,
    mayAct,
    done,
    request,
    told,
    nextParked,
    emails,
  } = useLoaderData<typeof loadLead>()
  const response = useActionData<typeof decideOnLead>()
  const sentence = done === 'erased' ? undefined : doneSentence(done)
  const isCopied = response?.intent === 'copy'
  const from = mayAct && [...messages, ...others].find(({ id }) => id === meant)
  // What a message about it most likely asks for.
  const justDone = isCopied ? 'copy' : done ? (asksDone[done] ?? null) : null
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
          <AfterAct request={request} told={told} />
        </p>
      )}
      {sentence && !response && nextParked && mayAct && (
        <p>
          <a href={`/desk/leads/${nextParked}`}>Next parked lead</a>
        </p>
      )}
      {from && (
        <p>
          For <a href={messagePath(from)}>their message {from.id.slice(0, 8)}</a>:{' '}
          {isCopied
            ? 'answer it with the copy below.'
            : 'choose what they ask for, and it is noted there.'}
        </p>
      )}
      <div className="columns">
        <Standing />
        <LeadActions
          {...{ lead, messages, meant, seen, mayAct, emails, response }}
          times={{ now, sendableSince }}
        />
        <Person masked={masked} revealed={revealed}>
          {mayAct && !revealed && (
            <ReasonForm
              acts={[{ intent: 'reveal', label: 'Reveal' }]}
              problem={response?.intent === 'reveal' ? response.problem : null}
            />
          )}
          {mayAct && <RequestForms />}
        </Person>
        <Facts />
        <Consent problem={response?.intent === 'prove' ? response.problem : null} />
        {messages.length > 0 && (
          <section className="panel">
            <h2>Open messages under their email or phone</h2>
            <ul className="found">
              {messages.map(({ id, topic, receivedAt, asks, dueAt }) => (
                <li key={id}>
                  <span>
                    <a href={messagePath({ id, topic })}>{topic}</a> of <AskedAt at={receivedAt} />
                  </span>
                  {dueAt !== null && <Deadline dueAt={dueAt} now={now} />}
                  {canBeRequest({ topic }) && id !== meant && (
                    <a href={leadPath(lead.id, id)}>Do it for this one</a>
                  )}
                  {topic === 'message' && (
                    <a href={messagePath({ id, topic })}>About their data: start its deadline</a>
                  )}
                  <details open={justDone !== null}>
                    <summary>Close it</summary>
                    <ReasonForm
                      action={messagePath({ id, topic })}
                      acts={[{ intent: 'answered', label: 'Mark as answered' }]}
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
        {otherLeads.length > 0 && (
          <section className="panel">
            <h2>Their other leads</h2>
            <ul className="found">
              {otherLeads.map(({ id, state, createdAt, isOfPhone, isOfEmail }) => (
                <li key={id}>
                  <LeadLink id={id} /> <State state={state} /> <At at={createdAt} />{' '}
                  <small>{sameBy(isOfPhone === 1, isOfEmail === 1)}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="panel wide" id="happened">
          <h2>What happened</h2>
          <ol className="steps">
            {steps.map(({ at, what, details, act }) => (
              <li key={`${at} ${what} ${detailsInWords(details)}`}>
                <span>{at === null ? 'before' : <At at={at} />}</span>
                <div>
                  <strong>{stepWords[what] ?? what}</strong>{' '}
                  {details.reason && reasonInWords(String(details.reason))}{' '}
                  {act ? `${act.by}: “${act.note}”` : what === 'withdrawn' && 'by the person'}
                  <small>{detailsInWords(details)}</small>
                  {what === 'withdrawn' && askedOn !== null && (
                    <small>Asked {shortDate(askedOn)}</small>
                  )}
                </div>
              </li>
            ))}
          </ol>
          {looks.length > 0 && (
            <details>
              <summary>Who looked at the person</summary>
              <ul className="found">
                {looks.map(({ id, at, by, action, note }) => (
                  <li key={id}>
                    <At at={at} /> {actInWords(action)}, {by}: “{note}”
                  </li>
                ))}
              </ul>
            </details>
          )}
        </section>
      </div>
    </>
  )
}

/** What each act was asked as. */
const asksDone: Record<string, Asks> = {
  withdrawn: 'stop',
  kept: 'stop',
  stands: 'stop',
  corrected: 'correct',
}

function sameBy(isOfPhone: boolean, isOfEmail: boolean): string {
  if (isOfPhone && isOfEmail) return 'same phone and email'
  return isOfPhone ? 'same phone, another email' : 'same email, another phone'
}
