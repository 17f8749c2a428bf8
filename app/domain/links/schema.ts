import * as z from 'zod/mini'
import { LinkSlug } from '#app/shared/brands'
import { longestUrl } from '#app/shared/safe-url'

export const devices = ['mobile', 'tablet', 'desktop'] as const
export type Device = (typeof devices)[number]

/** A path of this site or an https address of an allowed host; `parseDestination` decides. */
const destination = z.string().check(z.minLength(1), z.maxLength(longestUrl))
const instant = z.nullable(z.int().check(z.nonnegative()))

/** Longest name of a source or campaign that is counted by itself. */
export const longestName = 64
const registeredNames = (most: number) =>
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
      .check(z.maxLength(most)),
    [],
  )

export const LinkOptions = z.object({
  /** Where visitors go, by weight; one visitor always to the same. */
  split: z
    .array(z.object({ to: destination, weight: z.int().check(z.minimum(1), z.maximum(1_000)) }))
    .check(z.minLength(1), z.maxLength(10)),
  /** Goes before the split: the first rule that fits. An empty list fits every visitor. */
  when: z
    .array(
      z.object({
        countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
        devices: z.array(z.enum(devices)),
        to: destination,
      }),
    )
    .check(z.maxLength(20)),
  /** Epoch milliseconds: open from `startsAt` until before `endsAt`. */
  startsAt: instant,
  endsAt: instant,
  /** Where visitors go while the link is not open; null shows them the 404 page. */
  fallback: z.nullable(destination),
  /** Names that always have a row of their own in the reports, whatever others visitors make up. */
  campaigns: registeredNames(50),
  sources: registeredNames(20),
})
export type LinkOptions = z.infer<typeof LinkOptions>

/** Always open, without rules; it leads nowhere until it has a split. */
export const noOptions: LinkOptions = {
  split: [],
  when: [],
  startsAt: null,
  endsAt: null,
  fallback: null,
  campaigns: [],
  sources: [],
}

/** One link as D1 and KV hold it. Each edit raises `version` by one. */
export const LinkRecord = z.object({
  v: z.literal(1),
  slug: LinkSlug,
  version: z.int().check(z.minimum(1)),
  state: z.enum(['active', 'disabled']),
  options: LinkOptions,
})
export type LinkRecord = z.infer<typeof LinkRecord>
