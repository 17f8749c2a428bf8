import { isSponsored } from '#app/content/article'
import { sponsoredPages } from '#app/content/sponsored-pages'
import { CommentsSection } from '#app/routes/article/comments/comments-section'
import type { LayoutProps } from '#app/routes/article/loaded'
import { ArticleCover } from '#app/routes/article/parts/article-cover'
import { ArticleHeader } from '#app/routes/article/parts/article-header'
import { ArticleText, ReadNext, Sources } from '#app/routes/article/parts/article-text'
import { Byline } from '#app/routes/article/parts/byline'
import { LeadSection } from '#app/routes/article/parts/lead-section'
import { NamedPrices } from '#app/routes/article/parts/named-prices'
import { ShareButtons } from '#app/routes/article/parts/share-buttons'

const kickers: Record<string, string> = {
  explainer: 'How it works',
  'coin-trade': 'A coin trade, explained',
  jackpot: 'A jackpot, explained',
}

/** How something works: an app, a coin trade, a jackpot. Paid or not. */
export function ExplainerLayout(props: LayoutProps) {
  const { article, loaded } = props
  const design = sponsoredPages[article.slug]?.design ?? 'explainer'
  return (
    <>
      <ArticleHeader article={article} section={loaded.section} kicker={kickers[design]}>
        <Byline article={article} />
      </ArticleHeader>
      <ArticleCover loaded={loaded} className="article-cover" />
      <ArticleText loaded={loaded} />
      <NamedPrices instruments={article.instruments} />
      <Sources article={article} />
      {isSponsored(article) && (
        <LeadSection
          {...props}
          title="Request a call"
          text="Leave your details and confirm your phone number. A registered broker will contact you."
        />
      )}
      <CommentsSection article={article} loaded={loaded} />
      <ShareButtons article={article} origin={loaded.origin} />
      <ReadNext slug={article.slug} />
    </>
  )
}
