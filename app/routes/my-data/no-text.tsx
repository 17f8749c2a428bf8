import { site } from '#app/content/site'

/** Shown for every number, so that it does not reveal which are on the list. */
export function NoText() {
  return (
    <div className="border-t border-line pt-4 text-body text-soft">
      <p>
        No text after two minutes? Numbers that asked not to be contacted get none, and neither do
        numbers whose data was deleted: all we keep of those is a one-way code. Write to{' '}
        <a className="link" href={`mailto:${site.email}`}>
          {site.email}
        </a>{' '}
        and a person will answer.
      </p>
    </div>
  )
}
