import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { LeadForm } from '#app/domain/leads/schema'
import { markStepFocus } from '#app/phone-proof/code-step'
import { codeInWords } from '#app/phone-proof/view'
import { type Country, unpackCountries } from '#app/shared/country-list'
import { RobotCheckField } from '#app/third-party/robot-check'
import { Button } from '#app/ui/button'
import { CheckboxField, DecoyField, EmailField, TextField } from '#app/ui/field'
import { Notice } from '#app/ui/notice'
import { PhoneField } from '#app/ui/phone-field'
import {
  type CheckedForm,
  type FieldControl,
  useCheckedForm,
  useFocusOnRefusal,
} from '#app/ui/use-checked-form'
import { CallTime, type CallTimeFields } from './call-time'
import type { FirstStepProps } from './step-props'
import type { LeadFormSetup } from './view'

/** Renders first and last name, email, phone and consent. Sent natively without scripts, validated first with them. */
export function LeadStep(props: FirstStepProps) {
  const { isBusy, result, view, form: data } = props
  const { phone, country = data.setup.defaultCountry } = view.values
  const { form, fields } = useCheckedForm(LeadForm, {
    lastResult: result,
    defaultValue: { ...view.values, phoneNumber: phone, phoneCountry: country },
    isBusy,
  })
  const countries = useCountries(data.setup)
  const shownCountry = fields.phoneCountry.control.defaultValue ?? country
  const [phoneCountry, setPhoneCountry] = useState(shownCountry)
  return (
    <StepForm {...props} validated={form} fields={fields}>
      <div className="form-pair">
        <TextField {...fields.firstName.control} label="First name" autoComplete="given-name" />
        <TextField {...fields.lastName.control} label="Last name" autoComplete="family-name" />
      </div>
      <EmailField {...fields.email.control} label="Email address" />
      <PhoneField
        {...fields.phoneNumber.control}
        countries={countries}
        defaultCountry={shownCountry}
        ref={view.focus === 'phone' ? markStepFocus : undefined}
        onCountryChange={setPhoneCountry}
        hint={`${codeHint(data.setup.codeLength)} ${textsHint(countries, phoneCountry) ?? ''}`}
      />
    </StepForm>
  )
}

export function useCountries({ countries }: LeadFormSetup): Country[] {
  return useMemo(() => unpackCountries(countries), [countries])
}

type StepFormProps = FirstStepProps & {
  validated: CheckedForm
  fields: CallTimeFields & { consent: { control: FieldControl } }
  children: ReactNode
}

/** The frame that both forms share around their fields. */
export function StepForm(props: StepFormProps) {
  const { fetcher, isBusy, action, form, view, terms, result, validated, fields, children } = props
  const { defaultValue: _, ...consent } = fields.consent.control
  const refusal = validated.errors?.join(' ')
  const shown = refusal ?? view.error
  const notice = useFocusOnRefusal(refusal, result)
  useEffect(() => {
    // The focus event that hydrated the page is already over.
    if (document.getElementById(validated.props.id)?.contains(document.activeElement)) tellBegun()
  }, [validated.props.id])
  const { closed } = form.setup
  if (closed) return <Notice>{closed}</Notice>
  return (
    <fetcher.Form
      {...validated.props}
      method="post"
      action={action}
      className="form"
      onFocus={tellBegun}
    >
      {shown && (
        <Notice
          ref={notice}
          tone="error"
          tabIndex={-1}
          data-step-focus={view.focus ? undefined : ''}
        >
          <p>{shown}</p>
          {view.mayResend && <SendAgain isBusy={isBusy} />}
        </Notice>
      )}
      <CallTime fields={fields} />
      <fieldset className="form-section">
        <legend>Your details</legend>
        {children}
      </fieldset>
      <fieldset className="form-section">
        <legend>Your agreement</legend>
        {/* Another text has to be ticked again. */}
        <CheckboxField key={terms.consent.mark} {...consent} label={terms.consent.text} />
      </fieldset>
      {form.setup.partlyClosed && <Notice>{form.setup.partlyClosed}</Notice>}
      <HiddenFields {...props} />
      <RobotCheckField siteKey={view.robotCheckKey} response={view} />
      <Button name="intent" value="send" wide pending={isBusy}>
        {props.submitText}
      </Button>
      <p className="field-hint">{terms.disclosure}</p>
    </fetcher.Form>
  )
}

/** Sends the form unchanged. Without scripts the consent has to be ticked again: nothing is ticked for anyone. */
function SendAgain({ isBusy }: { isBusy: boolean }) {
  return (
    <>
      <p>Everything you typed is still here.</p>
      <Button variant="secondary" name="intent" value="send" pending={isBusy} className="mt-3">
        Send again
      </Button>
    </>
  )
}

export function codeHint(codeLength: number): string {
  return `We’ll text ${codeInWords(codeLength)} to confirm it’s you.`
}

/** Says that a country's numbers get no texts, once it is chosen: its visitors may need another number. */
export function textsHint(countries: Country[], chosen: string): string | undefined {
  const country = countries.find(({ code }) => code === chosen)
  return country?.note && `We can’t text numbers in ${country.name}. Use one from another country.`
}

function HiddenFields({ terms, source, from, placement = 'page' }: FirstStepProps) {
  return (
    <>
      <input type="hidden" name="consentMark" value={terms.consent.mark} />
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="placement" value={placement} />
      <DecoyField />
    </>
  )
}

let isTold = false

/** Tells the server once per page load that someone began to fill in a form. Sends nothing about them. */
function tellBegun(): void {
  if (isTold) return
  isTold = true
  navigator.sendBeacon?.('/api/form-begun')
}
