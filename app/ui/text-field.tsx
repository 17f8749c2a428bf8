import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field'

type TextFieldProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'input'>, 'id' | 'children' | 'className'>

export function TextField({ id, label, labelHidden, hint, errors, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} errors={errors}>
      {(aria) => <input type="text" {...input} {...aria} className="input" />}
    </Field>
  )
}
