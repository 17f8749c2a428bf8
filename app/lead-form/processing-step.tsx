import { useEffect, useRef } from 'react'
import { Button, Spinner } from '#app/ui/button'
import { Notice } from '#app/ui/notice'
import { useHydrated } from '#app/ui/use-hydrated'
import type { StepProps } from './step-props'
import type { LeadFormView } from './view'

type ProcessingStepProps = StepProps & { view: Extract<LeadFormView, { step: 'otp-verified' }> }

/** Shown once the phone is verified. The lead is sent automatically, or by the button without scripts. */
export function ProcessingStep({ fetcher, isBusy, action, view }: ProcessingStepProps) {
  const isHydrated = useHydrated()
  const sentFormState = useRef<string | null>(null)
  useEffect(() => {
    // A refusal waits for the visitor: an automatic retry would be refused again.
    if (view.error || sentFormState.current === view.formState) return
    sentFormState.current = view.formState
    void fetcher.submit({ intent: 'submit', flow: view.formState }, { method: 'post', action })
  }, [fetcher, action, view.formState, view.error])

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
      <input type="hidden" name="flow" value={view.formState} />
      {(!isHydrated || view.error) && (
        <Button name="intent" value="submit" wide pending={isBusy}>
          Continue
        </Button>
      )}
    </fetcher.Form>
  )
}
