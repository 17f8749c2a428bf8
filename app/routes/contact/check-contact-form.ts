import { ContactForm } from '#app/domain/contact/schema'
import { type CheckForm, errorsOf } from '#app/shared/form-errors'
import { parseForm } from '#app/shared/parse-form'

/** The server's own rules, for a browser that wants them. */
export const checkContactForm: CheckForm = (formData) =>
  errorsOf(parseForm(formData, ContactForm).reply()) ?? {}
