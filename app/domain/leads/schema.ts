import * as z from 'zod/mini'
import { email, requiredInput, requiredName } from '#app/shared/form-fields'

export { email }

const longestName = 100

export const firstName = requiredName('First name is required', longestName)
export const lastName = requiredName('Last name is required', longestName)

/** Used for an invalid format, and for a number that cannot exist. */
export const invalidPhone = 'Please enter a valid phone number'

/** Checks the format only; the server, which has the metadata, checks whether the number exists. */
export const phoneText = z.pipe(
  requiredInput('Phone number is required', 64),
  z.string().check(z.refine(hasPhoneDigits, invalidPhone)),
)

export const fullName = z.pipe(
  requiredName('Please enter your first and last name', 2 * longestName),
  z
    .string()
    .check(z.refine((text) => /\S\s+\S/.test(text), 'Please enter your first and last name')),
)

export const noCountry = 'Please choose a country'

/** Checks the format only; the server, which has the list, checks whether the country is in it. */
export const country = z.string(noCountry).check(z.regex(/^[A-Z]{2}$/, noCountry))

export const untickedConsent = 'Please tick the box to agree'

/** Native checkboxes send "on"; an unticked one sends nothing. */
export const consentTick = z.literal('on', untickedConsent)

const optionalText = z.optional(z.string())

/**
 * `preferredContact` as `resolveContact` takes it, empty for any time, or `at` with the weekday, 7 for Sunday, and the
 * hour in the next two. `preferredZone` is what a browser says of itself; else the edge's counts.
 */
export const PreferredFields = z.object({
  preferredContact: optionalText,
  preferredDay: optionalText,
  preferredHour: optionalText,
  preferredZone: optionalText,
})
type PreferredFields = z.infer<typeof PreferredFields>

/** Returns the picked weekday and hour, `2 18`; null for another choice. A day or an hour alone is a pick as well. */
export function pickedHour(fields: PreferredFields): string | null {
  const { preferredContact: choice, preferredDay: day, preferredHour: hour } = fields
  const isPicked = choice === 'at' || (choice === undefined && (day || hour))
  return isPicked ? `${day} ${hour}` : null
}

/** The hours of `resolveContact`, as the browser checks them. */
export function isCallingHour(picked: string): boolean {
  return /^([1-5] (9|1\d|20)|[67] 1[0-7])$/.test(picked)
}

/** The zone does not matter: a picked hour is the next one of its weekday there. */
const isTimePicked = z.refine<PreferredFields>(
  (fields) => {
    const picked = pickedHour(fields)
    return picked === null || isCallingHour(picked)
  },
  {
    error: ({ input }) => {
      const { preferredDay: day, preferredHour: hour } = input as PreferredFields
      return `Please choose ${!day === !hour ? 'a day and hour' : day ? 'an hour' : 'a day'} within calling hours`
    },
    path: ['preferredDay'],
    when: () => true,
  },
)

export const LeadForm = z
  .object({
    firstName,
    lastName,
    email,
    phoneNumber: phoneText,
    phoneCountry: z.optional(country),
    consent: consentTick,
    ...PreferredFields.shape,
  })
  .check(isTimePicked, isWhole('phoneNumber', 'phoneCountry'))
export type LeadForm = z.infer<typeof LeadForm>

export const SignUpForm = z
  .object({
    fullName,
    email,
    country,
    phone: phoneText,
    consent: consentTick,
    ...PreferredFields.shape,
  })
  .check(isTimePicked, isWhole('phone', 'country'))
export type SignUpForm = z.infer<typeof SignUpForm>

export const leadFormSchemas = { 'sign-up': SignUpForm, lead: LeadForm }

/** A request for own data names only the number to verify. */
export const PhoneForm = z.object({ phoneNumber: phoneText, phoneCountry: z.optional(country) })
export type PhoneForm = z.infer<typeof PhoneForm>

/** Splits off the last word as the last name; the rest is the first name. */
export function splitFullName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

function hasPhoneDigits(text: string): boolean {
  const digits = countDigits(text)
  return digits >= 5 && digits <= 25
}

/** Checks that a North American number isn't cut short: known here, so it is said with all else that is wrong. */
function isWhole(phone: string, country: string) {
  return z.refine<Record<string, unknown>>(
    ({ [phone]: text, [country]: code }) => {
      const isNational = typeof text === 'string' && !/^\s*[+＋]/.test(text)
      if (!isNational || (code !== 'CA' && code !== 'US') || !hasPhoneDigits(text)) return true
      return countDigits(text) >= 10
    },
    { error: invalidPhone, path: [phone], when: () => true },
  )
}

function countDigits(text: string): number {
  const digits = text
    .normalize('NFKC')
    .replace(/;.*$/, '')
    .match(/\p{Nd}/gu)
  return digits?.length ?? 0
}
