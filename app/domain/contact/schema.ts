import * as z from 'zod/mini'
import { email, requiredLines, requiredText } from '#app/shared/form-fields'

/** In characters, as the form says and counts them. */
export const longest = { name: 100, subject: 150, message: 5_000 }

export const ContactForm = z.object({
  name: requiredText('Name is required', longest.name),
  email,
  subject: requiredText('Subject is required', longest.subject),
  message: requiredLines('Message is required', longest.message),
})
/** What a visitor writes to the operator. */
export type ContactForm = z.infer<typeof ContactForm>
