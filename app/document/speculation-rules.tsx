import { useHydrated } from '#app/ui/use-hydrated'
import { text } from './speculation-rules.json?inlined'

/**
 * Prefetches the page behind a link after a short hover, except links that act, personal tools and non-pages. Once
 * the framework runs, it prefetches data instead, and the rules are removed.
 */
export function SpeculationRules() {
  if (useHydrated()) return null
  return (
    <script
      type="speculationrules"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? text : '' }}
    />
  )
}
