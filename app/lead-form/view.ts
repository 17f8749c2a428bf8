import type { SubmissionResult } from '@conform-to/react'
import type { CodeView } from '#app/phone-proof/view'

/** `sign-up` asks for a full name and a country, `lead` for first and last name. */
export type LeadFormKind = 'sign-up' | 'lead'

/** What a form keeps when it goes back to its first step. */
export type FormValues = {
  fullName?: string
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
  country?: string
}

/** A step of the flow as the page draws it. `flow` is the sealed state that the next step sends back. */
export type FlowView =
  | { step: 'initial'; values: FormValues; error?: string | undefined; focus?: 'phone' | undefined }
  | CodeView
  | { step: 'otp-verified'; flow: string; error?: string | undefined }
  | SubmittedView
  | { step: 'error'; message: string }

export type SubmittedView = {
  step: 'submitted'
  url: string
  allowedHosts: readonly string[]
  /** Wait before leaving, so that an ad network's conversion call can go out. */
  delayMs: number
  conversion: AdRollConversion | null
  /** Drawn again after a reload or the back button: offers the way, does not push. */
  isResumed: boolean
}

export type AdRollConversion = {
  email: string
  phone: string
  adct: string
  /** The same as on the server's own way, so that one conversion is counted once. */
  event_id: string | undefined
}

export type LeadFormAnswer = { view: FlowView; result?: SubmissionResult | undefined }

/** What every lead form needs to be drawn. */
export type LeadFormSetup = {
  consent: { version: string; text: string }
  /** Drawn by the form itself, so that no page can leave it out. */
  disclosure: string
  /** See `unpackCountries`. */
  countries: string
  defaultCountry: string
  codeLength: number
  /** Of the check against robots, where one is configured. */
  turnstileSiteKey?: string
}

export type LeadFormData = { setup: LeadFormSetup; view: FlowView }
