import { nameAndEmail, personFacts } from '#app/domain/leads/lead'
import type { Registration } from '#app/flows/own-data/read-person.server'
import { ConsentPart } from './consent-part'
import { Facts, Moment } from './facts'
import type { OpenStepProps } from './view'

type RegistrationCardProps = OpenStepProps & { registration: Registration }

export function RegistrationCard({ registration, ...step }: RegistrationCardProps) {
  const { id, details, campaign, history } = registration
  const headingId = `registration-${id}`
  return (
    <section aria-labelledby={headingId} className="grid gap-5 border-t border-ink pt-3">
      <h2 id={headingId} className="text-lead">
        Registration of <Moment iso={registration.registeredAt} />
      </h2>
      <Facts
        facts={[
          ['Firm', registration.firm],
          ['Status', stateInWords(registration)],
          [
            'Reference',
            <span className="font-mono" key="id">
              {id.slice(0, 8)}
            </span>,
          ],
          ...(details
            ? ([
                ...personFacts(details),
                ...(details.entered ? [['As you entered it', nameAndEmail(details.entered)]] : []),
                ['Phone number', details.phoneNumber],
                ['IP address', details.clientIp],
                ['Browser', details.userAgent],
                ['Call time', callInWords(registration)],
              ] as [string, string | null][])
            : ([['Details', 'Encrypted and no longer readable.']] as [string, string][])),
          ['Form', campaign.form],
          ['Campaign', [campaign.cid, campaign.page, ...clicksOf(details)].join(' · ')],
        ]}
      />
      <ConsentPart registration={registration} {...step} />
      <details>
        <summary className="min-h-11 py-2 text-body font-semibold">History</summary>
        <ol className="grid gap-1 text-body">
          {history.map(({ at, what, attempt, reason }) => (
            <li key={`${at} ${what}`}>
              <Moment iso={at} />: {what}
              {attempt !== null && `, attempt ${attempt}`}
              {reason && ` (${reason})`}
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}

/** What is not of a click, or named apart from it. */
const notClicks = ['cid', 'page', 'description', 'first']

function clicksOf(details: Registration['details']): string[] {
  return Object.entries(details?.tracking ?? {})
    .filter(([name]) => !notClicks.includes(name))
    .map(([name, value]) => `${name}: ${value}`)
}

function callInWords({ callTime, consent }: Registration): string | null {
  return callTime && consent?.withdrawnAt ? `${callTime}, before you withdrew` : callTime
}

function stateInWords({ state, reason, isSent, consent }: Registration): string {
  switch (state) {
    case 'new':
    case 'sending':
    case 'retry':
      return 'Waiting to be passed on'
    case 'accepted':
      return consent?.withdrawnAt
        ? 'Passed on to the firm before you withdrew'
        : 'Passed on to the firm'
    case 'rejected':
      return 'Declined by the firm'
    case 'parked':
      return 'Under review'
    case 'dead': {
      const why = reason === 'withdrawn' ? ', because you withdrew' : ''
      return `${isSent ? 'Delivery not confirmed' : 'Not passed on'}${why}`
    }
  }
}
