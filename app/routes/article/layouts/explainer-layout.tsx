import { Link } from 'react-router'
import type { Article } from '#app/content/article-schema'
import { ServerPart } from '#app/document/server-part'
import { SponsoredPage } from '#app/routes/article/parts/sponsored-page'
import type { LayoutProps } from '#app/routes/article/view'

/** How something works: an app, a coin trade, a jackpot. */
export function ExplainerLayout(props: LayoutProps) {
  const { article, loaded } = props
  return (
    <SponsoredPage
      {...props}
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
