import { assertNever } from '#app/shared/assert-never'
import type { FlowView } from './view'

const steps = ['Details', 'Code', 'Done']

/** Shows on the site's ruled strip which of three steps the form is at; nothing at an error, which is at none. */
export function StepBar({ step }: { step: FlowView['step'] }) {
  const current = numberOf(step)
  if (current === null) return null
  return (
    <ol className="step-bar" aria-label="Steps" data-at={current}>
      {steps.map((name, index) => (
        <li key={name} aria-current={index + 1 === current ? 'step' : undefined}>
          {index + 1}. {name}
        </li>
      ))}
    </ol>
  )
}

function numberOf(step: FlowView['step']): number | null {
  switch (step) {
    case 'initial':
      return 1
    case 'otp-sent':
    case 'otp-verified':
      return 2
    case 'submitted':
      return 3
    case 'error':
      return null
    default:
      return assertNever(step)
  }
}
