import * as z from 'zod/mini'
import { LinkSlug } from '#app/shared/brands'
import { devices } from '#app/shared/dimensions'
import { longestUrl } from '#app/shared/safe-url'

/** A path of this site, or an https URL at an allowed host; `parseDestination` decides. */
const destination = z.string().check(z.minLength(1), z.maxLength(longestUrl))
const instant = z.nullable(z.int().check(z.nonnegative()))

/** Longest source or campaign name that is counted individually. */
export const longestName = 64
const registeredNames = (max: number) =>
  z._default(
    z
      .array(
        z
          .string()
          .check(
            z.minLength(1),
            z.maxLength(longestName),
            z.regex(/^[^\p{C},|]+$/u, 'printable characters without commas'),
          ),
      )
      .check(z.maxLength(max)),
    [],
  )

export const LinkOptions = z.object({
  /** Destinations by weight; a visitor always gets the same one. */
  split: z
    .array(z.object({ to: destination, weight: z.int().check(z.minimum(1), z.maximum(1_000)) }))
    .check(z.minLength(1), z.maxLength(10)),
  /** Evaluated before the split: the first matching rule wins. An empty list matches every visitor. */
  when: z
    .array(
      z.object({
        countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
        devices: z.array(z.enum(devices)),
        to: destination,
      }),
    )
    .check(z.maxLength(20)),
  /** Epoch milliseconds: open from `startsAt`, until before `endsAt`. */
  startsAt: instant,
  endsAt: instant,
  /** The destination while the link is not open; null shows the 404 page. */
  fallback: z.nullable(destination),
  /** Names that always have a row of their own in the reports, whatever other names visitors send. */
  campaigns: registeredNames(50),
  sources: registeredNames(20),
})
export type LinkOptions = z.infer<typeof LinkOptions>

/** Always open, without rules or destinations. */
export const noOptions: LinkOptions = {
  split: [],
  when: [],
  startsAt: null,
  endsAt: null,
  fallback: null,
  campaigns: [],
  sources: [],
}

/** One link as stored in D1 and KV. Each edit raises `version` by one. */
export const LinkRecord = z.object({
  v: z.literal(1),
  slug: LinkSlug,
  version: z.int().check(z.minimum(1)),
  state: z.enum(['active', 'disabled']),
  options: LinkOptions,
})
export type LinkRecord = z.infer<typeof LinkRecord>
