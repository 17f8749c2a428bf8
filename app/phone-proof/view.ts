/** The step in which a code is typed, as the page draws it. */
export type CodeView = {
  step: 'otp-sent'
  /** The sealed state, which the next step sends back. */
  flow: string
  /** As people write it, for reading back. */
  phone: string
  reference: string
  resendAt: number
  /** Counted by the server, so that a wrong clock in the browser does not lengthen the wait. */
  resendInSeconds: number
  error?: string | undefined
  attemptsLeft?: number | undefined
  notice?: string | undefined
}

/** What a screen reader hears when the step arrives. */
export function statusOfCode({ notice, phone, reference }: CodeView): string {
  return notice ?? `We sent a code to ${phone}. Reference ${reference}.`
}
