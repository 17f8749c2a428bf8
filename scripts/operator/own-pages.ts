import { createIsOwnPage, type IsOwnPage } from '#app/content/pages.ts'
import { instruments, pathOf } from '#app/domain/market/instruments.ts'
import { readFrontmatters } from '#scripts/content/read-articles.ts'

/** A production build has no samples. */
export function ownPages({ withSamples }: { withSamples: boolean }): IsOwnPage {
  const articles = readFrontmatters().filter(({ sample }) => withSamples || !sample)
  return createIsOwnPage(
    articles.map(({ slug }) => slug),
    instruments.map(pathOf),
  )
}
