import { parseSubmission } from '@conform-to/react/future'
import * as z from 'zod/mini'
import { type FormResult, pickFields } from './read-form'

type Shape = Readonly<Record<string, z.core.$ZodType>>

type Errors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> }

export type Submission<Value> = ({ status: 'success'; value: Value } | { status: 'error' }) & {
  /** What the form shows again: what was typed, the schema's errors, and these. */
  reply: (errors?: Errors) => FormResult
}

/**
 * Parses posted form data with a schema. Only the schema's own fields reach the parser and are echoed, each up to
 * twice its maximum length, so an overlong text can be corrected. `longest` lists the fields that may be longer
 * than an email address.
 */
export function parseForm<Schema extends z.ZodMiniObject<Shape>>(
  formData: FormData,
  schema: Schema,
  longest: Readonly<Record<string, number>> = {},
): Submission<z.output<Schema>> {
  const submission = parseSubmission(pickFields(formData, Object.keys(schema.shape)))
  const parsed = z.safeParse(schema, submission.payload)
  const payload = withinBounds(submission.payload, longest)
  const reply = ({ formErrors, fieldErrors = {} }: Errors = {}): FormResult => {
    const found = parsed.success ? {} : firstErrors(parsed.error.issues)
    const error = { formErrors: formErrors ?? null, fieldErrors: { ...found, ...fieldErrors } }
    return { submission: { ...submission, payload }, error }
  }
  return parsed.success
    ? { status: 'success', value: parsed.data, reply }
    : { status: 'error', reply }
}

function firstErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= [message]
  return errors
}

const longestField = 254

function withinBounds(
  payload: Readonly<Record<string, unknown>>,
  longest: Readonly<Record<string, number>>,
): Record<string, string> {
  const entries = Object.entries(payload).map(([name, value]) => [
    name,
    String(value).slice(0, 2 * (longest[name] ?? longestField)),
  ])
  return Object.fromEntries(entries)
}
