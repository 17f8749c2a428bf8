import { z } from 'zod'

const filled = z.string().trim().min(1)

/** A limit, rate or rule that holds for a time. */
export const FactRecord = z
  .strictObject({
    name: filled,
    value: filled.regex(/\d|one/i, 'has no figure in it'),
    /** The first day on which it holds. */
    from: z.iso.date(),
    /** The last day, of the same year. Left out for a rule without an end. */
    until: z.iso.date().optional(),
    /** The page that states it, not a home page. */
    source: z.strictObject({
      name: filled,
      url: z.url({ protocol: /^https$/ }).regex(/^https:\/\/[^/]+\/./, 'is a home page'),
    }),
    /** The day someone read it there. Without one, a production build leaves it out. */
    checkedOn: z.iso.date().optional(),
  })
  .refine(
    ({ from, until }) => !until || (from <= until && from.slice(0, 4) === until.slice(0, 4)),
    {
      path: ['until'],
      message: 'is not in the year of from',
    },
  )
export type FactRecord = z.infer<typeof FactRecord>
