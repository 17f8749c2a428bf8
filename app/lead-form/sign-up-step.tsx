import { useState } from 'react'
import { SignUpForm } from '#app/domain/leads/schema'
import { markStepFocus } from '#app/phone-proof/code-step'
import { CountryField } from '#app/ui/country-field'
import { EmailField, TextField } from '#app/ui/field'
import { PhoneField } from '#app/ui/phone-field'
import { useCheckedForm } from '#app/ui/use-checked-form'
import { codeHint, StepForm, textsHint, useCountries } from './first-step'
import type { FirstStepProps } from './step-props'

/** Renders the first step of `/register`, which asks for a full name and the country of residence. */
export function SignUpStep(props: FirstStepProps) {
  const { isBusy, result, view, form: data } = props
  const { country: known = data.setup.defaultCountry } = view.values
  const { form, fields } = useCheckedForm(SignUpForm, {
    lastResult: result,
    defaultValue: { ...view.values, country: known },
    isBusy,
  })
  const { defaultValue = known, ...ofCountry } = fields.country.control
  const [country, setCountry] = useState(defaultValue)
  const countries = useCountries(data.setup)
  return (
    <StepForm {...props} validated={form} fields={fields}>
      <TextField {...fields.fullName.control} label="Full name" autoComplete="name" />
      <EmailField {...fields.email.control} label="Email address" />
      <CountryField
        {...ofCountry}
        label="Country"
        options={countries}
        value={country}
        onChange={setCountry}
        hint={textsHint(countries, country)}
      />
      <PhoneField
        {...fields.phone.control}
        countries={countries}
        country={country}
        onCountryChange={setCountry}
        ref={view.focus === 'phone' ? markStepFocus : undefined}
        hint={codeHint(data.setup.codeLength)}
      />
    </StepForm>
  )
}
