import { data, Link } from 'react-router'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { tokenField } from '#app/domain/email-confirmation/confirmation'
import newsreader from '#app/fonts/newsreader.woff2?url'
import { formHeaders } from '#app/lead-form/form-caching'
import { type EmailView, emailPath } from '#app/routes/my-data/view'
import { servicesContext } from '#app/services'
import { Button } from '#app/ui/button'
import { Notice } from '#app/ui/notice'
import { orLost } from '#app/ui/or-lost'
import type { Route } from './+types/route'
import { EmailEndNotice } from './email-end-notice'
import { EmailForm } from './email-form'
import { handleEmail, readEmailView } from './handle-email.server'

export { openByDocument as clientLoader } from '#app/document/open-by-document'
export { skipReloadOnSubmit as shouldRevalidate } from '#app/lead-form/skip-reload-on-submit'

const ownHeaders = new Headers({
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  // The URL may contain a link's token. `no-referrer` would break this page's form.
  'Referrer-Policy': 'strict-origin',
})

/**
 * Requested by the page's styles, the font would send this address, token included, to our own log: Chromium holds a
 * preload alone to the page's `Referrer-Policy`.
 */
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: newsreader, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return formHeaders({ loaderHeaders: ownHeaders, actionHeaders })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const view = await readEmailView(services, request)
  return data({ view, hasLink: services.email !== null }, { status: statusOf(view) })
}

export function action({ context, request }: Route.ActionArgs) {
  return handleEmail(context.get(servicesContext), request)
}

/** Stays at the step where the connection was lost. */
export function clientAction(args: Route.ClientActionArgs) {
  return orLost(args)
}

export default function OwnEmail({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData && 'view' in actionData ? actionData.view : loaderData.view
  return (
    <div className="grid max-w-text gap-6">
      <PageMeta page={pages.myEmail} />
      <h1>{titleOf(view)}</h1>
      {view.step === 'confirm' && <ConfirmStep {...view} />}
      {view.step === 'end' && <EmailEndNotice end={view.end} email={view.email} />}
      {view.step === 'form' && (
        <EmailForm
          result={view.result}
          hasLink={loaderData.hasLink}
          isExpired={view.isExpired ?? false}
        />
      )}
      {view.step !== 'confirm' && (
        <p>
          <Link to="/privacy/my-data" className="link">
            Back to Your data
          </Link>
        </p>
      )}
    </div>
  )
}

function statusOf(view: EmailView): number {
  if (view.step === 'confirm' && view.error) return 429
  return view.step === 'form' && view.isExpired ? 410 : 200
}

function titleOf(view: EmailView): string {
  if (view.step === 'confirm') return 'Delete what we hold under your email'
  return view.step === 'form' && view.isExpired ? 'This link no longer works' : 'Your email'
}

type ConfirmStepProps = { token: string; email: string | null; error?: string | undefined }

/** Opening the link changes nothing; this button does. A plain form, with and without scripts. */
function ConfirmStep({ token, email, error }: ConfirmStepProps) {
  return (
    <>
      <p className="deck wrap-anywhere">
        This deletes every contact message sent from{' '}
        {email ? <strong>{email}</strong> : 'the address that received this link'}, and the request
        counts for that address. Other spellings of it are not affected. It can’t be undone.
      </p>
      {error && (
        <Notice tone="error" tabIndex={-1}>
          {error}
        </Notice>
      )}
      <form method="post" action={emailPath} className="form">
        <input type="hidden" name={tokenField} value={token} />
        <Button wide>Delete everything under my email</Button>
      </form>
    </>
  )
}
