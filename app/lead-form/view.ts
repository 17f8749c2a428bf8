import type { ContactChannel } from '#app/content/contact-channels'
import type { Buyer } from '#app/domain/leads/buyer'
import type { CodeView } from '#app/phone-proof/view'
import type { FormResult } from '#app/shared/read-form'

/** `sign-up` asks for a full name and a country, `lead` for first and last name. */
export type LeadFormKind = 'sign-up' | 'lead'

/** The values that a form keeps when it goes back to its first step. */
export type FormValues = {
  fullName?: string
  firstName?: string
  lastName?: string
  email?: string
  phone?: string | undefined
  country?: string | undefined
  /** The time that they chose for a call: see `PreferredFields`. */
  preferredContact?: string | undefined
  preferredDay?: string
  preferredHour?: string
}

/** A step of the form as the page shows it. `formState` is the sealed state that the next step sends back. */
export type LeadFormView =
  | {
      step: 'initial'
      values: FormValues
      error?: string | undefined
      focus?: 'phone' | undefined
      /** The text could not be sent just now: the form offers to send it again unchanged. */
      mayResend?: boolean | undefined
      /** Set if the text needs a robot check: the widget's public key. */
      robotCheckKey?: string | undefined
    }
  | (CodeView & { call: SubmittedView['call'] })
  | { step: 'otp-verified'; formState: string; error?: string | undefined }
  | SubmittedView
  | { step: 'error'; message: string; declinedBy?: string | undefined }

export type SubmittedView = {
  step: 'submitted'
  url: string
  /** The firm that the consent named. */
  firm: string
  /** It took the lead. */
  hasDetails: boolean
  /** The lead's reference for the visitor to quote. Undefined if this person has no lead of their own. */
  reference: string | undefined
  /** When they asked to be called: in words, and its calendar file. */
  call: { words: string; calendar: string | null } | null
  /** They registered before, and the time that they chose now is passed on to no one. */
  isTimeDropped: boolean | undefined
  allowedHosts: readonly string[]
  /** Delay before leaving, so an ad network's conversion call is sent. */
  delayMs: number
  conversion: AdRollConversion | null
  /** Shown again after a reload or the back button: offers the link without redirecting. */
  isResumed: boolean
}

export type AdRollConversion = {
  email: string
  phone: string
  adct: string
  /** An HMAC of the lead’s ID: the network counts one conversion once. */
  event_id: string | undefined
}

export type LeadFormResponse = {
  view: LeadFormView
  result?: FormResult | undefined
  /** The words that a first step must show, because the page may have been rendered before a change. */
  terms?: LeadFormTerms | undefined
  isConsentChanged?: true
}

/** The firm that a form's details go to. */
export type Firm = Pick<Buyer, 'name' | 'registrationNumber'> & {
  /** A day in words. */
  registrationChecked: string
}

/** The firm, and what a form says about it. */
export type LeadFormTerms = {
  firm: Firm
  /** `mark` is sent back, so the record names what was shown. */
  consent: { mark: string; text: string }
  /** Rendered by the form itself, so no page can omit it. */
  disclosure: string
}

/** A form's address, and the contact channel that its consent names, if any. */
export type LeadFormPlace = { kind: LeadFormKind; formId: string; channel?: ContactChannel }

export type LeadFormSetup = LeadFormTerms & {
  /** See `unpackCountries`. */
  countries: string
  defaultCountry: string
  codeLength: number
  /** Set if no one in the form's country can register: shown instead of the form. */
  closed?: string
  /** Set if some of its provinces are closed: shown with the form, which is the same for the whole country. */
  partlyClosed?: string
}

export type LeadFormData = { setup: LeadFormSetup; view: LeadFormView }
