import { z } from 'zod'
import { isPublicSuffix } from './public-suffix'

export const text = z.string().trim()
export const filled = text.min(1, 'is missing')
/** Words apart by spaces or commas. */
export const list = (fallback: readonly string[]) =>
  text
    .optional()
    .transform((value) => (value ? value.split(/[\s,]+/).filter(Boolean) : [...fallback]))
export const hostName = z
  .string()
  .regex(/^(?!\d+(\.\d+)*$)[a-z\d-]+(\.[a-z\d-]+)+$/)
  .refine((host) => !isPublicSuffix(host), 'names a suffix that anyone may register below')
