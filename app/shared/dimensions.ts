import * as z from 'zod/mini'

export const devices = ['mobile', 'tablet', 'desktop'] as const
export type Device = (typeof devices)[number]

/** The dimensions by which a funnel event is counted. Empty if there is none, or the visitor refused tracking. */
export const Dimensions = z.object({
  /** Slug of the last link that was followed. */
  link: z.string(),
  campaign: z.string(),
  source: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  device: z.enum(devices),
  /** Path of the page that the last link or ad led to. */
  landing: z.string(),
  /** The side of the link's split. */
  variant: z.string(),
})
export type Dimensions = z.infer<typeof Dimensions>
export type Dimension = keyof Dimensions

/**
 * `human`: a person; of clicks, their first within the hour. `repeat`: another one. `suspect`: a first click from a
 * network that clicked too often. `bot`: a robot, HEAD or a prefetch. `closed`: a person at a link that is not open.
 * `unknown`: no such link. All but clicks are of `human` visitors.
 */
export const visitorKinds = ['human', 'repeat', 'suspect', 'bot', 'closed', 'unknown'] as const
export type VisitorKind = (typeof visitorKinds)[number]

/** Anyone can put any name into a URL or a cookie, so names beyond a limit are counted under this one. */
export const otherName = '(other)'

/** What reports, ours and others', call visitors without a name of their own. */
const reserved = /^\s*\(\s*(?:none|other|direct|not\s+set)\s*\)\s*$/i

export function isReservedName(text: string): boolean {
  return reserved.test(text.normalize('NFKC'))
}
