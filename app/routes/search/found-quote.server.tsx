import { type Html, html } from '#app/document/html'
import { renderPart } from '#app/document/send-parts.server'
import { drawPicture } from '#app/domain/market/display/chart-picture'
import { dayFigures } from '#app/domain/market/display/day-figures'
import { volumeLabel } from '#app/domain/market/display/format'
import { describeRange } from '#app/domain/market/display/range-words'
import { type InstrumentView, readInstrument } from '#app/domain/market/display/read-market.server'
import { dayWordsOf } from '#app/domain/market/display/words'
import { sectionWords } from '#app/market-board/boards'
import { ChartDrawing, isWide } from '#app/market-board/chart-drawing'
import { changeMarkup, starButton } from '#app/market-board/price-parts.server'
import { stampsOf, withoutLines } from '#app/market-board/stamp-markup.server'

/** Renders the one price that was looked for, with its chart and figures; null if it has none any more. */
export async function foundQuote(
  needs: Parameters<typeof readInstrument>[0],
  id: string,
  watched: ReadonlySet<string>,
): Promise<Html | null> {
  const [category = '', slug = ''] = id.split('/')
  const read = await readInstrument(needs, { category, slug, range: null })
  return read && quoteCard(read, watched)
}

function quoteCard(read: InstrumentView, watched: ReadonlySet<string>): Html {
  const { item } = read
  const { symbol, name, path, category, exchange, unit } = item
  const changePercent = `${item.change} (${item.changePercent})`
  const about = [
    name !== symbol && html`<b>${symbol}</b>`,
    category === 'stock' && exchange,
    sectionWords[category].tab,
    unit && category !== 'index' && `per ${unit}`,
  ].filter(Boolean)
  return html`
    <section id="${item.id.replace('/', '-')}" class="board-section quote-card" aria-labelledby="instruments">
      <div class="quote-name">
        <h2 id="instruments"><a href="${path}">${name}</a></h2>
        ${starButton(item, watched.has(item.id))}
        <p>${about.map((one, at) => html`${at > 0 && ' · '}${one}`)}</p>
      </div>
      <div class="quote-price">
        <data class="num" value="${item.value.price}">${item.price}</data>
        <p>${changeMarkup({ ...item, changePercent })}${item.direction && html` <span>${dayWordsOf(item)}</span>`}</p>
        ${stampsOf(withoutLines([item])).markup}
      </div>
      ${chartOf(read)}
      <dl class="quote-figures">${figuresOf(read)}</dl>
      <p class="quote-more"><a class="link" href="${path}">Full chart and key figures</a></p>
    </section>`
}

function chartOf({ item, view, range }: InstrumentView): Html | null {
  const picture = drawPicture(item, view)
  if (!picture) return null
  const { sentence, period } = describeRange(item, view)
  const drawing = renderPart(ChartDrawing, {
    picture,
    label: `${item.name}, ${range}: ${sentence}`,
  })
  const isBare = picture.prices.length === 0
  const wide = picture.newest && isWide(picture.newest) && html` data-wide`
  return html`
    <figure>
      <figcaption>${view.isIllustrative ? sentence : period}</figcaption>
      <div class="chart-box" data-direction="${picture.direction ?? 'none'}"${wide}${isBare && html` data-plain`}>${drawing}</div>
    </figure>`
}

/** Those that are known. */
function figuresOf({ item, day, year }: InstrumentView): Html[] {
  const known = dayFigures(item, day, year).filter(({ text }) => /\d/.test(text))
  const rows: [string, string | null][] = [
    ...known.map(({ label, text }): [string, string] => [label, text]),
    ['Market cap', item.marketCap],
    [volumeLabel(item.category), item.volume],
  ]
  return rows.flatMap(([label, text]) =>
    text ? [html`<div><dt>${label}</dt><dd class="num">${text}</dd></div>`] : [],
  )
}
