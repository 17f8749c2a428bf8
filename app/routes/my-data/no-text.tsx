import { site } from '#app/content/site'

/** Said to everybody, so that it tells nobody who is on the list. */
export function NoText() {
  return (
    <div className="border-t border-line pt-4 text-ui text-soft">
      <p>
        No text after two minutes? A number on our list of people never to be contacted gets none,
        not even this one, and so does a number whose data was erased: for it we hold nothing but
        its fingerprint on that list. Write to{' '}
        <a className="link" href={`mailto:${site.email}`}>
          {site.email}
        </a>{' '}
        and a person answers.
      </p>
    </div>
  )
}
