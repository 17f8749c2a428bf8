import * as z from 'zod/mini'
import type { Sealer } from './crypto.server'

/** Seals a value as JSON. `context`: see `Sealer`. */
export function sealRecord(
  sealer: Pick<Sealer, 'seal'>,
  value: unknown,
  context: string,
): Promise<string> {
  return sealer.seal(JSON.stringify(value), context)
}

/** Returns the sealed value; null if it cannot be opened or no longer matches the schema. */
export async function openRecord<Schema extends z.core.$ZodType>(
  sealer: Pick<Sealer, 'open'>,
  sealed: string | null | undefined,
  context: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const text = sealed ? await sealer.open(sealed, context) : null
  return text === null ? null : readRecord(text, schema)
}

/** Parses JSON text with the schema; null for anything else. */
function readRecord<Schema extends z.core.$ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
