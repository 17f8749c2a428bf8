import { proofLifeSeconds } from '#app/domain/verification/limits'
import { Button, buttonClass } from '#app/ui/button'
import { CheckboxField } from '#app/ui/field'
import { Notice } from '#app/ui/notice'
import { Activity, CodesAndCounters, NotHere, OwnComments, OwnRequests } from './codes-and-counters'
import { Section } from './facts'
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
      <OwnRequests data={data} />
      <CodesAndCounters data={data} />
      <Activity data={data} />
      <NotHere />
      <EraseForm fetcher={fetcher} isBusy={isBusy} view={view} />
    </>
  )
}

function EraseForm({ fetcher, isBusy, view }: OpenStepProps) {
  const error = view.errorAt === 'erase' ? view.error : undefined
  return (
    <Section id="erase" title="Delete everything">
      <p>
        We delete everything kept under this number, tell each firm that received your details to
        delete them too, and text you when it’s done. We keep a one-way code of the number, to make
        sure we never text it again, and a record of the deletion without your details.
      </p>
      <fetcher.Form method="post" action="/privacy/my-data" noValidate className="form">
        <input type="hidden" name="flow" value={view.formState} />
        <CheckboxField
          name="confirm"
          required
          label={`Delete everything about ${view.phone}. I understand this can’t be undone and this number will get no more codes.`}
          errors={error ? [error] : undefined}
          data-step-focus={error ? '' : undefined}
        />
        <Button name="intent" value="erase" wide pending={isBusy}>
          Delete everything
        </Button>
      </fetcher.Form>
    </Section>
  )
}
