import * as z from 'zod/mini'

/** What an event of the funnel is counted by. Empty where there is none, or the visitor refused tracking. */
export const Dimensions = z.object({
  /** Slug of the last link that was followed. */
  link: z.string(),
  campaign: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  device: z.string(),
  /** Of the link's split. */
  variant: z.string(),
})
export type Dimensions = z.infer<typeof Dimensions>

/** Anyone can put any name into a URL or a cookie, so names beyond a limit are counted under this one. */
export const otherName = '(other)'
