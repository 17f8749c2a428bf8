import type { SubmissionResult } from '@conform-to/react'
import type { FormErrors } from '#app/ui/use-checked-form'

/** What a submission's result found wrong, without the fields that are right; undefined without a result. */
export function errorsOf(result: SubmissionResult | undefined): FormErrors | undefined {
  if (!result) return undefined
  const entries = Object.entries(result.error ?? {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string[]] => Boolean(entry[1]?.length)),
  )
}
