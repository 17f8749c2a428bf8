import type { useFetcher } from 'react-router'
import type { PersonData } from '#app/flows/own-data/read-person.server'
import type { CodeView } from '#app/phone-proof/view'
import type { FormResult } from '#app/shared/read-form'
import type { Lost } from '#app/ui/or-lost'

/** The result of a finished visit. */
export const ends = ['erased', 'agreed', 'closed'] as const
export type End = (typeof ends)[number]

/** Messages that a plain form's redirect passes on by name. */
export const notices = {
  withdrawn:
    'Your consent is withdrawn. If the firm has your details, we’ll tell it to delete them.',
  withdrawn_before: 'This consent was already withdrawn.',
} as const
export type NoticeName = keyof typeof notices

export function isNotice(name: string | null): name is NoticeName {
  return name !== null && Object.hasOwn(notices, name)
}

export type MyDataView =
  | {
      step: 'phone'
      error?: string | undefined
      result?: FormResult | undefined
      /** Set if the text needs a robot check: the widget's public key. */
      robotCheckKey?: string | undefined
      /** The number in a form that expired. */
      phone?: string | undefined
    }
  | CodeView
  | OpenView
  | { step: 'end'; end: End }

type OpenView = {
  step: 'open'
  formState: string
  /** In readable format. */
  phone: string
  data: PersonData
  /** The current consent text for the firm, which agreeing again would accept. */
  consent: { mark: string; text: string }
  notice?: string | undefined
  error?: string | undefined
  /** The form whose box was left unticked: a registration's id, or `erase`. */
  errorAt?: string | undefined
}

export type MyDataResponse = { view: MyDataView }

export type MyDataFetched = MyDataResponse | Lost

export type StepFetcher = ReturnType<typeof useFetcher<MyDataFetched>>

export type OpenStepProps = { fetcher: StepFetcher; isBusy: boolean; view: OpenView }

/** `asked`: this installation sends no email, so an operator writes to the address. */
export const emailEnds = ['sent', 'asked', 'deleted'] as const
export type EmailEnd = (typeof emailEnds)[number]

export type EmailView =
  | { step: 'form'; result?: FormResult | undefined; isExpired?: boolean }
  /** `email`: the address that the link was sent to; null if it cannot be decrypted. */
  | { step: 'confirm'; token: string; email: string | null; error?: string | undefined }
  | { step: 'end'; end: EmailEnd; email?: string | undefined }

export type EmailFetched = { view: EmailView } | Lost

export const emailPath = '/privacy/email'
