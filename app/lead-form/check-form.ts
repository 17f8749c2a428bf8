import { type CheckForm, errorsOf } from '#app/shared/form-errors'
import { parseForm } from '#app/shared/parse-form'
import { leadFormSchemas } from './form-names'
import type { LeadFormKind } from './view'

/** The server's own rules, for a browser that wants them. */
export function checkLeadForm(kind: LeadFormKind): CheckForm {
  return (formData) => errorsOf(parseForm(formData, leadFormSchemas[kind]).reply()) ?? {}
}
