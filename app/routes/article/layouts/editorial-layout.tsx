import { ServerPart } from '#app/document/server-part'
import { CommentsSection } from '#app/routes/article/comments/comments-section'
import { ArticleHeader } from '#app/routes/article/parts/article-header'
import type { LayoutProps } from '#app/routes/article/view'

/** News, analysis and reports: a column of text, and beside it prices, contents, sources and other headlines. */
export function EditorialLayout({ article, loaded }: LayoutProps) {
  return (
    <>
      <div className="with-rail">
        <div className="article-main">
          <ArticleHeader article={article} section={loaded.section}>
            <ServerPart part={loaded.parts.byline} className="byline" />
            <ServerPart part={loaded.parts.prices} className="price-row" />
          </ArticleHeader>
          <figure className="article-figure">
            <ServerPart part={loaded.parts.cover} className="cover" />
            <figcaption>Illustration: Maple Tape</figcaption>
          </figure>
          <ServerPart part={loaded.parts.body} className="article-text" />
          <ServerPart part={loaded.parts.share} className="contents" />
        </div>
        <aside className="article-rail" aria-label="Beside the article" data-print="no">
          <div>
            <ServerPart part={loaded.parts.rail} />
            <ServerPart part={loaded.parts.sources} className="contents" />
            <ServerPart part={loaded.parts.railEnd} className="rail-end" />
          </div>
        </aside>
        <ServerPart part={loaded.parts.neighbours} className="contents" />
        <CommentsSection article={article} loaded={loaded} />
      </div>
      <ServerPart part={loaded.parts.next} className="contents" />
    </>
  )
}
