import { useFetcher } from 'react-router'
import * as messages from '#app/content/messages'
import { ContactForm, longest } from '#app/domain/contact/contact-message'
import type { FormResult } from '#app/shared/read-form'
import { Button } from '#app/ui/button'
import { DecoyField, EmailField, Field, TextField } from '#app/ui/field'
import { Notice } from '#app/ui/notice'
import { type Lost, useArrived } from '#app/ui/or-lost'
import { Select } from '#app/ui/select'
import { TextAreaField } from '#app/ui/text-area-field'
import { useCheckedForm, useFocusOnRefusal } from '#app/ui/use-checked-form'

type ContactResponse = { result: FormResult } | Lost

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
  const { form, fields } = useCheckedForm(ContactForm, {
    lastResult: arrived?.result,
    defaultValue: { subject, topic },
    isBusy,
  })
  const refusal = isLost ? messages.network : form.errors?.join(' ')
  const notice = useFocusOnRefusal(refusal, latest)
  return (
    <fetcher.Form
      {...form.props}
      method="post"
      action="/contact"
      // Sent as typed: percent-encoding would triple the size in most alphabets.
      encType="multipart/form-data"
      className="form max-w-none"
    >
      {refusal && (
        <Notice ref={notice} tone="error" tabIndex={-1}>
          {refusal}
        </Notice>
      )}
      <TextField {...fields.name.control} label="Name" autoComplete="name" />
      <EmailField {...fields.email.control} label="Email" hint="We’ll reply here." />
      <TopicField {...fields.topic.control} />
      <TextField
        {...fields.subject.control}
        label="Subject"
        hint={`Up to ${longest.subject} characters`}
      />
      <TextAreaField {...fields.message.control} label="Message" longest={longest.message} />
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
          <option value="privacy">My personal data</option>
          <option value="correction">Error in an article or a price</option>
          <option value="accessibility">Accessibility</option>
          <option value="security">Security report</option>
        </Select>
      )}
    </Field>
  )
}
