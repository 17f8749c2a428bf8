import type { ComponentType } from 'react'
import type { useFetcher } from 'react-router'
import type { FormResult } from '#app/shared/read-form'
import type { Lost } from '#app/ui/or-lost'
import type { LeadFormData, LeadFormResponse, LeadFormTerms, LeadFormView } from './view'

export type LeadFormProps = {
  /** `SignUpStep` on `/register`; by default `LeadStep`. */
  FirstStep?: ComponentType<FirstStepProps>
  /** The page that handles the form, with and without scripts. */
  action: string
  form: LeadFormData
  /** The action's response to a plain form post. */
  response?: LeadFormResponse | Lost | undefined
  submitText: string
  source: string
  from: string
  /** `popup` for the footer's forms, also when shown as a page without scripts. */
  placement?: 'page' | 'popup'
  /** In a modal dialog, which covers toasts. */
  isModal?: boolean
  onSubmitted?: () => void
}

export type StepProps = {
  fetcher: ReturnType<typeof useFetcher<LeadFormResponse | Lost>>
  isBusy: boolean
  isModal: boolean
  action: string
}

export type FirstStepProps = LeadFormProps &
  StepProps & {
    view: Extract<LeadFormView, { step: 'initial' }>
    terms: LeadFormTerms
    result: FormResult | undefined
  }
