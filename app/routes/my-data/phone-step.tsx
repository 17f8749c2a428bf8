import { useMemo } from 'react'
import type { PhoneForm } from '#app/domain/leads/schema'
import { codeInWords } from '#app/shared/code-in-words'
import { errorsOf } from '#app/shared/read-form'
import { RobotCheckField } from '#app/third-party/robot-check'
import { Button } from '#app/ui/button'
import type { CountryOption } from '#app/ui/country-field'
import { DecoyField } from '#app/ui/field'
import { Notice } from '#app/ui/notice'
import { PhoneField } from '#app/ui/phone-field'
import { useCheckedForm } from '#app/ui/use-checked-form'
import type { MyDataView, StepFetcher } from './view'

type PhoneStepProps = {
  fetcher: StepFetcher
  isBusy: boolean
  view: Extract<MyDataView, { step: 'phone' }>
  countries: CountryOption[]
  defaultCountry: string
  codeLength: number
}

export function PhoneStep(props: PhoneStepProps) {
  const { fetcher, isBusy, view, countries, defaultCountry, codeLength } = props
  const form = useCheckedForm({
    refused: useMemo(() => errorsOf(view.result), [view.result]),
    loadCheck: async () => (await import('#app/domain/leads/schema')).checkPhoneForm,
  })
  const typed = (view.result?.initialValue ?? {}) as Partial<PhoneForm>
  const refusal = form.formErrors?.join(' ') ?? view.error
  return (
    <>
      <p className="deck">
        See your data, withdraw consent or delete everything. We’ll text a code to confirm it’s you.
      </p>
      <fetcher.Form
        {...form.handlers}
        method="post"
        action="/privacy/my-data"
        className="form"
        onSubmit={(event) => {
          if (isBusy) event.preventDefault()
          else form.checkAll(event)
        }}
      >
        {refusal && (
          <Notice tone="error" tabIndex={-1} data-step-focus="">
            {refusal}
          </Notice>
        )}
        <PhoneField
          id={form.fieldId('phoneNumber')}
          errors={form.errors.phoneNumber}
          required
          countries={countries}
          defaultCountry={typed.phoneCountry ?? defaultCountry}
          defaultValue={typed.phoneNumber ?? view.phone}
          hint={`We’ll text ${codeInWords(codeLength)} to this number.`}
        />
        <DecoyField />
        <RobotCheckField siteKey={view.robotCheckKey} response={view} />
        <Button name="intent" value="send" wide pending={isBusy}>
          Send Code
        </Button>
        <p className="field-hint">
          For your privacy, we show the same message for every number. We keep a record of your
          request for two days, without the number itself. When your data is opened or changed, we
          record it and text this number.
        </p>
      </fetcher.Form>
    </>
  )
}
