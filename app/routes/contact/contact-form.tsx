import { type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { ContactForm as ContactFormSchema, longest } from '#app/domain/contact/schema'
import { parseForm } from '#app/lead-form/parse-form'
import { Button } from '#app/ui/button'
import { DecoyField } from '#app/ui/decoy-field'
import { Notice } from '#app/ui/notice'
import { TextField } from '#app/ui/text-field'
import { TextAreaField } from './text-area-field'

export type ContactAnswer = { result: SubmissionResult }

type ContactFormProps = {
  /** What the action answered to a plain form post. */
  answer: ContactAnswer | undefined
  subject: string | undefined
}

/** Sent natively without scripts, checked on the way with them. */
export function ContactForm({ answer, subject }: ContactFormProps) {
  const fetcher = useFetcher<ContactAnswer>()
  const isBusy = fetcher.state !== 'idle'
  const lastResult = (fetcher.data ?? answer)?.result
  const [form, fields] = useForm<ContactFormSchema>({
    id: 'contact',
    lastResult,
    defaultValue: { subject },
    onValidate: ({ formData }) => parseForm(formData, ContactFormSchema),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
  const notice = useFocusOn(form.errors?.join(' '), lastResult)
  const control = ({
    id,
    name,
    errors,
    initialValue,
  }: (typeof fields)[keyof ContactFormSchema]) => ({
    ...{ id, name, errors, defaultValue: initialValue, required: true },
  })
  return (
    <fetcher.Form
      id={form.id}
      method="post"
      action="/contact"
      // As it is typed: percent-encoding would triple what most alphabets weigh.
      encType="multipart/form-data"
      noValidate
      className="form max-w-none"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault()
        else form.onSubmit(event)
      }}
    >
      {form.errors && (
        <Notice ref={notice} tone="error" tabIndex={-1}>
          {form.errors.join(' ')}
        </Notice>
      )}
      <TextField {...control(fields.name)} label="Name" autoComplete="name" />
      <TextField
        {...control(fields.email)}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        hint="We answer to this address."
      />
      <TextField
        {...control(fields.subject)}
        label="Subject"
        hint={`At most ${longest.subject} characters`}
      />
      <TextAreaField {...control(fields.message)} label="Message" longest={longest.message} />
      <DecoyField />
      <p>
        <Button pending={isBusy}>Send Message</Button>
      </p>
    </fetcher.Form>
  )
}

/** The refusal stands above the fields, and the button that was pressed below them. */
function useFocusOn(refusal: string | undefined, result: SubmissionResult | undefined) {
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal again is news again
  useEffect(() => {
    if (refusal) notice.current?.focus()
  }, [refusal, result])
  return notice
}
