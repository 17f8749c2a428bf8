import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { markStepFocus } from '#app/phone-proof/code-step'
import { codeInWords } from '#app/shared/code-in-words'
import { type Country, noTexts, unpackCountries } from '#app/shared/country-list'
import { errorsOf } from '#app/shared/read-form'
import { RobotCheckField } from '#app/third-party/robot-check'
import { Button } from '#app/ui/button'
import { CheckboxField } from '#app/ui/checkbox-field'
import { CountryField } from '#app/ui/country-field'
import { DecoyField, TextField } from '#app/ui/field'
import { Notice } from '#app/ui/notice'
import { PhoneField } from '#app/ui/phone-field'
import { useCheckedForm } from '#app/ui/use-checked-form'
import type { LeadFormProps, StepProps } from './step-props'
import { tellBegun } from './tell-begun'
import type { FormValues, LeadFormTerms, LeadFormView } from './view'

type FirstStepProps = LeadFormProps &
  StepProps & {
    view: Extract<LeadFormView, { step: 'initial' }>
    terms: LeadFormTerms
    result: SubmissionResult | undefined
  }

/** Renders names, email, phone and consent. Sent natively without scripts, validated first with them. */
export function FirstStep(props: FirstStepProps) {
  const { closed } = props.form.setup
  return closed ? <Notice>{closed}</Notice> : <OpenFirstStep {...props} />
}

function OpenFirstStep(props: FirstStepProps) {
  const {
    kind,
    fetcher,
    isBusy,
    action,
    form: { setup },
    view,
    terms,
    result,
  } = props
  const form = useCheckedForm({
    refused: useMemo(() => errorsOf(result), [result]),
    loadCheck: async () => {
      tellBegun()
      return (await import('#app/domain/leads/schema')).checkLeadForm(kind)
    },
  })
  // The server sends back what was typed, and only texts.
  const typed = { ...view.values, ...(result?.initialValue as FormValues | undefined) }
  const formErrors = form.formErrors ?? (view.error ? [view.error] : undefined)
  const notice = useRef<HTMLDivElement>(null)
  // Shown above the fields, far from the button that was pressed below them.
  const refusal = form.formErrors?.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal again is news again
  useEffect(() => {
    if (refusal) notice.current?.focus()
  }, [refusal, result])
  const field = (name: string) => ({
    id: form.fieldId(name),
    name,
    errors: form.errors[name],
    required: true,
  })
  const countries = useMemo(() => unpackCountries(setup.countries), [setup.countries])
  const hint = phoneHint(setup.codeLength, countries)
  const parts = { field, typed, countries, hint, defaultCountry: setup.defaultCountry }

  return (
    <fetcher.Form
      {...form.handlers}
      method="post"
      action={action}
      className="form"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault()
        else form.checkAll(event)
      }}
    >
      {formErrors && (
        <Notice
          ref={notice}
          tone="error"
          tabIndex={-1}
          data-step-focus={view.focus ? undefined : ''}
        >
          <p>{formErrors.join(' ')}</p>
          {view.mayResend && <SendAgain isBusy={isBusy} />}
        </Notice>
      )}
      {kind === 'sign-up' ? (
        <SignUpFields {...parts} view={view} />
      ) : (
        <LeadFields {...parts} view={view} />
      )}
      {/* Another text has to be ticked again. */}
      <CheckboxField key={terms.consent.mark} {...field('consent')} label={terms.consent.text} />
      {setup.partlyClosed && <Notice>{setup.partlyClosed}</Notice>}
      <HiddenFields {...props} />
      <RobotCheckField siteKey={view.robotCheckKey} response={view} />
      <Button name="intent" value="send" wide pending={isBusy}>
        {props.submitText}
      </Button>
      <p className="field-hint">{terms.disclosure}</p>
    </fetcher.Form>
  )
}

/** Sends the form as it stands. Without scripts the consent has to be ticked again: nothing is ticked for anyone. */
function SendAgain({ isBusy }: { isBusy: boolean }) {
  return (
    <>
      <p>Everything you typed is still here.</p>
      <Button variant="secondary" name="intent" value="send" pending={isBusy} className="mt-3">
        Send again
      </Button>
    </>
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
  countries: Country[]
  hint: string
  defaultCountry: string
  view: FirstStepProps['view']
}

function SignUpFields({ field, typed, countries, hint, defaultCountry, view }: FieldParts) {
  const [country, setCountry] = useState(typed.country ?? defaultCountry)
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
        options={countries}
        value={country}
        onChange={setCountry}
      />
      <PhoneField
        {...field('phone')}
        countries={countries}
        country={country}
        onCountryChange={setCountry}
        defaultValue={typed.phone}
        ref={view.focus === 'phone' ? markStepFocus : undefined}
        hint={hint}
      />
    </>
  )
}

function LeadFields({ field, typed, countries, hint, defaultCountry, view }: FieldParts) {
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
        countries={countries}
        defaultCountry={typed.phoneCountry ?? typed.country ?? defaultCountry}
        defaultValue={typed.phoneNumber ?? typed.phone}
        ref={view.focus === 'phone' ? markStepFocus : undefined}
        hint={hint}
      />
    </>
  )
}

/**
 * Returns the hint about countries, shown before anything is sent and without scripts: visitors living elsewhere
 * may need another number.
 */
function phoneHint(codeLength: number, countries: Country[]): string {
  const code = `We’ll text ${codeInWords(codeLength)} to confirm it’s you.`
  return countries.some(({ note }) => note)
    ? `${code} We can’t text numbers of countries marked “${noTexts}.”`
    : code
}

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

function HiddenFields({ terms, source, from, placement = 'page' }: FirstStepProps) {
  return (
    <>
      <input type="hidden" name="consentMark" value={terms.consent.mark} />
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="placement" value={placement} />
      <DecoyField />
    </>
  )
}
