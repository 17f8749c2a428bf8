import { parse, type Submission } from '@conform-to/react'
import * as z from 'zod/mini'

/** Reads form data against a schema, in the browser and in the action alike. */
export function parseForm<Schema extends z.core.$ZodType>(
  formData: FormData,
  schema: Schema,
): Submission<z.output<Schema>> {
  return parse<z.output<Schema>, string[]>(formData, {
    resolve(payload) {
      const parsed = z.safeParse(schema, payload)
      if (parsed.success) return { value: parsed.data }
      const error: Record<string, string[]> = {}
      for (const { path, message } of parsed.error.issues) {
        const field = path.join('.')
        error[field] ??= [message]
      }
      return { error }
    },
  })
}
