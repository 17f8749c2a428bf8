import { withFewMarks } from './visible-text'

/**
 * Reads a posted form: only the named fields, only text, the first of repeated ones. Null for an incomplete form,
 * which is the client's error. Nothing else in `app/` reads a form from a request.
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

/** Returns the text of the field `file`, in UTF-8, or in UTF-16 as spreadsheets save it; null without one. */
export async function readFile(request: Pick<Request, 'formData'>): Promise<string | null> {
  try {
    const file = (await request.formData()).get('file')
    return isFile(file) ? withFewMarks(textIn(await file.arrayBuffer())) || null : null
  } catch {
    return null
  }
}

function isFile(value: unknown): value is { arrayBuffer: () => Promise<ArrayBuffer> } {
  return typeof value === 'object' && value !== null && 'arrayBuffer' in value
}

function textIn(file: ArrayBuffer): string {
  const [first, second] = new Uint8Array(file)
  return new TextDecoder(first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8').decode(file)
}

/** Returns every text that a posted form has under a name, in order; null for an incomplete form. */
export async function readTexts(
  request: Pick<Request, 'formData'>,
  name: string,
): Promise<string[] | null> {
  try {
    const all = (await request.formData()).getAll(name)
    return all.filter((value) => typeof value === 'string').map(withFewMarks)
  } catch {
    return null
  }
}

/**
 * Copies the named fields of a form. A name such as `email[100000000]` would make a parser of nested names
 * allocate, so a parser only gets names that we wrote, and texts that are quick to normalize.
 */
export function pickFields(form: FormData, names: readonly string[]): FormData {
  const picked = new FormData()
  for (const name of names) {
    const value = form.get(name)
    if (typeof value === 'string') picked.set(name, withFewMarks(value))
  }
  return picked
}

/** Returns a field's text; null for an empty, missing or file field. */
export function textOf(formData: FormData, name: string): string | null {
  const value = formData.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}

/** An action's response if `readForm` found no form. */
export const unreadableForm = 'The form could not be read. Please send it again.'

/** conform's `SubmissionResult` of a form without files: what was typed, and its errors. */
export type FormResult = {
  submission: { payload: Record<string, string>; fields: string[]; intent: string | null }
  error: { formErrors: string[] | null; fieldErrors: Record<string, string[]> }
}
