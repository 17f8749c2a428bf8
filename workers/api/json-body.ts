import type { Context } from 'hono'
import { z } from 'zod'
import { readGivenToken } from '#app/phone-proof/given-token.server'
import { hasEachNameOnce, parseJson } from '#app/shared/third-party-response'
import { withFewMarks } from '#app/shared/visible-text'

/** A client error, described in one sentence that names the field. */
export type BadRequest = { ok: false; status: 400 | 415; error: string; field?: string }

/** Reads a JSON body against a schema. The middleware has already enforced the size limit. */
export async function readJson<Schema extends z.core.$ZodType>(
  c: Context,
  schema: Schema,
): Promise<{ ok: true; value: z.output<Schema> } | BadRequest> {
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    return { ok: false, status: 415, error: 'Content-Type must be application/json' }
  }
  // Escaped marks (six bytes each) stay: within the limit, they are too few to take long.
  const text = withFewMarks(await c.req.text())
  const body = parseJson(text)
  if (body === undefined) {
    return { ok: false, status: 400, error: 'The request body is not valid JSON' }
  }
  if (!hasEachNameOnce(text)) {
    return { ok: false, status: 400, error: 'The request body has a name twice' }
  }
  const parsed = z.safeParse(schema, body, { error: typeInWords })
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, status: 400, ...nameIssue(parsed.error.issues[0]) }
}

/** For fields whose schema has no words of its own. */
function typeInWords({ code, expected }: z.core.$ZodRawIssue): string | undefined {
  return code === 'invalid_type' && expected === 'string' ? 'must be text' : undefined
}

function nameIssue(issue: z.core.$ZodIssue | undefined): { error: string; field?: string } {
  if (!issue) return { error: 'The request is not valid' }
  if (issue.code === 'unrecognized_keys') {
    const field = printableName(issue.keys[0])
    return { error: `${field}: unknown field`, field }
  }
  const field = issue.path.join('.')
  return field
    ? { error: `${field}: ${issue.message}`, field }
    : { error: 'The request body must be a JSON object' }
}

/** Returns a name that a client sent, as far as an error may repeat it. */
export function printableName(name = ''): string {
  return name.replace(/[^\w.-]/g, '').slice(0, 40) || '(no printable name)'
}

/** A `flow` or `proof` token, passed back unchanged. */
export const token = z.string().transform((text, context) => {
  const given = readGivenToken(text)
  if (given) return given
  context.addIssue('is not one that was given out')
  return z.NEVER
})
