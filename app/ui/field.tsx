import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon'

/** Attributes of the control, so its label, hint and error are read with it. */
export type FieldAria = {
  id: string
  'aria-describedby': string | undefined
  /** Also false: a browser calls an empty or unfinished field invalid by itself. */
  'aria-invalid': boolean
}

export type FieldProps = {
  id?: string
  label: ReactNode
  /** Hidden visually, for a field next to a labelled one. */
  labelHidden?: boolean
  hint?: ReactNode
  errors?: string[]
  children: (aria: FieldAria) => ReactNode
}

/** Label, control, hint and error. The ids follow conform's metadata. */
export function Field({ id, label, labelHidden, hint, errors, children }: FieldProps) {
  const ownId = useId()
  const aria = fieldAria(id ?? ownId, hint, errors)
  return (
    <div className={aria['aria-invalid'] ? 'field field-invalid' : 'field'}>
      <label htmlFor={aria.id} className={labelHidden ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      {hint && (
        <p id={`${aria.id}-description`} className="field-hint">
          {hint}
        </p>
      )}
      {children(aria)}
      <FieldError id={aria.id} errors={errors} />
    </div>
  )
}

export function FieldError({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null
  return (
    <p id={`${id}-error`} className="field-error">
      <Icon name="alert" />
      {errors.join(' ')}
    </p>
  )
}

function fieldAria(id: string, hint: ReactNode, errors?: string[]): FieldAria {
  const invalid = Boolean(errors?.length)
  const describedBy = [hint && `${id}-description`, invalid && `${id}-error`].filter(Boolean)
  return {
    id,
    'aria-describedby': describedBy.join(' ') || undefined,
    'aria-invalid': invalid,
  }
}

type TextFieldProps = Omit<FieldProps, 'children' | 'labelHidden'> &
  Omit<ComponentProps<'input'>, 'id' | 'children' | 'className'>

export function TextField({ id, label, hint, errors, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      {(aria) => <input type="text" {...input} {...aria} className="input" />}
    </Field>
  )
}

export function EmailField(props: TextFieldProps) {
  const written = { autoComplete: 'email', inputMode: 'email', spellCheck: false } as const
  return <TextField {...props} {...written} type="email" />
}

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

/** A hidden field: only robots fill it in. */
export function DecoyField() {
  return (
    <div className="decoy" aria-hidden="true">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
