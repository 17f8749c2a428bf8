import { parse, type Submission, type SubmissionResult } from '@conform-to/react'
import * as z from 'zod/mini'
import { type CheckForm, errorsOf, pickFields } from './read-form'

type Shape = Readonly<Record<string, z.core.$ZodType>>

/**
 * Parses form data with a schema, in the browser and in the action alike. Only the schema's own fields reach the
 * parser and are echoed, each up to twice its maximum length, so that an overlong text can be corrected. `longest`
 * lists the fields that may be longer than an email address.
 */
export function parseForm<Schema extends z.ZodMiniObject<Shape>>(
  formData: FormData,
  schema: Schema,
  longest: Readonly<Record<string, number>> = {},
): Submission<z.output<Schema>> {
  const submission = parse<z.output<Schema>, string[]>(
    pickFields(formData, Object.keys(schema.shape)),
    { resolve: (payload) => judge(payload, schema) },
  )
  return {
    ...submission,
    reply: (options) => withinBounds(submission.reply(options), longest),
  }
}

/** Returns the server's own rules for use in the browser. */
export function checkBy<Schema extends z.ZodMiniObject<Shape>>(schema: Schema): CheckForm {
  return (formData) => errorsOf(parseForm(formData, schema).reply()) ?? {}
}

function judge<Schema extends z.core.$ZodType>(payload: unknown, schema: Schema) {
  const parsed = z.safeParse(schema, payload)
  if (parsed.success) return { value: parsed.data }
  const error: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.')
    error[field] ??= [message]
  }
  return { error }
}

const longestField = 254

function withinBounds(
  result: SubmissionResult,
  longest: Readonly<Record<string, number>>,
): SubmissionResult {
  if (!result.initialValue) return result
  const initialValue = Object.fromEntries(
    Object.entries(result.initialValue).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, 2 * (longest[name] ?? longestField)) : value,
    ]),
  )
  return { ...result, initialValue }
}
