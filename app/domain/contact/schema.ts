import * as z from 'zod/mini'
import { email, requiredLines, requiredName, requiredText } from '#app/shared/form-fields'
import { checkBy } from '#app/shared/parse-form'
import { formTopics, longest } from './contact-message'

export const ContactWords = z.object({
  name: requiredName('Name is required', longest.name),
  email,
  subject: requiredText('Subject is required', longest.subject),
  message: requiredLines('Message is required', longest.message),
})
/** What a visitor writes to the operator. */
export type ContactWords = z.infer<typeof ContactWords>

/** The form on /contact; a message without a topic is a general one. */
export const ContactForm = z.extend(ContactWords, {
  topic: z._default(z.enum(formTopics, 'Please choose a topic'), 'message'),
})

export const checkContactForm = checkBy(ContactForm)

/** Whose messages to find or erase: they are stored under an email. */
export const OwnEmailForm = z.object({ email })

export const checkOwnEmailForm = checkBy(OwnEmailForm)
