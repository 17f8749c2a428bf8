import * as z from 'zod/mini'
import { readToken } from '#app/domain/verification/tokens'

/** A `flow` or a `proof`, passed on as it was given out. */
export const token = z
  .string()
  .check(z.refine((text) => readToken(text) !== null, 'is not one that was given out'))
