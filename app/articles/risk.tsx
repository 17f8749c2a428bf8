import { disclaimer } from '#app/content/site'

/** Ends every sponsored text. */
export function Risk() {
  return (
    <aside className="risk" aria-label="Risk warning">
      <p>
        <strong>Trading involves risk.</strong> {disclaimer.risk} Past performance does not
        guarantee results. {disclaimer.notABroker} Consult a licensed advisor before you invest.
      </p>
    </aside>
  )
}
