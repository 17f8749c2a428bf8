import { useEffect, useRef } from 'react'
import { Button, Spinner } from '#app/ui/button'
import { Notice } from '#app/ui/notice'
import { useHydrated } from '#app/ui/use-hydrated'
import type { StepProps } from './step-props'
import type { FlowView } from './view'

type ProcessingStepProps = StepProps & { view: Extract<FlowView, { step: 'otp-verified' }> }

/** Shown once the phone is verified. The lead is sent automatically, or by the button without scripts. */
export function ProcessingStep({ fetcher, isBusy, action, view }: ProcessingStepProps) {
  const isHydrated = useHydrated()
  const sentFlow = useRef<string | null>(null)
  useEffect(() => {
    // A refusal waits for the visitor: an automatic retry would be refused again.
    if (view.error || sentFlow.current === view.flow) return
    sentFlow.current = view.flow
    void fetcher.submit({ intent: 'submit', flow: view.flow }, { method: 'post', action })
  }, [fetcher, action, view.flow, view.error])

  return (
    <fetcher.Form method="post" action={action} className="step-wait">
      {view.error ? (
        <Notice tone="error" tabIndex={-1} data-step-focus="">
          {view.error}
        </Notice>
      ) : (
        <p tabIndex={-1} data-step-focus="">
          <Spinner /> Processing your registration...
        </p>
      )}
      <input type="hidden" name="flow" value={view.flow} />
      {(!isHydrated || view.error) && (
        <Button name="intent" value="submit" wide pending={isBusy}>
          Continue
        </Button>
      )}
    </fetcher.Form>
  )
}
