import type { Staleness } from '#app/domain/market/display/state'
import { Notice } from '#app/ui/notice'

/** Shows which prices are old, how old, and why. */
export function StaleNotice({ staleness }: { staleness: Staleness | null }) {
  if (!staleness) return null
  const { count, of, oldest, why } = staleness
  return (
    <Notice title={count === of ? 'These prices are old' : `${count} of ${of} prices are old`}>
      <p>
        The oldest is from {oldest}. {why.join(' ')} Every price shows its time.
      </p>
    </Notice>
  )
}
