import { LeadForm, SignUpForm } from '#app/domain/leads/schema'
import { robotCheckField } from '#app/domain/verification/robot-check'
import type { LeadFormKind } from './view'

export const leadFormSchemas = { 'sign-up': SignUpForm, lead: LeadForm }

const ofEveryStep = ['intent', 'flow', 'code']
const ofFirstStep = ['consentVersion', 'source', 'from', 'placement', 'website', robotCheckField]

/** The names of all controls of a lead form, whichever its step: what its action reads. */
export function leadFormNames(kind: LeadFormKind): string[] {
  return [...Object.keys(leadFormSchemas[kind].shape), ...ofEveryStep, ...ofFirstStep]
}
