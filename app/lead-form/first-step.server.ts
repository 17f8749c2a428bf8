import type { Submission } from '@conform-to/react'
import { country, LeadForm, SignUpForm, splitFullName } from '#app/domain/leads/schema'
import { parseForm } from './parse-form'
import type { LeadFormKind } from './view'

/** What either form says once it reads, in one shape. */
type FirstStepValues = {
  fullName?: string
  firstName: string
  lastName: string
  email: string
  phone: string
  /** Of residence on the sign-up form; on the other, of the number as typed. */
  country?: string
}

type ParsedFirstStep = { submission: Submission<unknown>; value: FirstStepValues | null }

/** The control that bears the phone number, for errors found after parsing. */
export const phoneFieldOf = { 'sign-up': 'phone', lead: 'phoneNumber' } as const

export function parseFirstStep(kind: LeadFormKind, formData: FormData): ParsedFirstStep {
  if (kind === 'sign-up') {
    const submission = parseForm(formData, SignUpForm)
    if (submission.status !== 'success') return { submission, value: null }
    const { fullName, email, phone, country: residence } = submission.value
    const value: FirstStepValues = {
      ...splitFullName(fullName),
      ...{ fullName, email, phone, country: residence },
    }
    return { submission, value }
  }
  const submission = parseForm(formData, LeadForm)
  if (submission.status !== 'success') return { submission, value: null }
  const { firstName, lastName, email, phoneNumber, phoneCountry } = submission.value
  const value: FirstStepValues = {
    firstName,
    lastName,
    email,
    phone: phoneNumber,
    country: phoneCountry,
  }
  return { submission, value }
}

export function isCountryCode(text: unknown): text is string {
  return country.safeParse(text).success
}
