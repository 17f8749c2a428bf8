import { proofLifeSeconds } from '#app/domain/verification/limits'
import { Button, buttonClass } from '#app/ui/button'
import { Notice } from '#app/ui/notice'
import { Activity, CodesAndCounters, NotHere, OwnComments } from './codes-and-counters'
import { EraseForm } from './erase-form'
import { RegistrationCard } from './registration-card'
import type { OpenStepProps } from './view'

export function OpenStep({ fetcher, isBusy, view }: OpenStepProps) {
  const { data, phone, formState } = view
  const isKnown = data.registrations.length + data.consentsAlone.length > 0
  return (
    <>
      <p className="deck" tabIndex={-1} data-step-focus={view.errorAt ? undefined : ''}>
        {isKnown ? 'What we hold under ' : 'We hold no registration under '}
        <span className="num whitespace-nowrap">{phone}</span>. This page stays open for{' '}
        {proofLifeSeconds / 60} minutes after your code. Times are Eastern.
      </p>
      {view.notice && <Notice tone="success">{view.notice}</Notice>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <a className={buttonClass('secondary')} href="/privacy/my-data.json">
          Download as JSON
        </a>
        <fetcher.Form method="post" action="/privacy/my-data">
          <input type="hidden" name="flow" value={formState} />
          <Button variant="quiet" name="intent" value="close" pending={isBusy}>
            Sign out
          </Button>
        </fetcher.Form>
      </div>
      {data.registrations.map((registration) => (
        <RegistrationCard
          key={registration.id}
          registration={registration}
          fetcher={fetcher}
          isBusy={isBusy}
          view={view}
        />
      ))}
      <OwnComments data={data} />
      <CodesAndCounters data={data} />
      <Activity data={data} />
      <NotHere />
      <EraseForm fetcher={fetcher} isBusy={isBusy} view={view} />
    </>
  )
}
