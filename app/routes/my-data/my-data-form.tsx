import { useRef } from 'react'
import { useFetcher } from 'react-router'
import * as messages from '#app/content/messages'
import { site } from '#app/content/site'
import { CodeStep } from '#app/phone-proof/code-step'
import { useFocusOnStep } from '#app/phone-proof/use-focus-on-step'
import { checkingCode, statusOfCode } from '#app/phone-proof/view'
import { assertNever } from '#app/shared/assert-never'
import type { Country } from '#app/shared/country-list'
import { Notice } from '#app/ui/notice'
import { useArrived } from '#app/ui/or-lost'
import { EndStep } from './end-step'
import { OpenStep } from './open-step'
import { PhoneStep } from './phone-step'
import type { MyDataFetched, MyDataView, StepFetcher } from './view'

type MyDataFormProps = {
  loaded: {
    countries: readonly Country[]
    defaultCountry: string
    codeLength: number
    view: MyDataView
  }
  /** The action's response to a plain form post. */
  response: MyDataFetched | undefined
}

const action = '/privacy/my-data'

/** Number → code → data → end. Each step is a plain form; with scripts the page stays. */
export function MyDataForm({ loaded, response: posted }: MyDataFormProps) {
  const fetcher = useFetcher<MyDataFetched>()
  const latest = fetcher.data ?? posted
  const { response, isLost } = useArrived(latest)
  const view = response?.view ?? loaded.view
  const isChecking = fetcher.formData?.get('intent') === 'verify'
  const root = useRef<HTMLDivElement>(null)
  useFocusOnStep(root, latest, latest !== undefined)

  return (
    <div
      ref={root}
      className="grid gap-6"
      data-step={view.step}
      // The last digit sends the code, which takes scripts.
      data-wake={view.step === 'otp-sent' ? 'load' : undefined}
    >
      <p role="status" className="sr-only">
        {isChecking ? checkingCode : statusOf(view)}
      </p>
      {isLost && (
        <Notice tone="error" tabIndex={-1} data-step-focus="">
          {messages.network}
        </Notice>
      )}
      <Step view={view} fetcher={fetcher} loaded={loaded} />
    </div>
  )
}

function Step({
  view,
  fetcher,
  loaded,
}: {
  view: MyDataView
  fetcher: StepFetcher
  loaded: MyDataFormProps['loaded']
}) {
  const isBusy = fetcher.state !== 'idle'
  switch (view.step) {
    case 'phone':
      return <PhoneStep {...loaded} fetcher={fetcher} isBusy={isBusy} view={view} />
    case 'otp-sent':
      return (
        <div className="lead-flow grid gap-6">
          <CodeStep
            // A wrong code empties the boxes.
            key={`${view.reference} ${view.attemptsLeft ?? ''}`}
            fetcher={fetcher}
            isBusy={isBusy}
            isModal={false}
            action={action}
            view={view}
            codeLength={loaded.codeLength}
          />
          <NoText />
        </div>
      )
    case 'open':
      return <OpenStep fetcher={fetcher} isBusy={isBusy} view={view} />
    case 'end':
      return <EndStep end={view.end} />
    default:
      return assertNever(view)
  }
}

/** One live region for the whole form: screen readers often skip a region that is inserted together with its text. */
function statusOf(view: MyDataView): string {
  switch (view.step) {
    case 'phone':
    case 'end':
      return ''
    case 'otp-sent':
      return statusOfCode(view)
    case 'open':
      return view.notice ?? 'This is what we hold about you.'
    default:
      return assertNever(view)
  }
}

/** Shown for every number, so it does not reveal which are on the list. */
function NoText() {
  return (
    <div className="border-t border-line pt-4 text-body text-soft">
      <p>
        No text? We don’t text people who asked us not to contact them or who deleted their data;
        all we keep is a one-way code of their number. Write to{' '}
        <a className="link" href={`mailto:${site.email}`}>
          {site.email}
        </a>{' '}
        and a person will answer.
      </p>
    </div>
  )
}
