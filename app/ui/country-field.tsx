import { useEffect, useRef } from 'react'
import type { Country } from '#app/shared/country-list'
import { Field, type FieldProps } from './field'
import { Select } from './select'

type CountryFieldProps = Omit<FieldProps, 'children'> & {
  name: string
  options: readonly Country[]
  /** `full` shows the country's name, `compact` its dial code too. */
  variant?: 'full' | 'compact'
  defaultValue?: string
  value?: string
  required?: boolean
  onChange?: (code: string) => void
}

/**
 * Renders a native select: a phone shows its own list, and a keyboard finds a country by its first letters. Those with a
 * note come last, below it.
 */
export function CountryField(props: CountryFieldProps) {
  const { id, label, labelHidden, hint, errors, ...control } = props
  const { options, variant = 'full', onChange, ...ofSelect } = control
  const note = options.find((option) => option.note)?.note
  const listed = (isNoted: boolean) =>
    options.map(
      (option) =>
        !option.note !== isNoted && (
          <option key={option.code} value={option.code}>
            {variant === 'full' ? option.name : `${option.name} +${option.callingCode}`}
          </option>
        ),
    )
  const select = useRef<HTMLSelectElement>(null)
  const tell = (code: string) => onChange?.(code)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the select is listened to once
  useEffect(() => followSelect(select.current, ofSelect.value ?? ofSelect.defaultValue, tell), [])
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} errors={errors}>
      {(aria) => (
        <Select
          {...aria}
          {...ofSelect}
          ref={select}
          autoComplete="country"
          data-variant={variant}
          onChange={(event) => tell(event.currentTarget.value)}
        >
          {listed(false)}
          {note && <optgroup label={note}>{listed(true)}</optgroup>}
        </Select>
      )}
    </Field>
  )
}

/** Reports choices made before hydration, restored by the browser or undone by a form reset. */
function followSelect(
  select: HTMLSelectElement | null,
  rendered: string | undefined,
  tell: (code: string) => void,
) {
  if (!select) return
  if (select.value !== rendered) tell(select.value)
  // The reset event comes before the fields have their initial values back.
  const readLater = () => setTimeout(() => tell(select.value))
  select.form?.addEventListener('reset', readLater)
  return () => select.form?.removeEventListener('reset', readLater)
}
