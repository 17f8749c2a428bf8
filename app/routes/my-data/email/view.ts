import type { SubmissionResult } from '@conform-to/react'
import type { Lost } from '#app/ui/or-lost'

/** `asked`: this installation sends no email, so an operator writes to the address. */
export const emailEnds = ['sent', 'asked', 'deleted'] as const
export type EmailEnd = (typeof emailEnds)[number]

export type EmailView =
  | { step: 'form'; result?: SubmissionResult | undefined; isExpired?: boolean }
  /** `email`: the address that the link was sent to; null if it cannot be decrypted. */
  | { step: 'confirm'; token: string; email: string | null; error?: string | undefined }
  | { step: 'end'; end: EmailEnd; email?: string | undefined }

type EmailAnswer = { view: EmailView }

export type EmailFlowAnswer = EmailAnswer | Lost

export const emailPath = '/privacy/email'
