import { useEffect, useRef, useState } from 'react'
import { safeDestination } from '#app/shared/safe-url'
import { Button, buttonClass } from '#app/ui/button'
import { CallPlan } from './call-plan'
import { leaveForDashboard, thankYouPath } from './leave-for-dashboard'
import type { StepProps } from './step-props'
import type { SubmittedView } from './view'

type FinalStepProps = StepProps & { view: SubmittedView; onSubmitted: (() => void) | undefined }

/** Sends the visitor on. After a reload or the back button it only shows the link. */
export function FinalStep({ fetcher, action, view, onSubmitted }: FinalStepProps) {
  const hasLeft = useRef(false)
  const [isInTab, setIsInTab] = useState(false)
  const heard = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (view.isResumed || hasLeft.current) return
    hasLeft.current = true
    heard.current?.focus()
    document.documentElement.dataset.registered = ''
    onSubmitted?.()
    leaveForDashboard(view, () => setIsInTab(true))
  }, [view, onSubmitted])

  return (
    <div className="step-wait">
      <h2 className="step-title">You’re registered</h2>
      {view.call && <CallPlan firm={view.firm} call={view.call} isRegistered />}
      {view.isTimeDropped && (
        <p>You registered before, so the time you chose now isn’t passed on.</p>
      )}
      <p tabIndex={-1} ref={heard} data-step-focus="">
        {leavingInWords(view, isInTab)}
      </p>
      <DashboardLink view={view} isInTab={isInTab} />
      <WhatHappened view={view} />
      {view.isResumed && (
        <fetcher.Form method="post" action={action}>
          <Button
            variant="quiet"
            name="intent"
            value="restart"
            onClick={() => delete document.documentElement.dataset.registered}
          >
            Register someone else
          </Button>
        </fetcher.Form>
      )}
    </div>
  )
}

function leavingInWords(view: SubmittedView, isInTab: boolean): string {
  if (view.isResumed) return confirmedInWords(view)
  return isInTab
    ? 'Your dashboard opened in a new tab.'
    : 'Redirecting you to your personalized dashboard....'
}

function confirmedInWords({ hasDetails, firm }: SubmittedView): string {
  return hasDetails
    ? `Your number is confirmed, and ${firm} has your details.`
    : `Your number is confirmed. We’ll share your details with ${firm}.`
}

/** The end in words: what was done, for which firm, by which reference, and what comes next. */
function WhatHappened({ view }: { view: SubmittedView }) {
  const { firm, reference, call, isResumed } = view
  return (
    <div className="grid gap-3">
      {!isResumed && <p>{confirmedInWords(view)}</p>}
      {reference && (
        <p>
          Your reference: <strong className="num font-mono">{reference}</strong>
        </p>
      )}
      <p className="step-next">
        {firm} {call?.calendar === null ? 'texts you first' : 'calls, texts or emails you'}, and you
        decide what’s next.{' '}
        <a className="link" href={thankYouPath}>
          What happens next, and how to withdraw
        </a>
      </p>
    </div>
  )
}

function DashboardLink({ view, isInTab }: { view: SubmittedView; isInTab: boolean }) {
  const href = safeDestination(view.url, view.allowedHosts)
  if (!href) return null
  return (
    <a href={href} className={buttonClass(isInTab ? 'secondary' : 'primary', true)}>
      {href === thankYouPath ? 'Continue' : `Open your dashboard${isInTab ? ' again' : ''}`}
    </a>
  )
}
