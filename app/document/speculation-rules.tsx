import { useHydrated } from '#app/ui/use-hydrated'
import { text } from './speculation-rules.json?inlined'

/**
 * Has a browser fetch the page behind a link that is pointed at for a moment: not what does something, is somebody's
 * own tool, or is no page. Once the framework runs, it fetches data instead, and the rules go.
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
