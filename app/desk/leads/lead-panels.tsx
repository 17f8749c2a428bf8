import { useLoaderData } from 'react-router'
import { auditPath } from '#app/desk/audit/audit-route'
import { standingLetter, subjects } from '#app/desk/inbox/reply'
import { ReplyLink } from '#app/desk/inbox/reply-link'
import { Asked, At, Coming, dollars, FactList, State } from '#app/desk/parts/parts'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { deletionsPath } from '#app/desk/today/deletions-route'
import { nameAndEmail, personFacts } from '#app/domain/leads/lead'
import type { RevealedLead } from '#app/flows/leads/show-lead.server'
import { contactInWords, type PreferredContact } from '#app/shared/preferred-contact'
import { shortDate } from '#app/shared/time'
import type { loadLead } from './lead-route'
import { Reason } from './reason'

/** What a step of a lead's history is called, where its own name doesn't say. */
export const stepWords: Record<string, string> = {
  committed: 'registered',
  retry: 'to be tried again',
  accepted_reversed: 'accepted, reversed since',
  rejected_reversed: 'rejected, reversed since',
  returned_reversed: 'returned, taken back since',
  return_taken_back: 'return taken back',
  copied: 'copy made for the person',
  corrected: 'correction noted',
}

/** Why the lead is in its state, and what comes next. */
export function Standing() {
  const { lead, now, hold, withdrawnBy, askedOn, steps } = useLoaderData<typeof loadLead>()
  const last = steps.at(-1)
  const { reason, isUnsure, nextAttemptAt } = lead
  return (
    <section className="panel">
      <h2>State</h2>
      <FactList
        of={{
          State: <State state={lead.state} />,
          ...(last && {
            'Last step': (
              <>
                {stepWords[last.what] ?? last.what} {last.at !== null && <At at={last.at} />}{' '}
                <a href="#happened">What happened</a>
              </>
            ),
          }),
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
              Replaced: 'a newer lead of its person took its place, so it can’t be sent again',
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

export function Facts() {
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

export function Consent({ problem }: { problem: string | null }) {
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
            <details id="certificate" open={problem !== null}>
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

export function Person({
  masked,
  revealed,
  children,
}: {
  masked: Masked
  revealed: RevealedLead | null
  children: React.ReactNode
}) {
  const { lead, consent } = useLoaderData<typeof loadLead>()
  const person = revealed?.person
  const entered = person?.entered
  const facts = person
    ? {
        ...Object.fromEntries(personFacts(person)),
        'Phone number': person.phoneNumber,
        ...(entered && {
          'As they entered it': nameAndEmail(entered),
        }),
        'IP address of the consent': revealed?.ipAddress,
      }
    : { Name: masked?.name, 'Email address': masked?.email, 'Phone number': masked?.phone }
  const call = { 'Call chosen': masked?.preferred ? <Call {...masked.preferred} /> : 'none' }
  return (
    <section id="person" className="panel" data-revealed={revealed ? true : undefined}>
      <h2>Person</h2>
      {masked || person ? (
        <FactList of={{ ...facts, ...call }} />
      ) : (
        <p>The person cannot be opened: their key is not set here.</p>
      )}
      {person && consent && (
        <p>
          <ReplyLink
            to={{
              name: person.firstName,
              email: person.email,
              subject: subjects.registration,
              text: null,
            }}
            letter={standingLetter(lead, consent.firm)}
          >
            Write to them how it stands
          </ReplyLink>
        </p>
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
