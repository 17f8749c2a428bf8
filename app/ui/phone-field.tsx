import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import type { Country } from '#app/shared/country-list'
import { CountryField } from './country-field'
import { Field } from './field'
import { usePhoneFormat } from './use-phone-format'

type PhoneFieldProps = {
  id?: string
  name?: string
  hint?: string
  errors?: string[]
  required?: boolean
  defaultValue?: string
  ref?: Ref<HTMLInputElement>
  countries: readonly Country[]
  defaultCountry?: string
  /** Set by another field of the form: this field then shows only the dial code, without a select. */
  country?: string
  /** Called if a country is chosen here, or if a number beginning with + names one of `countries`. */
  onCountryChange?: (code: string) => void
}

/** Sends the input as typed; the server parses it. */
export function PhoneField(props: PhoneFieldProps) {
  const { id, hint, errors, countries, onCountryChange } = props
  const input = useRef<HTMLInputElement>(null)
  const [own, setOwn] = useState(props.defaultCountry ?? countries[0]?.code ?? '')
  const [isInternational, setIsInternational] = useState(
    props.defaultValue?.startsWith('+') ?? false,
  )
  const country = props.country ?? own
  const callingCode = countries.find((option) => option.code === country)?.callingCode

  function changeCountry(code: string) {
    if (!countries.some((option) => option.code === code)) return
    setOwn(code)
    onCountryChange?.(code)
  }
  const phone = usePhoneFormat(input, country, changeCountry)
  // May have been filled in before scripts ran.
  useEffect(() => setIsInternational(input.current?.value.startsWith('+') ?? false), [])

  function format({ type, nativeEvent, currentTarget }: FormEvent<HTMLInputElement>) {
    if (type === 'blur') phone.format(true)
    else if (!(nativeEvent as InputEvent).isComposing) phone.formatTyped()
    setIsInternational(currentTarget.value.startsWith('+'))
  }

  return (
    <Field id={id} label="Phone number" hint={hint} errors={errors}>
      {(aria) => (
        <div className="phone">
          {props.country === undefined ? (
            <CountryField
              variant="compact"
              label="Country code"
              name="phoneCountry"
              options={countries}
              value={own}
              onChange={changeCountry}
            />
          ) : (
            callingCode && !isInternational && <span className="phone-prefix">+{callingCode}</span>
          )}
          <input
            {...aria}
            ref={(element) => {
              input.current = element
              if (typeof props.ref === 'function') props.ref(element)
              else if (props.ref) props.ref.current = element
            }}
            name={props.name ?? 'phoneNumber'}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            className="input"
            required={props.required}
            defaultValue={props.defaultValue}
            onChange={format}
            onFocus={phone.load}
            onBlur={format}
          />
        </div>
      )}
    </Field>
  )
}
