import { PhoneForm } from '#app/domain/leads/schema'
import { errorsOf } from '#app/lead-form/errors-of'
import { parseForm } from '#app/lead-form/parse-form'
import type { CheckForm } from '#app/ui/use-checked-form'

/** The server's own rules, for a browser that wants them. */
export const checkPhoneForm: CheckForm = (formData) =>
  errorsOf(parseForm(formData, PhoneForm).reply()) ?? {}
