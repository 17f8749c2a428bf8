import { Link } from 'react-router'
import type { Article } from '#app/content/article-schema'
import { sponsoredPages } from '#app/content/sponsored-pages'
import { ServerPart } from '#app/document/server-part'
import { SponsoredPage } from '#app/routes/article/parts/sponsored-page'
import type { LayoutProps } from '#app/routes/article/view'

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
      after={
        <>
          <NamedPrices instruments={article.instruments} />
          <ServerPart part={loaded.parts.share} className="contents" />
        </>
      }
    />
  )
}

function NamedPrices({ instruments }: Pick<Article, 'instruments'>) {
  if (instruments.length === 0) return null
  return (
    <p className="named-prices" data-print="no">
      <span>Prices:</span>
      {instruments.map((instrument) => (
        <Link key={instrument} to={`/markets/${instrument}`} className="link">
          {symbolOf(instrument)}
        </Link>
      ))}
    </p>
  )
}

/** `forex/usd-cad` as `USD/CAD`. */
function symbolOf(instrument: string): string {
  const symbol = instrument.split('/')[1] ?? ''
  return symbol.replace('-', '/').toUpperCase()
}
