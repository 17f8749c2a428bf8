import type { LeadFormView } from './view'

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
