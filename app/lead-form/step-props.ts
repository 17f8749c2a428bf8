import type { useFetcher } from 'react-router'
import type { LeadFormAnswer, LeadFormData, LeadFormKind } from './view'

export type LeadFlowProps = {
  kind: LeadFormKind
  /** The page that handles the form, with scripts and without. */
  action: string
  form: LeadFormData
  /** What the action answered to a plain form post. */
  answer?: LeadFormAnswer | undefined
  submitText: string
  source: string
  /** Path of the page the form stands on. */
  from: string
  /** `popup` for the footer's forms, also where a browser without scripts gets them as a page. */
  placement?: 'page' | 'popup'
  /** In a modal dialog, behind which no toast is seen. */
  isModal?: boolean
  onSubmitted?: () => void
}

export type StepProps = {
  fetcher: ReturnType<typeof useFetcher<LeadFormAnswer>>
  isBusy: boolean
  isModal: boolean
  action: string
}
