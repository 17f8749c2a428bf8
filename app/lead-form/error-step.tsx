import { Button } from '#app/ui/button'
import { Notice } from '#app/ui/notice'
import type { StepProps } from './step-props'
import type { LeadFormView } from './view'

type ErrorStepProps = StepProps & { view: Extract<LeadFormView, { step: 'error' }> }

export function ErrorStep({ fetcher, isBusy, action, view }: ErrorStepProps) {
  return (
    <fetcher.Form method="post" action={action} className="form">
      <Notice tone="error" title="Something went wrong." tabIndex={-1} data-step-focus="">
        <p>{view.message}</p>
      </Notice>
      {view.declinedBy && <Declined firm={view.declinedBy} />}
      <Button name="intent" value="restart" wide pending={isBusy}>
        Try Again
      </Button>
    </fetcher.Form>
  )
}

/** The firm said no: that is the end of this registration, and not the visitor's mistake. */
function Declined({ firm }: { firm: string }) {
  return (
    <p>
      {firm} didn’t accept this registration, so it won’t call you. Try again with other details, or{' '}
      <a className="link" href="/contact">
        write to us
      </a>
      .
    </p>
  )
}
