import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Unit } from '#app/domain/market/display/convert'
import type { MarketItem } from '#app/domain/market/display/item'
import { type Conversion, computeConversion } from '#app/domain/market/display/read-conversion'
import { Button } from '#app/ui/button'
import { Field } from '#app/ui/field'
import { Select } from '#app/ui/select'

const amountError = 'Please enter an amount from 0 to 1,000,000,000, such as 1,000 or 2.5'

type ConverterProps = { units: Unit[]; conversion: Conversion; item: MarketItem }

/** The server computes the result; with scripts, the result updates while typing. */
export function Converter({ units, conversion, item }: ConverterProps) {
  const [asked, setAsked] = useState(conversion)
  const { result, amount, from, to } = computeConversion(units, asked)
  const form = useRef<HTMLFormElement>(null)

  const follow = useCallback(() => {
    const fields = new FormData(form.current ?? undefined)
    const text = (name: string) => String(fields.get(name) ?? '')
    setAsked({ amount: text('amount'), from: text('from'), to: text('to'), result: null })
  }, [])
  // What was entered before this page woke counts, too.
  useEffect(follow, [follow])
  /** A unit that the other side has changes places with it. */
  function change({ target }: FormEvent) {
    const { name, value } = target as HTMLSelectElement
    const other = form.current?.elements.namedItem(name === 'from' ? 'to' : 'from')
    if (other instanceof HTMLSelectElement && other !== target && other.value === value) {
      other.value = name === 'from' ? from : to
    }
    follow()
  }
  /** The result is there already. */
  function stay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    follow()
  }
  return (
    <section aria-labelledby="converter" data-print="no">
      <h2 id="converter">Converter</h2>
      <form
        ref={form}
        method="get"
        action={`${item.path}#converter`}
        onChange={change}
        onSubmit={stay}
        className="converter"
      >
        <Field label="Amount" errors={result ? undefined : [amountError]}>
          {(aria) => (
            <input
              {...aria}
              className="input num"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={15}
              defaultValue={amount}
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
        <UnitSelect name="from" label="From" units={units} chosen={from} />
        <UnitSelect name="to" label="To" units={units} chosen={to} />
        <output className="converter-result num">
          {result
            ? `${result.of} ${wordsOf(units, from)} = ${result.text} ${wordsOf(units, to)}`
            : 'Correct the marked field to see the result.'}
        </output>
        <Button variant="secondary">Convert</Button>
      </form>
      <p className="credits">
        At the price from {item.asOfText}. Indicative rate; fees not included.{' '}
        <Link to={`${item.path}/chart?range=1Y`} className="link">
          Chart of {rateOf(item)}
        </Link>
      </p>
    </section>
  )
}

/** Returns `CAD`, or `oz of gold`. */
function wordsOf(units: readonly Unit[], code: string): string {
  return units.find((unit) => unit.code === code)?.words ?? code
}

/** Returns `BTC in CAD`, also for a pair that is named `USD/CAD`. */
function rateOf({ category, symbol, currency }: MarketItem): string {
  return category === 'forex' ? symbol.replace('/', ' in ') : `${symbol} in ${currency}`
}

type UnitSelectProps = { name: string; label: string; units: Unit[]; chosen: string }

function UnitSelect({ name, label, units, chosen }: UnitSelectProps) {
  return (
    <Field label={label}>
      {(aria) => (
        <Select {...aria} name={name} defaultValue={chosen}>
          {units.map(({ code, name: words }) => (
            <option key={code} value={code}>
              {words === code ? code : `${code} (${words})`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
