import { z } from 'zod'

const filled = z.string().trim().min(1)

const words = {
  /** The number as it is printed, `50K+`, or words in place of one: `Limited Spots`. */
  figure: filled.regex(/\d|\blimited\b/i, 'has no number in it'),
  /** The counted thing, read right after the figure: `monthly visitors`. Left out if the sentence says it. */
  label: filled.optional(),
}

/** A figure that claims performance, membership or scarcity. */
export const ClaimRecord = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('illustrative'),
    ...words,
    /** What the footnote says it isn't. */
    notActual: z.enum(['count', 'limit', 'probability', 'price', 'promise', 'result']),
  }),
  z.strictObject({
    kind: z.literal('substantiated'),
    ...words,
    /** The proof's address, or the name of a document. */
    evidence: filled,
    reviewer: filled,
    reviewedOn: z.iso.date(),
    /** The last day on which the proof counts. */
    expires: z.iso.date(),
  }),
])
export type ClaimRecord = z.infer<typeof ClaimRecord>

export const ClaimIdText = z
  .string()
  .regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'must be lower-case words and dashes')
