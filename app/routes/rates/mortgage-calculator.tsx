import { type FormEvent, useEffect, useRef, useState } from 'react'
import { pages } from '#app/content/pages'
import { type PaymentEvery, paymentEveries } from '#app/domain/market/rates/mortgage'
import type { RateRange } from '#app/domain/market/rates/rate-chart'
import type { RateId } from '#app/domain/market/rates/rate-series'
import { type Calculation, readMortgage } from '#app/domain/market/rates/read-mortgage'
import { Button } from '#app/ui/button'
import { Field } from '#app/ui/field'
import { Select } from '#app/ui/select'
import { HowItWorks, MortgageResult } from './mortgage-result'

type CalculatorProps = {
  calculation: Calculation
  /** The series and range of the chart shown. Null for the first series, and for five years. */
  series: RateId | null
  range: RateRange | null
  /** Whether the example has the newest posted rate. */
  isPosted: boolean
}

const everyWords: Record<PaymentEvery, string> = {
  month: 'Every month',
  'two-weeks': 'Every two weeks',
  week: 'Every week',
}

/** The server calculates; with scripts, the result updates while typing and nothing is sent. */
export function MortgageCalculator({ calculation, series, range, isPosted }: CalculatorProps) {
  const [shown, setShown] = useState(calculation)
  const form = useRef<HTMLFormElement>(null)

  // What was typed before the page hydrated has no event.
  useEffect(() => {
    if (form.current) setShown(readMortgage(new FormData(form.current)))
  }, [])

  function follow(event: FormEvent<HTMLFormElement>) {
    setShown(readMortgage(new FormData(event.currentTarget)))
  }
  /** The result is there already. */
  function stay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    follow(event)
  }
  const { errors } = shown
  return (
    <section aria-labelledby="mortgage" className="mortgage">
      <h2 id="mortgage">Mortgage calculator</h2>
      <form
        ref={form}
        method="get"
        action={`${pages.rates.path}#mortgage`}
        onChange={follow}
        onSubmit={stay}
        className="mortgage-form"
      >
        {series && <input type="hidden" name="series" value={series} />}
        {range && <input type="hidden" name="range" value={range} />}
        <NumberField name="amount" label="Mortgage amount ($)" calculation={shown} />
        <NumberField
          name="rate"
          label="Interest rate (%)"
          hint={
            isPosted
              ? `Posted: ${calculation.typed.rate}% for 5 years. Banks often lend for less.`
              : undefined
          }
          calculation={shown}
        />
        <NumberField name="years" label="Amortization (years)" calculation={shown} />
        <Field label="Payment frequency" errors={errors.every}>
          {(aria) => (
            <Select {...aria} name="every" defaultValue={calculation.typed.every}>
              {paymentEveries.map((every) => (
                <option key={every} value={every}>
                  {everyWords[every]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button>Calculate</Button>
        <MortgageResult found={shown.found} />
      </form>
      <HowItWorks />
    </section>
  )
}

type NumberFieldProps = {
  name: 'amount' | 'rate' | 'years'
  label: string
  hint?: string
  calculation: Calculation
}

function NumberField({ name, label, hint, calculation }: NumberFieldProps) {
  const { typed, errors } = calculation
  const [first] = useState(typed[name])
  return (
    <Field label={label} hint={hint} errors={errors[name]}>
      {(aria) => (
        <input
          {...aria}
          type="text"
          className="input num"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={first}
        />
      )}
    </Field>
  )
}
