import { LeadForm, SignUpForm } from '#app/domain/leads/schema'
import type { CheckForm } from '#app/ui/use-checked-form'
import { errorsOf } from './errors-of'
import { parseForm } from './parse-form'
import type { LeadFormKind } from './view'

const schemas = { 'sign-up': SignUpForm, lead: LeadForm }

/** The server's own rules, for a browser that wants them. */
export function checkLeadForm(kind: LeadFormKind): CheckForm {
  return (formData) => errorsOf(parseForm(formData, schemas[kind]).reply()) ?? {}
}
