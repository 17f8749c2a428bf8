import type { SubmissionResult } from '@conform-to/react'

/** What is wrong, by field name; under '' what concerns the form as a whole. */
export type FormErrors = Record<string, string[]>

/** What a form's rules find wrong, in the browser. */
export type CheckForm = (formData: FormData) => FormErrors

/** What a submission's result found wrong, without the fields that are right; undefined without a result. */
export function errorsOf(result: SubmissionResult | undefined): FormErrors | undefined {
  if (!result) return undefined
  const entries = Object.entries(result.error ?? {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string[]] => Boolean(entry[1]?.length)),
  )
}
