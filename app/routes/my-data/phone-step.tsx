import { useForm } from '@conform-to/react'
import { PhoneForm } from '#app/domain/leads/schema'
import { parseForm } from '#app/lead-form/parse-form'
import { RobotCheck } from '#app/third-party/robot-check'
import { Button } from '#app/ui/button'
import type { CountryOption } from '#app/ui/country-field'
import { DecoyField } from '#app/ui/decoy-field'
import { Notice } from '#app/ui/notice'
import { PhoneField } from '#app/ui/phone-field'
import type { StepFetcher } from './my-data-flow'
import type { MyDataView } from './view'

type PhoneStepProps = {
  fetcher: StepFetcher
  isBusy: boolean
  view: Extract<MyDataView, { step: 'phone' }>
  countries: CountryOption[]
  defaultCountry: string
  codeLength: number
  turnstileSiteKey: string | null
}

export function PhoneStep(props: PhoneStepProps) {
  const { fetcher, isBusy, view, countries, defaultCountry, codeLength, turnstileSiteKey } = props
  const [form, fields] = useForm<PhoneForm>({
    id: 'my-data',
    lastResult: view.result,
    onValidate: ({ formData }) => parseForm(formData, PhoneForm),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
  const typed = (form.initialValue ?? {}) as Partial<PhoneForm>
  const refusal = form.errors?.join(' ') ?? view.error
  return (
    <>
      <p className="deck">
        See your data, withdraw consent or delete everything. We’ll text a code to confirm it’s you.
      </p>
      <fetcher.Form
        id={form.id}
        method="post"
        action="/privacy/my-data"
        noValidate
        className="form"
        onSubmit={(event) => {
          if (isBusy) event.preventDefault()
          else form.onSubmit(event)
        }}
      >
        {refusal && (
          <Notice tone="error" tabIndex={-1} data-step-focus="">
            {refusal}
          </Notice>
        )}
        <PhoneField
          id={fields.phoneNumber.id}
          errors={fields.phoneNumber.errors}
          required
          countries={countries}
          defaultCountry={typed.phoneCountry ?? defaultCountry}
          defaultValue={typed.phoneNumber}
          hint={`We’ll text a ${codeLength}-digit code to this number.`}
        />
        <DecoyField />
        <RobotCheck siteKey={turnstileSiteKey} answer={view.result} />
        <Button name="intent" value="send" wide pending={isBusy}>
          Send Code
        </Button>
        <p className="field-hint">
          For your privacy, we show the same message for every number. We keep a record of the code
          for two days, under a one-way code of the number. When your data is opened or changed, we
          record it and text this number.
        </p>
      </fetcher.Form>
    </>
  )
}
