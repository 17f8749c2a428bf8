import { LeadForm, SignUpForm, splitFullName } from '#app/domain/leads/schema'
import { parseForm } from './parse-form'
import type { LeadFormKind } from './view'

/** What either form says once it reads, in one shape. */
export type FirstStep = {
  fullName?: string
  firstName: string
  lastName: string
  email: string
  /** Of residence on the sign-up form; on the other, of the number as typed. */
  country?: string
}

/** The control that bears the phone number, for errors found after parsing. */
export const phoneFieldOf = { 'sign-up': 'phone', lead: 'phoneNumber' } as const

/** Reads the first step. `phone`: as typed; whether it is a number, its metadata say later. */
export function parseFirstStep(kind: LeadFormKind, formData: FormData) {
  if (kind === 'sign-up') {
    const submission = parseForm(formData, SignUpForm)
    if (submission.status !== 'success') return { submission, values: null }
    const { fullName, email, phone, country } = submission.value
    const values: FirstStep = { ...splitFullName(fullName), fullName, email, country }
    return { submission, values, phone }
  }
  const submission = parseForm(formData, LeadForm)
  if (submission.status !== 'success') return { submission, values: null }
  const { firstName, lastName, email, phoneNumber, phoneCountry: country } = submission.value
  const values: FirstStep = { firstName, lastName, email, ...(country ? { country } : {}) }
  return { submission, values, phone: phoneNumber }
}
