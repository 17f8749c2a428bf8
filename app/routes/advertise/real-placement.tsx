import { ArticleCard } from '#app/articles/article-card'
import { Headlines } from '#app/articles/story-group'
import { isSponsored } from '#app/content/article'
import { catalogue } from '#app/content/catalogue'

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
      <div className="mt-5 grid items-start gap-8 md:grid-cols-[minmax(0,22rem)_minmax(0,28rem)]">
        <ArticleCard article={article} />
        <Headlines articles={[article]} />
      </div>
    </section>
  )
}
