import * as z from 'zod/mini'
import { email, requiredLines, requiredText } from '#app/shared/form-fields'
import { longest } from './longest'

export const ContactForm = z.object({
  name: requiredText('Name is required', longest.name),
  email,
  subject: requiredText('Subject is required', longest.subject),
  message: requiredLines('Message is required', longest.message),
})
/** What a visitor writes to the operator. */
export type ContactForm = z.infer<typeof ContactForm>
