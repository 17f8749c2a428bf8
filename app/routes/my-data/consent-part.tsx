import type { Registration } from '#app/flows/own-data/read-person.server'
import { Button } from '#app/ui/button'
import { CheckboxField } from '#app/ui/field'
import { Moment } from './facts'
import type { OpenStepProps } from './view'

type ConsentPartProps = OpenStepProps & { registration: Registration }

/** The consent text, with forms to withdraw it or to agree to the current one. */
export function ConsentPart({ registration, fetcher, isBusy, view }: ConsentPartProps) {
  const { id, consent, details } = registration
  if (!consent) return null
  const { withdrawnAt } = consent
  const error = view.errorAt === id ? view.error : undefined
  return (
    <div className="grid gap-3">
      <h3>Your consent</h3>
      <blockquote className="border-s-2 border-ink ps-4 wrap-anywhere">{consent.text}</blockquote>
      <p className="text-body text-soft">
        Given <Moment iso={consent.givenAt} /> on {consent.page}
        {consent.ipAddress && <> from {consent.ipAddress}</>}.
        {withdrawnAt && (
          <>
            {' '}
            Withdrawn <Moment iso={withdrawnAt} />
          </>
        )}
      </p>
      {withdrawnAt === null && (
        <fetcher.Form method="post" action="/privacy/my-data">
          <Hidden formState={view.formState} id={id} />
          <Button variant="secondary" name="intent" value="withdraw" pending={isBusy}>
            Withdraw this consent
          </Button>
        </fetcher.Form>
      )}
      {withdrawnAt !== null && details && (
        <fetcher.Form method="post" action="/privacy/my-data" noValidate className="form">
          <Hidden formState={view.formState} id={id} />
          <input type="hidden" name="consentMark" value={view.consent.mark} />
          <CheckboxField
            name="consent"
            required
            label={view.consent.text}
            errors={error ? [error] : undefined}
            data-step-focus={error ? '' : undefined}
          />
          <p>
            <Button variant="secondary" name="intent" value="agree" pending={isBusy}>
              Agree again
            </Button>
          </p>
        </fetcher.Form>
      )}
    </div>
  )
}

function Hidden({ formState, id }: { formState: string; id: string }) {
  return (
    <>
      <input type="hidden" name="flow" value={formState} />
      <input type="hidden" name="registration" value={id} />
    </>
  )
}
