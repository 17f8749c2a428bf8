import { CommentsSection } from '#app/routes/article/comments/comments-section'
import type { LayoutProps } from '#app/routes/article/loaded'
import { ArticleCover } from '#app/routes/article/parts/article-cover'
import { ArticleHeader } from '#app/routes/article/parts/article-header'
import { ArticleText, ReadNext, Sources } from '#app/routes/article/parts/article-text'
import { Byline } from '#app/routes/article/parts/byline'
import { NamedPrices } from '#app/routes/article/parts/named-prices'
import { ShareButtons } from '#app/routes/article/parts/share-buttons'

/** A longer piece: headline beside its picture, what can be done with it at the side of the text. */
export function AnalysisLayout({ article, loaded }: LayoutProps) {
  return (
    <>
      <div className="analysis-head">
        <ArticleHeader article={article} section={loaded.section} kicker="Analysis">
          <Byline article={article} />
        </ArticleHeader>
        <ArticleCover loaded={loaded} />
      </div>
      <div className="with-side">
        <ArticleText loaded={loaded} />
        <div className="side">
          <Sources article={article} />
          <NamedPrices instruments={article.instruments} />
          <ShareButtons article={article} origin={loaded.origin} />
        </div>
      </div>
      <CommentsSection article={article} loaded={loaded} />
      <ReadNext slug={article.slug} />
    </>
  )
}
