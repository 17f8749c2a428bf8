import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import * as messages from '#app/content/messages'
import { late } from '#app/document/late'
import { CodeStep } from '#app/phone-proof/code-step'
import { useFocusOnStep } from '#app/phone-proof/use-focus-on-step'
import { checkingCode, statusOfCode } from '#app/phone-proof/view'
import { assertNever } from '#app/shared/assert-never'
import { Notice } from '#app/ui/notice'
import { type Lost, useArrived } from '#app/ui/or-lost'
import { CallPlan } from './call-plan'
import { ErrorStep } from './error-step'
import { LeadStep } from './first-step'
import { ProcessingStep } from './processing-step'
import type { LeadFormProps, StepProps } from './step-props'
import type { LeadFormResponse, LeadFormView } from './view'

/** Loaded while the code is typed. */
const FinalStep = late(
  async () => (await import('./final-step')).FinalStep,
  function Registered() {
    return (
      <p>
        You’re registered.{' '}
        <a className="link" href="/continue">
          Continue
        </a>
      </p>
    )
  },
)

/** Renders the state machine of every lead form: initial → otp-sent → otp-verified → submitted, or error. */
export function LeadForm(props: LeadFormProps) {
  const fetcher = useFetcher<LeadFormResponse | Lost>()
  const latest = fetcher.data ?? props.response
  const { response, isLost } = useArrived(latest)
  const view = response?.view ?? props.form.view
  const isSubmitting = view.step === 'otp-verified'
  const root = useRef<HTMLDivElement>(null)
  // A reload keeps the code's step.
  useFocusOnStep(root, latest, latest !== undefined || view.step === 'otp-sent')
  useEffect(() => {
    if (view.step !== 'initial') void FinalStep.arrive().catch(() => {})
  }, [view.step])

  const isBusy = fetcher.state !== 'idle'
  const isChecking = fetcher.formData?.get('intent') === 'verify'
  const { action, isModal = false } = props
  const shared = { fetcher, isBusy, isModal, action }
  return (
    <div
      ref={root}
      className="lead-flow"
      data-step={view.step}
      // A form in progress counts down and submits itself, so it hydrates at once.
      data-wake={view.step !== 'initial' || latest ? 'load' : undefined}
    >
      <StepBar step={view.step} />
      <p role="status" className="sr-only">
        {isChecking ? checkingCode : statusOf(view)}
      </p>
      {isLost && !isSubmitting && (
        <Notice tone="error" tabIndex={-1} data-step-focus="">
          {messages.network}
        </Notice>
      )}
      <Step
        // The step that sends itself says so at the place of its button.
        view={isLost && isSubmitting ? { ...view, error: messages.leadNetwork } : view}
        shared={shared}
        props={props}
        response={response}
      />
    </div>
  )
}

function Step({
  view,
  shared,
  props,
  response,
}: {
  view: LeadFormView
  shared: StepProps
  props: LeadFormProps
  response: LeadFormResponse | undefined
}) {
  const { FirstStep: First = LeadStep } = props
  switch (view.step) {
    case 'initial':
      return (
        <First
          {...props}
          {...shared}
          view={view}
          terms={response?.terms ?? props.form.setup}
          result={response?.result}
        />
      )
    case 'otp-sent':
      return (
        <CodeStep
          // A wrong code empties the boxes.
          key={`${view.reference} ${view.attemptsLeft ?? ''}`}
          {...shared}
          view={view}
          codeLength={props.form.setup.codeLength}
        >
          {view.call && (
            <div className="mt-2">
              <CallPlan firm={props.form.setup.firm.name} call={view.call} />
            </div>
          )}
        </CodeStep>
      )
    case 'otp-verified':
      return <ProcessingStep {...shared} view={view} />
    case 'submitted':
      return <FinalStep {...shared} view={view} onSubmitted={props.onSubmitted} />
    case 'error':
      return <ErrorStep {...shared} view={view} />
    default:
      return assertNever(view)
  }
}

/** For one live region: screen readers often skip one that is inserted together with its text. */
function statusOf(view: LeadFormView): string {
  switch (view.step) {
    case 'initial':
    case 'error':
      return ''
    case 'otp-sent':
      return statusOfCode(view)
    case 'otp-verified':
      return view.error ? '' : 'Phone verified. Processing your registration...'
    case 'submitted':
      return 'Registration complete.'
    default:
      return assertNever(view)
  }
}

const steps = ['Details', 'Code', 'Done']

/** An error is at none of the steps. */
const numberOf: Record<LeadFormView['step'], number> = {
  initial: 1,
  'otp-sent': 2,
  'otp-verified': 2,
  submitted: 3,
  error: 0,
}

/** Shows on the site's ruled strip which of three steps the form is at. */
export function StepBar({ step }: { step: LeadFormView['step'] }) {
  const current = numberOf[step]
  return current === 0 ? null : (
    <ol className="step-bar" aria-label="Steps" data-at={current}>
      {steps.map((name, index) => (
        <li key={name} aria-current={index + 1 === current ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  )
}
