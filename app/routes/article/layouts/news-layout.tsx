import { CommentsSection } from '#app/routes/article/comments/comments-section'
import type { LayoutProps } from '#app/routes/article/loaded'
import { ArticleCover } from '#app/routes/article/parts/article-cover'
import { ArticleHeader } from '#app/routes/article/parts/article-header'
import { ArticleText, ReadNext, Sources } from '#app/routes/article/parts/article-text'
import { Byline } from '#app/routes/article/parts/byline'
import { NamedPrices } from '#app/routes/article/parts/named-prices'
import { ShareButtons } from '#app/routes/article/parts/share-buttons'

/** Three paragraphs and a source: a column, with its picture before the text. */
export function NewsLayout({ article, loaded }: LayoutProps) {
  return (
    <>
      <ArticleHeader article={article} section={loaded.section}>
        <Byline article={article} />
      </ArticleHeader>
      <ArticleCover loaded={loaded} className="article-cover" />
      <ArticleText loaded={loaded} />
      <NamedPrices instruments={article.instruments} />
      <Sources article={article} />
      <ShareButtons article={article} origin={loaded.origin} />
      <CommentsSection article={article} loaded={loaded} />
      <ReadNext slug={article.slug} />
    </>
  )
}
