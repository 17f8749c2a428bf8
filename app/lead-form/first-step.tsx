import type { SubmissionResult } from '@conform-to/react'
import { useForm } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { LeadForm, SignUpForm } from '#app/domain/leads/schema'
import { Button } from '#app/ui/button'
import { CheckboxField } from '#app/ui/checkbox-field'
import { CountryField } from '#app/ui/country-field'
import { DecoyField } from '#app/ui/decoy-field'
import { Notice } from '#app/ui/notice'
import { PhoneField } from '#app/ui/phone-field'
import { TextField } from '#app/ui/text-field'
import { markStepFocus } from './code-step'
import type { LeadFlowProps, StepProps } from './lead-flow'
import { parseForm } from './parse-form'
import type { FlowView, FormValues } from './view'

type FirstStepProps = LeadFlowProps &
  StepProps & {
    view: Extract<FlowView, { step: 'initial' }>
    result: SubmissionResult | undefined
  }

/** Names, email, phone and consent. Sent natively without scripts, checked on the way with them. */
export function FirstStep(props: FirstStepProps) {
  const {
    kind,
    fetcher,
    isBusy,
    action,
    form: { setup },
    view,
    result,
  } = props
  const schema = kind === 'sign-up' ? SignUpForm : LeadForm
  const [form, fields] = useForm<Record<string, string>>({
    id: `${props.source}-${props.placement ?? 'page'}-form`,
    lastResult: result,
    defaultValue: view.values as Record<string, string>,
    onValidate: ({ formData }) => parseForm(formData, schema),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
  const typed = { ...view.values, ...readTyped(form.initialValue) }
  const formErrors = form.errors ?? (view.error ? [view.error] : undefined)
  const notice = useRef<HTMLDivElement>(null)
  // It stands above the fields, and the button that was pressed below them.
  const refusal = form.errors?.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal again is news again
  useEffect(() => {
    if (refusal) notice.current?.focus()
  }, [refusal, result])
  const field = (name: string) => ({
    id: fields[name]?.id,
    name,
    errors: fields[name]?.errors,
    required: true,
  })
  const parts = { field, typed, setup }

  return (
    <fetcher.Form
      id={form.id}
      method="post"
      action={action}
      noValidate
      className="form"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault()
        else form.onSubmit(event)
      }}
    >
      {formErrors && (
        <Notice
          ref={notice}
          tone="error"
          tabIndex={-1}
          data-step-focus={view.focus ? undefined : ''}
        >
          {formErrors.join(' ')}
        </Notice>
      )}
      {kind === 'sign-up' ? (
        <SignUpFields {...parts} view={view} />
      ) : (
        <LeadFields {...parts} view={view} />
      )}
      <CheckboxField {...field('consent')} label={setup.consent.text} />
      <HiddenFields {...props} />
      <Button name="intent" value="send" wide pending={isBusy}>
        {props.submitText}
      </Button>
      <p className="field-hint">{setup.disclosure}</p>
    </fetcher.Form>
  )
}

type FieldParts = {
  field: (name: string) => {
    id: string | undefined
    name: string
    errors: string[] | undefined
    required: boolean
  }
  typed: FormValues & { phoneNumber?: string; phoneCountry?: string }
  setup: LeadFlowProps['form']['setup']
  view: FirstStepProps['view']
}

function SignUpFields({ field, typed, setup, view }: FieldParts) {
  const [country, setCountry] = useState(typed.country ?? setup.defaultCountry)
  return (
    <>
      <TextField
        {...field('fullName')}
        label="Full name"
        autoComplete="name"
        defaultValue={typed.fullName}
      />
      <EmailField {...field('email')} defaultValue={typed.email} />
      <CountryField
        {...field('country')}
        label="Country"
        options={setup.countries}
        value={country}
        onChange={setCountry}
      />
      <PhoneField
        {...field('phone')}
        countries={setup.countries}
        country={country}
        onCountryChange={setCountry}
        defaultValue={typed.phone}
        ref={view.focus === 'phone' ? markStepFocus : undefined}
        hint={phoneHint}
      />
    </>
  )
}

function LeadFields({ field, typed, setup, view }: FieldParts) {
  return (
    <>
      <div className="form-pair">
        <TextField
          {...field('firstName')}
          label="First name"
          autoComplete="given-name"
          defaultValue={typed.firstName}
        />
        <TextField
          {...field('lastName')}
          label="Last name"
          autoComplete="family-name"
          defaultValue={typed.lastName}
        />
      </div>
      <EmailField {...field('email')} defaultValue={typed.email} />
      <PhoneField
        {...field('phoneNumber')}
        countries={setup.countries}
        defaultCountry={typed.phoneCountry ?? typed.country ?? setup.defaultCountry}
        defaultValue={typed.phoneNumber}
        ref={view.focus === 'phone' ? markStepFocus : undefined}
        hint={phoneHint}
      />
    </>
  )
}

const phoneHint = 'We text a 4-digit code to this number.'

function EmailField(props: {
  id: string | undefined
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
}) {
  return (
    <TextField
      {...props}
      label="Email address"
      type="email"
      autoComplete="email"
      inputMode="email"
      spellCheck={false}
    />
  )
}

function HiddenFields({ form, source, from, placement = 'page' }: FirstStepProps) {
  return (
    <>
      <input type="hidden" name="consentVersion" value={form.setup.consent.version} />
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="placement" value={placement} />
      <DecoyField />
    </>
  )
}

/** After a plain form post the server sends back what was typed. */
function readTyped(initialValue: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((initialValue ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
