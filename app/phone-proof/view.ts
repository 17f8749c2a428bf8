/** The step in which a code is typed, as the page shows it. */
export type CodeView = {
  step: 'otp-sent'
  /** The sealed state that the next step sends back. */
  flow: string
  /** In readable format, for checking. */
  phone: string
  reference: string
  resendAt: number
  /** Counted by the server, so that a wrong clock in the browser does not lengthen the wait. */
  resendInSeconds: number
  error?: string | undefined
  attemptsLeft?: number | undefined
  notice?: string | undefined
}

/** Returns what a screen reader announces when the step appears. */
export function statusOfCode({ notice, phone, reference }: CodeView): string {
  return notice ?? `We sent a code to ${phone}. Reference ${reference}.`
}

/** Announced while a code is checked, which may begin without a press of the button. */
export const checkingCode = 'Checking your code…'
