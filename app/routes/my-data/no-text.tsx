import { site } from '#app/content/site'

/** Shown for every number, so that it does not reveal which are on the list. */
export function NoText() {
  return (
    <div className="border-t border-line pt-4 text-body text-soft">
      <p>
        No text after two minutes? We don’t text people who asked us not to contact them or who
        deleted their data; all we keep is a one-way code of their number. Write to{' '}
        <a className="link" href={`mailto:${site.email}`}>
          {site.email}
        </a>{' '}
        and a person will answer.
      </p>
    </div>
  )
}
