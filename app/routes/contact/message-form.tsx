import type { SubmissionResult } from '@conform-to/react'
import { useMemo } from 'react'
import { useFetcher } from 'react-router'
import * as messages from '#app/content/messages'
import { longest } from '#app/domain/contact/contact-message'
import { errorsOf } from '#app/shared/read-form'
import { Button } from '#app/ui/button'
import { DecoyField, Field, TextField } from '#app/ui/field'
import { Notice } from '#app/ui/notice'
import { type Lost, useArrived } from '#app/ui/or-lost'
import { Select } from '#app/ui/select'
import { TextAreaField } from '#app/ui/text-area-field'
import { useCheckedForm } from '#app/ui/use-checked-form'
import { useFocusOnRefusal } from '#app/ui/use-focus-on-refusal'

type ContactResponse = { result: SubmissionResult } | Lost

type MessageFormProps = {
  /** The action's response to a plain form post. */
  response: ContactResponse | undefined
  subject: string | undefined
  /** Preselected topic; `message` if undefined. */
  topic: string | undefined
}

/** Sent natively without scripts, validated first with them. */
export function MessageForm({ response, subject, topic }: MessageFormProps) {
  const fetcher = useFetcher<ContactResponse>()
  const isBusy = fetcher.state !== 'idle'
  const latest = fetcher.data ?? response
  const { response: arrived, isLost } = useArrived(latest)
  const lastResult = arrived?.result
  const form = useCheckedForm({
    refused: useMemo(() => errorsOf(lastResult), [lastResult]),
    loadCheck: async () => (await import('#app/domain/contact/contact-message')).checkContactForm,
  })
  const refusal = isLost ? messages.network : form.formErrors?.join(' ')
  const notice = useFocusOnRefusal(refusal, latest)
  const typed: Record<string, unknown> = { subject, topic, ...lastResult?.initialValue }
  const control = (name: string) => ({
    id: form.fieldId(name),
    name,
    errors: form.errors[name],
    defaultValue: typeof typed[name] === 'string' ? typed[name] : undefined,
    required: true,
  })
  return (
    <fetcher.Form
      {...form.handlers}
      method="post"
      action="/contact"
      // Sent as typed: percent-encoding would triple the size in most alphabets.
      encType="multipart/form-data"
      className="form max-w-none"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault()
        else form.checkAll(event)
      }}
    >
      {refusal && (
        <Notice ref={notice} tone="error" tabIndex={-1}>
          {refusal}
        </Notice>
      )}
      <TextField {...control('name')} label="Name" autoComplete="name" />
      <TextField
        {...control('email')}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        hint="We’ll reply here."
      />
      <TopicField {...control('topic')} />
      <TextField
        {...control('subject')}
        label="Subject"
        hint={`Up to ${longest.subject} characters`}
      />
      <TextAreaField {...control('message')} label="Message" longest={longest.message} />
      <DecoyField />
      <p>
        <Button pending={isBusy}>Send Message</Button>
      </p>
    </fetcher.Form>
  )
}

type TopicFieldProps = {
  id: string
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
}

function TopicField({ id, name, errors, defaultValue }: TopicFieldProps) {
  return (
    <Field id={id} label="Topic" errors={errors}>
      {(aria) => (
        <Select {...aria} name={name} defaultValue={defaultValue}>
          <option value="message">General message</option>
          <option value="accessibility">Accessibility</option>
          <option value="security">Security report</option>
        </Select>
      )}
    </Field>
  )
}
