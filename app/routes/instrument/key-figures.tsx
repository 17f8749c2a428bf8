import { stateWords } from '#app/domain/market/display/words'
import type { Category } from '#app/domain/market/instruments'
import type { InstrumentData } from './load-instrument.server'

const kinds: Record<Category, string> = {
  crypto: 'Cryptocurrency',
  forex: 'Currency pair',
  stock: 'Canadian stock',
  commodity: 'Commodity',
}

export function KeyFigures({ found: { item, figures, inUsDollars } }: { found: InstrumentData }) {
  const rows: [string, string | null][] = [
    ['Type', kinds[item.category]],
    ['Exchange', item.category === 'stock' ? item.exchange : null],
    ['Currency', item.currency],
    ['Unit', item.unit],
    ...figures,
    ['In US dollars', inUsDollars],
    ['Status', stateWords[item.state]],
    ['As of', item.asOfText],
  ]
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">Key figures</h2>
      <table className="figures">
        <tbody>
          {rows.map(
            ([label, value]) =>
              value && (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{value}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
    </section>
  )
}
