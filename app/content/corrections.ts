type Correction = {
  /** ISO date of the correction. */
  on: string
  /** The page's path and headline. */
  path: string
  headline: string
  /** The earlier text and the present one, in one or two sentences. */
  change: string
}

/** The public log at /corrections, newest first. An entry is never edited or removed. */
export const corrections: readonly Correction[] = []
