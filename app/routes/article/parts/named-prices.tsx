import { Link } from 'react-router'
import type { Article } from '#app/content/article-schema'

/** The ways to the prices of what the text is about. */
export function NamedPrices({ instruments }: Pick<Article, 'instruments'>) {
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
