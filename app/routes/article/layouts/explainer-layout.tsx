import { sponsoredPages } from '#app/content/sponsored-pages'
import type { LayoutProps } from '#app/routes/article/loaded'
import { ArticleCover } from '#app/routes/article/parts/article-cover'
import { NamedPrices } from '#app/routes/article/parts/named-prices'
import { ShareButtons } from '#app/routes/article/parts/share-buttons'
import { SponsoredPage } from '#app/routes/article/parts/sponsored-page'

const kickers: Record<string, string> = {
  explainer: 'How it works',
  'coin-trade': 'A coin trade, explained',
  jackpot: 'A jackpot, explained',
}

/** How something works: an app, a coin trade, a jackpot. */
export function ExplainerLayout(props: LayoutProps) {
  const { article, loaded } = props
  const design = sponsoredPages[article.slug]?.design ?? 'explainer'
  return (
    <SponsoredPage
      {...props}
      kicker={kickers[design]}
      cover={<ArticleCover loaded={loaded} className="article-cover" />}
      after={
        <>
          <NamedPrices instruments={article.instruments} />
          <ShareButtons article={article} origin={loaded.origin} />
        </>
      }
    />
  )
}
