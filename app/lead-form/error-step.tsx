import { Button } from '#app/ui/button'
import { Notice } from '#app/ui/notice'
import type { StepProps } from './step-props'
import type { FlowView } from './view'

type ErrorStepProps = StepProps & { view: Extract<FlowView, { step: 'error' }> }

export function ErrorStep({ fetcher, isBusy, action, view }: ErrorStepProps) {
  return (
    <fetcher.Form method="post" action={action} className="form">
      <Notice tone="error" title="Something went wrong." tabIndex={-1} data-step-focus="">
        <p>{view.message}</p>
      </Notice>
      <Button name="intent" value="restart" wide pending={isBusy}>
        Try Again
      </Button>
    </fetcher.Form>
  )
}
