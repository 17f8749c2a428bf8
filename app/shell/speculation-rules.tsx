import { useNonce } from '#app/ui/nonce'
import { useHydrated } from '#app/ui/use-hydrated'

/** Paths that do something, are somebody's own tools, or are no pages. */
const notAhead = [
  '/go/*',
  '/dev/*',
  '/api/*',
  '/media/*',
  '/preferences',
  '/markets.csv*',
  '/markets/*?*',
]

/**
 * Has a browser fetch the page behind a link that is pointed at for a moment. Once the framework runs, it
 * fetches data instead, and the rules go.
 */
export function SpeculationRules() {
  const nonce = useNonce()
  if (useHydrated()) return null
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: rules }}
    />
  )
}

const rules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: notAhead } }],
      },
      eagerness: 'moderate',
    },
  ],
})
