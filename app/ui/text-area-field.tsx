import { type ComponentProps, useId, useState } from 'react'
import { Field, type FieldProps } from './field'

type TextAreaFieldProps = Omit<FieldProps, 'children' | 'hint'> &
  Omit<ComponentProps<'textarea'>, 'id' | 'children' | 'className' | 'onChange'> & {
    /** In characters. Stated and counted while typing, but a longer paste is not cut off. */
    longest: number
  }

/** A field of several lines. Without scripts it only states the maximum length. */
export function TextAreaField({ longest, label, errors, id, ...input }: TextAreaFieldProps) {
  const ownId = useId()
  const [used, setUsed] = useState<number | null>(null)
  return (
    <Field
      id={id ?? ownId}
      label={label}
      errors={errors}
      hint={
        <>
          Up to {inWords(longest)} characters
          {used !== null && <Count left={longest - used} />}
        </>
      }
    >
      {(aria) => (
        <textarea
          rows={8}
          {...input}
          {...aria}
          className="input field-sizing-content min-h-48"
          onChange={(event) => setUsed(event.target.value.length)}
        />
      )}
    </Field>
  )
}

function Count({ left }: { left: number }) {
  return (
    <span className={`num ${left < 0 ? 'text-danger' : ''}`}>
      {left < 0 ? `, ${inWords(-left)} too many` : `, ${inWords(left)} left`}
    </span>
  )
}

function inWords(count: number): string {
  return count.toLocaleString('en-CA')
}
