import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { auditPath } from '#app/desk/audit/audit-route'
import { counted, FactList } from '#app/desk/parts/parts'
import { LinkEditor } from './link-editor'
import type { decideOnLink, loadLink } from './links-route'
import { Variants } from './variants'
import { linkFields } from './written-link'

/** One link: edit it after a check, disable or enable it, read who changed it. */
export function LinkPage() {
  const { link, sums, variants, days, address, code, form, status, isSaved, mayAct } =
    useLoaderData<typeof loadLink>()
  const response = useActionData<typeof decideOnLink>()
  return (
    <>
      <title>{`/go/${link.slug} · ${site.name} desk`}</title>
      <h1>
        /go/{link.slug}{' '}
        <span className="state" data-state={status === 'open' ? 'accepted' : undefined}>
          {status}
        </span>
      </h1>
      {isSaved && !response && (
        <p className="done" role="status">
          Saved as version {link.version}; live within a minute.
        </p>
      )}
      <p>
        {`${days} days: ${counted(sums.clicks, 'click')} of people, ${counted(sums.leads, 'lead')}, ${sums.accepted} accepted. `}
        <a href="/desk/funnel?by=link">The funnel by link</a>
      </p>
      <Variants of={variants} days={days} />
      <p>
        <a href={auditPath({ of: 'links', subject: link.slug })}>Who changed it</a>{' '}
        <a href="/desk/links">All links</a>
      </p>
      {mayAct ? (
        <LinkEditor link={link} response={response} />
      ) : (
        <section className="panel">
          <h2>Settings</h2>
          <FactList of={Object.fromEntries(linkFields.map((name) => [name, form[name] || '–']))} />
        </section>
      )}
      <section className="panel">
        <h2>QR code</h2>
        <p className="hash">{address}</p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: squares alone */}
        <div className="code" dangerouslySetInnerHTML={{ __html: code }} />
        <p>
          <a href={`/desk/links/${link.slug}/code.svg`}>Download the QR code</a>
        </p>
      </section>
    </>
  )
}
