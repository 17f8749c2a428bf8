import { CommentsSection } from '#app/routes/article/comments/comments-section'
import type { LayoutProps } from '#app/routes/article/loaded'
import { ArticleCover } from '#app/routes/article/parts/article-cover'
import { ArticleHeader } from '#app/routes/article/parts/article-header'
import { ArticleText, ReadNext, Sources } from '#app/routes/article/parts/article-text'
import { Byline } from '#app/routes/article/parts/byline'
import { NamedPrices } from '#app/routes/article/parts/named-prices'
import { ShareButtons } from '#app/routes/article/parts/share-buttons'

/** A guide to a market report: prices first, tables at full width. */
export function ReportLayout({ article, loaded }: LayoutProps) {
  return (
    <>
      <ArticleHeader article={article} section={loaded.section}>
        <Byline article={article} />
        <NamedPrices instruments={article.instruments} />
      </ArticleHeader>
      <ArticleCover loaded={loaded} className="article-cover report-band" />
      <ArticleText loaded={loaded} />
      <Sources article={article} />
      <ShareButtons article={article} origin={loaded.origin} />
      <CommentsSection article={article} loaded={loaded} />
      <ReadNext slug={article.slug} />
    </>
  )
}
