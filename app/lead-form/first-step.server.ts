import type { LeadPerson } from '#app/domain/leads/lead'
import {
  isCallingHour,
  LeadForm,
  PreferredFields,
  pickedHour,
  SignUpForm,
  splitFullName,
} from '#app/domain/leads/schema'
import type { Services } from '#app/services'
import { parseForm, type Submission } from '#app/shared/parse-form'
import { nextHour, placeZoneOf, resolveContact } from '#app/shared/preferred-contact'
import type { LeadFormKind } from './view'

/** The values of either form after parsing, in one shape. */
type FirstStepValues = LeadPerson & { fullName?: string }

type ParsedFirstStep =
  | { submission: Submission<unknown>; values: null }
  /** `phone`: as typed; the metadata validate it later. */
  | { submission: Submission<unknown>; values: FirstStepValues; phone: string }

/** The controls with the phone number and the country, for errors found after parsing. */
export const phoneFieldOf = { 'sign-up': 'phone', lead: 'phoneNumber' } as const
export const countryFieldOf = { 'sign-up': 'country', lead: 'phoneCountry' } as const

export function parseFirstStep(kind: LeadFormKind, formData: FormData): ParsedFirstStep {
  if (kind === 'sign-up') {
    const submission = parseForm(formData, SignUpForm)
    if (submission.status !== 'success') return { submission, values: null }
    const { fullName, email, phone, country } = submission.value
    const values: FirstStepValues = { ...splitFullName(fullName), fullName, email, country }
    return { submission, values, phone }
  }
  const submission = parseForm(formData, LeadForm)
  if (submission.status !== 'success') return { submission, values: null }
  const { firstName, lastName, email, phoneNumber, phoneCountry } = submission.value
  const values = { firstName, lastName, email, country: phoneCountry || null }
  return { submission, values, phone: phoneNumber }
}

/** Returns when they want to be called, whatever else is wrong; null without a choice, or if the schema refuses it. */
export function parseContact({ visit, now }: Pick<Services, 'visit' | 'now'>, formData: FormData) {
  const fields = PreferredFields.parse(Object.fromEntries(formData))
  const { preferredContact: choice, preferredZone: named = '' } = fields
  const zone = placeZoneOf(named) ?? visit.timeZone
  const picked = pickedHour(fields)
  if (picked === null) return choice ? resolveContact(choice, zone, now()) : null
  if (!isCallingHour(picked)) return null
  const [day = 0, hour = 0] = picked.split(' ').map(Number)
  return resolveContact(nextHour(day, hour, zone, now()), zone, now())
}
