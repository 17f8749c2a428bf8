import { Link } from 'react-router'
import { site } from '#app/content/site'
import type { PersonData } from '#app/flows/read-person.server'
import { Moment } from './facts'

export function CodesAndCounters({ data }: { data: PersonData }) {
  const { codes, counters, consentsAlone } = data
  return (
    <section aria-labelledby="codes" className="grid gap-3 border-t border-ink pt-5">
      <h2 id="codes" className="text-h3">
        Codes and counters
      </h2>
      <ul className="grid gap-1">
        {codes.map(({ askedAt, reference, tries, isAnswered }) => (
          <li key={askedAt}>
            Code {reference} of <Moment iso={askedAt} />: {tries} {tries === 1 ? 'try' : 'tries'},{' '}
            {isAnswered ? 'answered' : 'not answered'}
          </li>
        ))}
        {counters.map(({ name, count, until }, index) => (
          // One name may be counted for several addresses.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that nothing tells apart
          <li key={`${name} ${index}`}>
            {counterWords[name] ?? name}: {count}, counted until <Moment iso={until} />
          </li>
        ))}
      </ul>
      {consentsAlone.map(({ registrationId, text, givenAt }) => (
        <p key={registrationId}>
          Of a deleted registration we keep the consent of <Moment iso={givenAt} />: “{text}”
        </p>
      ))}
    </section>
  )
}

const counterWords: Record<string, string> = {
  phone_cooldown: 'Wait between two codes',
  phone_hour: 'Codes to your number in an hour',
  phone_day: 'Codes to your number in a day',
  email_day: 'Codes for one address in a day',
  contact_message_email_hour: 'Messages from one address in an hour',
  contact_message_email_day: 'Messages from one address in a day',
  contact_security_email_hour: 'Security reports from one address in an hour',
  contact_security_email_day: 'Security reports from one address in a day',
  contact_privacy_email_hour: 'Privacy requests from one address in an hour',
  contact_privacy_email_day: 'Privacy requests from one address in a day',
}

/** What a phone cannot prove, and so this page cannot show. */
export function NotHere() {
  return (
    <section aria-labelledby="not-here" className="grid gap-3 border-t border-ink pt-5">
      <h2 id="not-here" className="text-h3">
        What this page cannot show
      </h2>
      <p>
        Messages of the{' '}
        <Link to="/contact" className="link">
          contact form
        </Link>{' '}
        stand under an email address, which a phone does not prove; those from an address you
        registered with are erased with the rest. To have a name or an address corrected, write to{' '}
        <a className="link" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        . Cookies are in your browser;{' '}
        <Link to="/privacy#cookies" className="link">
          the list of them
        </Link>{' '}
        says what each holds.
      </p>
    </section>
  )
}
