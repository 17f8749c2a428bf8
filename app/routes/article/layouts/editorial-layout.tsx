import { PreparedMarkup } from '#app/document/prepared-markup'
import { CommentsSection } from '#app/routes/article/comments/comments-section'
import type { LayoutProps } from '#app/routes/article/loaded'
import { ArticleCover } from '#app/routes/article/parts/article-cover'
import { ArticleHeader } from '#app/routes/article/parts/article-header'
import {
  ArticleText,
  ReadNext,
  SectionHeadlines,
  Sources,
} from '#app/routes/article/parts/article-text'
import { Byline } from '#app/routes/article/parts/byline'
import { ShareButtons } from '#app/routes/article/parts/share-buttons'

/** News, analysis and reports: a column of text, and beside it prices, contents, sources and other headlines. */
export function EditorialLayout({ article, loaded }: LayoutProps) {
  return (
    <>
      <div className="with-rail">
        <div className="article-main">
          <ArticleHeader article={article} section={loaded.section}>
            <Byline article={article} />
          </ArticleHeader>
          <figure className="article-figure">
            <ArticleCover loaded={loaded} />
            <figcaption>Illustration: Maple Tape</figcaption>
          </figure>
          <ArticleText loaded={loaded} />
          <ShareButtons article={article} origin={loaded.origin} />
        </div>
        <aside className="article-rail" aria-label="Beside the article" data-print="no">
          <PreparedMarkup name="rail" markup={loaded.markup.rail} />
          <Sources article={article} />
          <SectionHeadlines slug={article.slug} />
        </aside>
        <CommentsSection article={article} loaded={loaded} />
      </div>
      <ReadNext slug={article.slug} />
    </>
  )
}
