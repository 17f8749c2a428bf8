import { Link } from 'react-router'
import { commentStateWords, counterWords, ownActWords } from '#app/content/own-data-words'
import { site } from '#app/content/site'
import type { PersonData } from '#app/flows/own-data/read-person.server'
import { Moment, Section } from './facts'

export function CodesAndCounters({ data }: { data: PersonData }) {
  const { codes, counters, consentsAlone } = data
  return (
    <Section id="codes" title="Codes and limits">
      <ul className="grid gap-1">
        {codes.map(({ askedAt, reference, tries, isAnswered }) => (
          <li key={askedAt}>
            Code {reference}, sent <Moment iso={askedAt} />: {tries} {tries === 1 ? 'try' : 'tries'}
            , {isAnswered ? 'confirmed' : 'not confirmed'}
          </li>
        ))}
        {counters.map(({ name, count, until }, index) => (
          // One name may be counted for several addresses.
          // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
          <li key={`${name} ${index}`}>
            {counterWords[name] ?? name}: {count}, until <Moment iso={until} />
          </li>
        ))}
      </ul>
      {consentsAlone.map(({ registrationId, text, givenAt }) => (
        <p key={registrationId}>
          We still hold the consent you gave <Moment iso={givenAt} /> for a registration since
          deleted: “{text}”
        </p>
      ))}
    </Section>
  )
}

/** Comments below articles, published or not. */
export function OwnComments({ data }: { data: PersonData }) {
  if (data.comments.length === 0) return null
  return (
    <Section id="own-comments" title="Comments">
      <ul className="grid gap-3">
        {data.comments.map(({ postedAt, article, state, displayName, text }) => (
          <li key={`${postedAt} ${article}`}>
            <Moment iso={postedAt} />,{' '}
            <Link to={`/articles/${article}`} className="link">
              {article}
            </Link>{' '}
            ({commentStateWords[state]})
            <p className="wrap-anywhere whitespace-pre-line">
              {text === null ? 'Encrypted and no longer readable.' : `${displayName}: ${text}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Requests about their data that are kept under their phone. */
export function OwnRequests({ data }: { data: PersonData }) {
  if (data.contactMessages.length === 0) return null
  return (
    <Section id="own-requests" title="Your requests">
      <ul className="grid gap-3">
        {data.contactMessages.map(({ sentAt, words }) => (
          // Several may come of the same day.
          <li key={`${sentAt} ${words?.message}`}>
            <Moment iso={sentAt} />
            <p className="wrap-anywhere whitespace-pre-line">
              {words?.message ?? 'Encrypted and no longer readable.'}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Shows who opened or changed the data, so an owner can notice someone else. */
export function Activity({ data }: { data: PersonData }) {
  if (data.activity.length === 0) return null
  return (
    <Section id="activity" title="Activity">
      <p>Each time your data is opened or changed, we record it here.</p>
      <ul className="grid gap-1">
        {data.activity.map(({ at, by, what }) => (
          <li key={`${at} ${what}`}>
            <Moment iso={at} />: {by === 'owner' ? 'With a code to your phone' : 'Our staff'}:{' '}
            {ownActWords[what] ?? 'used your data'}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Lists what a phone cannot prove, so this page cannot show it. */
export function NotHere() {
  return (
    <Section id="not-here" title="What this page can’t show">
      <p>
        Messages sent with our contact form are kept under an email address, which a phone can’t
        confirm:{' '}
        <a href="#email" className="link">
          delete them by email
        </a>
        . To correct a name or an address, write to{' '}
        <a className="link" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        . Cookies are in your browser;{' '}
        <Link to="/privacy#cookies" className="link">
          see what each one holds
        </Link>
        .
      </p>
    </Section>
  )
}
