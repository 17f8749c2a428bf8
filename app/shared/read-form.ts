import type { SubmissionResult } from '@conform-to/react'

/**
 * Reads a posted form: only the named fields, only text, the first of those with one name. Null for a body
 * that is no whole form, which is the client's doing. Nothing else in `app/` reads a form from a request.
 */
export async function readForm(
  request: Pick<Request, 'formData'>,
  names: readonly string[],
): Promise<FormData | null> {
  try {
    return pickFields(await request.formData(), names)
  } catch {
    return null
  }
}

/**
 * Copies the named fields of a form. A name such as `email[100000000]` is an order to a parser of nested
 * names, so a parser only ever gets names that we wrote ourselves.
 */
export function pickFields(form: FormData, names: readonly string[]): FormData {
  const picked = new FormData()
  for (const name of names) {
    const value = form.get(name)
    if (typeof value === 'string') picked.set(name, value)
  }
  return picked
}

/** What a field holds; null for an empty one, a file and none at all. */
export function textOf(formData: FormData, name: string): string | null {
  const value = formData.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}

/** What an action answers where `readForm` found no form. */
export const unreadableForm = 'The form could not be read. Please send it again.'

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
