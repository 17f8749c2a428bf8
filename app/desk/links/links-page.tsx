import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { counted, Rows } from '#app/desk/parts/parts'
import { LinkEditor } from './link-editor'
import type { decideOnLink, loadLinks } from './links-route'

/** The links of ads: where they lead, and what came through them. */
export function LinksPage() {
  const { days, links, missed, mayAct } = useLoaderData<typeof loadLinks>()
  const response = useActionData<typeof decideOnLink>()
  return (
    <>
      <title>{`Links · ${site.name} desk`}</title>
      <h1>
        Links <small>counts of {days} days in Toronto, people only</small>
      </h1>
      {links.length > 0 ? (
        <Rows
          caption="Links"
          columns={['Link', 'State', 'Leads to', 'Clicks', 'Leads', 'Accepted']}
        >
          {links.map(({ slug, status, options, clicks, leads, accepted }) => (
            <tr key={slug}>
              <th scope="row">
                <a href={`/desk/links/${slug}`}>/go/{slug}</a>
              </th>
              <td>
                <span className="state" data-state={status === 'open' ? 'accepted' : undefined}>
                  {status}
                </span>
              </td>
              <td data-name="Leads to">{options.split.map(({ to }) => to).join(', ')}</td>
              <td data-name="Clicks">{clicks}</td>
              <td data-name="Leads">{leads}</td>
              <td data-name="Accepted">{accepted}</td>
            </tr>
          ))}
        </Rows>
      ) : (
        <p className="empty">There are no links yet.</p>
      )}
      {missed > 0 && (
        <p>{counted(missed, 'click')} asked for a link that doesn’t exist. Its name isn’t kept.</p>
      )}
      <p>
        <a href="/desk/funnel?by=link">The funnel by link</a>
      </p>
      {mayAct && (
        <details open={response !== undefined}>
          <summary>New link</summary>
          <LinkEditor response={response} />
        </details>
      )}
    </>
  )
}
