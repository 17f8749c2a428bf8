import { OwnEmailForm } from '#app/domain/email-confirmation/schema'
import { type CheckForm, errorsOf } from '#app/shared/form-errors'
import { parseForm } from '#app/shared/parse-form'

/** The server's own rules, for a browser that wants them. */
export const checkEmailForm: CheckForm = (formData) =>
  errorsOf(parseForm(formData, OwnEmailForm).reply()) ?? {}
