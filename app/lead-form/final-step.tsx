import { useEffect, useRef } from 'react'
import { safeDestination } from '#app/shared/safe-url'
import { Button, buttonClass } from '#app/ui/button'
import { leaveForDashboard, thankYouPath } from './leave-for-dashboard'
import type { StepProps } from './step-props'
import type { SubmittedView } from './view'

type FinalStepProps = StepProps & { view: SubmittedView; onSubmitted: (() => void) | undefined }

/** Sends the visitor on. After a reload or the back button it only shows the link. */
export function FinalStep({ fetcher, action, view, onSubmitted }: FinalStepProps) {
  const hasLeft = useRef(false)
  useEffect(() => {
    if (view.isResumed || hasLeft.current) return
    hasLeft.current = true
    onSubmitted?.()
    leaveForDashboard(view)
  }, [view, onSubmitted])

  return (
    <div className="step-wait">
      <p tabIndex={-1} data-step-focus="">
        {view.isResumed
          ? 'Your registration is complete.'
          : 'Redirecting you to your personalized dashboard....'}
      </p>
      <DashboardLink view={view} />
      {view.isResumed && (
        <fetcher.Form method="post" action={action}>
          <Button variant="quiet" name="intent" value="restart">
            Register someone else
          </Button>
        </fetcher.Form>
      )}
    </div>
  )
}

function DashboardLink({ view }: { view: SubmittedView }) {
  const href = safeDestination(view.url, view.allowedHosts)
  if (!href) return null
  return (
    <a href={href} className={buttonClass('primary', true)} rel="noopener">
      {href === thankYouPath ? 'Continue' : 'Open your dashboard'}
    </a>
  )
}
