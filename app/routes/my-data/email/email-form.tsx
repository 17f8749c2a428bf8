import { useFetcher } from 'react-router'
import * as messages from '#app/content/messages'
import { useRouteLoaded } from '#app/document/use-route-loaded'
import { OwnEmailForm } from '#app/domain/contact/contact-message'
import { type EmailFetched, emailPath } from '#app/routes/my-data/view'
import type { FormResult } from '#app/shared/read-form'
import { Button } from '#app/ui/button'
import { DecoyField, EmailField } from '#app/ui/field'
import { Notice } from '#app/ui/notice'
import { useArrived } from '#app/ui/or-lost'
import { useCheckedForm, useFocusOnRefusal } from '#app/ui/use-checked-form'
import { EmailEndNotice } from './email-end-notice'

type EmailFormProps = {
  /** Whether a link is emailed; otherwise the visitor writes to us. */
  hasLink: boolean
  /** The action's response to a plain form post. */
  result?: FormResult | undefined
  isExpired?: boolean
}

/** Emails an address to confirm. Sent natively without scripts; with them the page stays. */
export function EmailForm({ hasLink, result, isExpired = false }: EmailFormProps) {
  const fetcher = useFetcher<EmailFetched>()
  const isBusy = fetcher.state !== 'idle'
  useRouteLoaded('routes/my-data/email/route')
  const { response, isLost } = useArrived(fetcher.data)
  const view = response?.view
  const lastResult = view?.step === 'form' ? view.result : result
  const { form, fields } = useCheckedForm(OwnEmailForm, { lastResult, isBusy })
  const refusal = isLost ? messages.network : form.errors?.join(' ')
  const notice = useFocusOnRefusal(refusal, fetcher.data)
  if (view?.step === 'end') return <EmailEndNotice end={view.end} isNews />
  return (
    <>
      {isExpired && (
        <p className="deck">
          It has expired or was already used. If you confirmed before, your data is deleted. To try
          again, ask for a new link.
        </p>
      )}
      <p>
        We keep contact form messages under the sender’s email address, which a code to your phone
        can’t confirm.{' '}
        {hasLink
          ? 'Enter yours and we’ll email you a link to delete those messages and the request counts for that address.'
          : 'Enter yours and a person will write to that address. Once you confirm, we delete those messages and the request counts for it.'}
      </p>
      <fetcher.Form {...form.props} method="post" action={emailPath} className="form">
        {refusal && (
          <Notice ref={notice} tone="error" tabIndex={-1}>
            {refusal}
          </Notice>
        )}
        <EmailField
          {...fields.email.control}
          label="Email"
          hint="For your privacy, we show the same message for every address."
        />
        <DecoyField />
        <p>
          <Button variant="secondary" pending={isBusy}>
            {hasLink ? 'Email me a link' : 'Send request'}
          </Button>
        </p>
      </fetcher.Form>
    </>
  )
}

/** The part of "Your data" that a proven phone doesn't open. */
export function EmailSection({ hasLink }: { hasLink: boolean }) {
  return (
    <section aria-labelledby="email" className="grid content-start gap-4 border-t border-ink pt-3">
      <h2 id="email" className="text-lead">
        Contact messages and your email
      </h2>
      <EmailForm hasLink={hasLink} />
    </section>
  )
}
