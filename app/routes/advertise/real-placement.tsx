import { ArticleCard } from '#app/articles/article-card'
import { Headlines } from '#app/articles/story-group'
import { isSponsored } from '#app/content/article'
import { catalogue } from '#app/content/catalogue'
import { ClaimBlock, ClaimFootnote } from '#app/content/claim'

/** Shows an advertisement that runs now, as its cards do; nothing while none runs. */
export function RealPlacement() {
  const ad = catalogue.find(isSponsored)
  if (!ad) return null
  const article = { ...ad, featured: false }
  return (
    <section aria-labelledby="placement" className="border-t border-ink pt-4">
      <h2 id="placement">How an ad looks here</h2>
      <p className="mt-2 max-w-text text-soft">
        One ad that is running now: its card on a market page, and among headlines. The label and
        the sponsor’s name are part of every card.
      </p>
      <div className="mt-4 grid items-start gap-8 sm:grid-cols-2">
        <ArticleCard article={article} />
        <Headlines articles={[article]} />
      </div>
    </section>
  )
}

/** Shows sample figures of a media kit. Renders nothing in a build without samples. */
export function Audience() {
  if (!catalogue.some(({ sample }) => sample)) return null
  return (
    <section aria-labelledby="audience" className="border-t border-ink pt-4">
      <h2 id="audience">The audience (sample)</h2>
      <div className="mt-4 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
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
