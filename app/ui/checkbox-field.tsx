import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError, fieldAria } from './field'

type CheckboxFieldProps = Omit<
  ComponentProps<'input'>,
  'type' | 'checked' | 'defaultChecked' | 'className' | 'children'
> & { label: ReactNode; errors?: string[] }

/** For consent. It cannot be rendered ticked: only the visitor ticks it. */
export function CheckboxField({ id, label, errors, ...input }: CheckboxFieldProps) {
  const ownId = useId()
  const aria = fieldAria(id ?? ownId, undefined, errors)
  return (
    <div className={aria['aria-invalid'] ? 'field field-invalid' : 'field'}>
      <label className="check">
        <input value="on" {...input} {...aria} type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldError id={aria.id} errors={errors} />
    </div>
  )
}
