import { Headlines } from '#app/articles/story-group'
import { catalogue, newestFirst } from '#app/content/catalogue'

/** The stories that show an interest rate. */
export function RelatedStories() {
  return (
    <section aria-labelledby="related" data-print="no">
      <h2 id="related">Related coverage</h2>
      <Headlines articles={newestFirst(catalogue.filter(({ rates }) => rates.length > 0))} />
    </section>
  )
}
