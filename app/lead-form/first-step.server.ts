import {
  chosenContact,
  LeadForm,
  type LeadPerson,
  SignUpForm,
  splitFullName,
} from '#app/domain/leads/schema'
import { parseForm, type Submission } from '#app/shared/parse-form'
import type { LeadFormKind } from './view'

/** The values of either form after parsing, in one shape. */
type FirstStepValues = LeadPerson & { fullName?: string }

type ParsedFirstStep =
  | { submission: Submission<unknown>; values: null }
  /** `phone`: as typed; the metadata validate it later. */
  | {
      submission: Submission<unknown>
      values: FirstStepValues
      phone: string
      /** When they want to be called, as chosen; null without a choice. */
      contact: { choice: string; zone: string | undefined } | null
    }

/** The controls with the phone number and the country, for errors found after parsing. */
export const phoneFieldOf = { 'sign-up': 'phone', lead: 'phoneNumber' } as const
export const countryFieldOf = { 'sign-up': 'country', lead: 'phoneCountry' } as const

export function parseFirstStep(kind: LeadFormKind, formData: FormData): ParsedFirstStep {
  if (kind === 'sign-up') {
    const submission = parseForm(formData, SignUpForm)
    if (submission.status !== 'success') return { submission, values: null }
    const { fullName, email, phone, country } = submission.value
    const values: FirstStepValues = { ...splitFullName(fullName), fullName, email, country }
    return { submission, values, phone, contact: contactOf(submission.value) }
  }
  const submission = parseForm(formData, LeadForm)
  if (submission.status !== 'success') return { submission, values: null }
  const { firstName, lastName, email, phoneNumber, phoneCountry } = submission.value
  const values = { firstName, lastName, email, country: phoneCountry || null }
  return { submission, values, phone: phoneNumber, contact: contactOf(submission.value) }
}

function contactOf(
  fields: Parameters<typeof chosenContact>[0] & { preferredZone?: string | undefined },
) {
  const choice = chosenContact(fields)
  return choice === null ? null : { choice, zone: fields.preferredZone }
}
