import { ArticleCards } from '#app/articles/still-cards'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'

export default function Insights() {
  return (
    <div className="grid gap-10">
      <PageMeta page={pages.insights} />
      <header className="grid max-w-text gap-4">
        <h1>{pages.insights.title}</h1>
        <p className="deck">{pages.insights.description}</p>
      </header>
      <ArticleCards listing="insights" heading="h2" hasFirstPicture />
    </div>
  )
}
