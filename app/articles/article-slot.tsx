import type { Article } from '#app/content/article-schema'
import { catalogue } from '#app/content/catalogue'
import { CardGrid } from './article-cards'

const maxCards = 6

type ArticleSlotProps = { title: string; articles: readonly Article[] }

/** Cards of articles on a page that is about something else. Nothing, where none belong. */
export function ArticleSlot({ title, articles }: ArticleSlotProps) {
  if (articles.length === 0) return null
  const shown = articles.slice(0, maxCards).map((article) => ({ ...article, featured: false }))
  return (
    <section
      aria-labelledby="slot-articles"
      className="grid gap-5 border-t border-ink pt-4"
      data-print="no"
    >
      <h2 id="slot-articles">{title}</h2>
      <CardGrid articles={shown} />
    </section>
  )
}

/** The articles about an instrument. */
export function RelatedCoverage({ instrument }: { instrument: string }) {
  const articles = catalogue.filter(({ instruments }) => instruments.includes(instrument))
  return <ArticleSlot title="Related coverage" articles={articles} />
}
