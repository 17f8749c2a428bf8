import { catalogue } from '#app/content/catalogue'
import { ClaimBlock, ClaimFootnote } from '#app/content/claim'
/** Shows sample figures of a media kit. Renders nothing in a build without samples. */
export function Audience() {
  if (!catalogue.some(({ sample }) => sample)) return null
  return (
    <section aria-labelledby="audience" className="border-t border-ink pt-4">
      <h2 id="audience">The audience (sample)</h2>
      <div className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <ClaimBlock id="audience-monthly-visitors" />
        <ClaimBlock id="audience-newsletter-subscribers" />
        <ClaimBlock id="audience-canadian" />
        <ClaimBlock id="audience-average-session" />
      </div>
      <ClaimFootnote
        ids={[
          'audience-monthly-visitors',
          'audience-newsletter-subscribers',
          'audience-canadian',
          'audience-average-session',
        ]}
      />
      <p className="mt-4 max-w-text text-soft">
        These figures show what a media kit would look like. We publish a measured figure only after
        we have reviewed the evidence, and only until that review expires.
      </p>
    </section>
  )
}
