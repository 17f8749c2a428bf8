import { disclaimer } from '#app/content/site'

/** Before the first word of every article that somebody paid for, whatever its layout. */
export function Disclosure({ sponsor }: { sponsor: string }) {
  return (
    <aside className="disclosure" aria-label="Advertisement">
      <p className="ad-label">Advertisement</p>
      <p>
        Paid for by {sponsor}. {disclaimer.notABroker} {disclaimer.risk}
      </p>
    </aside>
  )
}
