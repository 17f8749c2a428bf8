import type { CheckForm } from '#app/ui/use-checked-form'
import { errorsOf } from './errors-of'
import { leadFormSchemas } from './form-names'
import { parseForm } from './parse-form'
import type { LeadFormKind } from './view'

/** The server's own rules, for a browser that wants them. */
export function checkLeadForm(kind: LeadFormKind): CheckForm {
  return (formData) => errorsOf(parseForm(formData, leadFormSchemas[kind]).reply()) ?? {}
}
