/** The step in which a code is typed, as the page shows it. */
export type CodeView = {
  step: 'otp-sent'
  /** The sealed state that the next step sends back. */
  formState: string
  /** In readable format, for checking. */
  phone: string
  reference: string
  lifeMinutes: number
  resendAt: number
  /** Counted by the server, so a wrong clock in the browser does not lengthen the wait. */
  resendInSeconds: number
  error?: string | undefined
  attemptsLeft?: number | undefined
  notice?: string | undefined
}

/** Returns what a screen reader announces when the step appears, or when a code is refused. */
export function statusOfCode(view: CodeView): string {
  const { notice, phone, reference } = view
  const said = errorsOfCode(view)?.join(' ') ?? notice
  return said ?? `We sent a code to ${phone}. Reference ${reference}.`
}

export function errorsOfCode({ error, attemptsLeft }: CodeView): string[] | undefined {
  if (!error) return undefined
  if (attemptsLeft === undefined) return [error]
  return [error, `${attemptsLeft} ${attemptsLeft === 1 ? 'try' : 'tries'} left.`]
}

/** Announced while a code is checked, which may begin without a press of the button. */
export const checkingCode = 'Checking your code…'

/** Returns `a 4-digit code`, or `an 8-digit code`. */
export function codeInWords(length: number): string {
  return `${length === 8 ? 'an' : 'a'} ${length}-digit code`
}
