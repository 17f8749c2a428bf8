import { challengeDays } from '#app/domain/compliance/retention'
import { PhoneForm } from '#app/domain/leads/schema'
import { codeInWords } from '#app/phone-proof/view'
import type { Country } from '#app/shared/country-list'
import { RobotCheckField } from '#app/third-party/robot-check'
import { Button } from '#app/ui/button'
import { DecoyField } from '#app/ui/field'
import { Notice } from '#app/ui/notice'
import { PhoneField } from '#app/ui/phone-field'
import { useCheckedForm } from '#app/ui/use-checked-form'
import type { MyDataView, StepFetcher } from './view'

type PhoneStepProps = {
  fetcher: StepFetcher
  isBusy: boolean
  view: Extract<MyDataView, { step: 'phone' }>
  countries: readonly Country[]
  defaultCountry: string
  codeLength: number
}

export function PhoneStep(props: PhoneStepProps) {
  const { fetcher, isBusy, view, countries, defaultCountry, codeLength } = props
  const { form, fields } = useCheckedForm(PhoneForm, {
    lastResult: view.result,
    defaultValue: { phoneNumber: view.phone, phoneCountry: defaultCountry },
    isBusy,
  })
  const refusal = form.errors?.join(' ') ?? view.error
  return (
    <>
      <p className="deck">
        See your data, withdraw consent or delete everything. We’ll text a code to confirm it’s you.
      </p>
      <fetcher.Form {...form.props} method="post" action="/privacy/my-data" className="form">
        {refusal && (
          <Notice tone="error" tabIndex={-1} data-step-focus="">
            {refusal}
          </Notice>
        )}
        <PhoneField
          {...fields.phoneNumber.control}
          countries={countries}
          defaultCountry={fields.phoneCountry.control.defaultValue ?? defaultCountry}
          hint={`We’ll text ${codeInWords(codeLength)} to this number.`}
        />
        <DecoyField />
        <RobotCheckField siteKey={view.robotCheckKey} response={view} />
        <Button name="intent" value="send" wide pending={isBusy}>
          Send Code
        </Button>
        <p className="field-hint">
          For your privacy, we show the same message for every number. We keep a record of your
          request for {challengeDays} days, without the number itself. When your data is opened or
          changed, we record it and text this number.
        </p>
      </fetcher.Form>
    </>
  )
}
