import { type Html, html } from '#app/document/html'
import { chartBox, isBroken } from '#app/domain/market/display/chart'
import { type ChartNote, chartNotes } from '#app/domain/market/display/chart-notes'
import { type ChartPicture, drawPicture } from '#app/domain/market/display/chart-picture'
import { type MarketItem, toMarketItem } from '#app/domain/market/display/item'
import { breakNote } from '#app/domain/market/display/line-breaks'
import { byDay, type RangeView, viewRange } from '#app/domain/market/display/range-view'
import { readShownById } from '#app/domain/market/display/read-market.server'
import { dayWordsOf } from '#app/domain/market/display/words'
import type { Market } from '#app/domain/market/market.server'
import { rateSource } from '#app/domain/market/providers/sources'
import type { InstrumentRow } from '#app/domain/market/quote'
import { rangeStart } from '#app/domain/market/ranges'
import { chartRates } from '#app/domain/market/rates/rate-chart'
import { type RateId, ratePath, readRateId } from '#app/domain/market/rates/rate-series'
import { hasMoved } from '#app/domain/market/rates/rate-words'
import {
  groupRates,
  type RateRow,
  type ShownRates,
  shownRates,
} from '#app/domain/market/rates/rates-view'
import { type LocalDate, torontoDate } from '#app/shared/toronto-time'
import { changeMarkup, nameMarkup, shortName } from './price-parts.server'
import { stampsOf, withoutLines } from './stamp-markup.server'

type Needs = { market: Market; now: () => number }
type Priced = {
  /** `crypto/btc`, the subject first. */
  instruments: readonly string[]
  published: LocalDate
  updated?: LocalDate | undefined
}

type PriceCard = {
  card: Html
  /** The first prices in a line, for a page where the card comes after the text. */
  row: Html
}

/** Renders the prices of an article's instruments, the first with a month's chart; null if none of them has one. */
export async function priceCard(needs: Needs, article: Priced): Promise<PriceCard | null> {
  const read = await Promise.all(article.instruments.map((id) => readShownById(needs.market, id)))
  const rows = read.filter((row) => row !== null)
  const [subject] = rows
  if (!subject) return null
  const items = withoutLines(rows.map((row) => toMarketItem(row, needs.now())))
  const chart = annotatedChart(items[0] as MarketItem, await readMonth(needs, subject), article)
  const periods = new Set(items.map(dayWordsOf))
  const period = periods.size === 1 ? [html`<span>Change ${Array.from(periods)}</span>`] : []
  const { markup: stamp, wordsOf } = stampsOf(items, period)
  const lines = items.map((item, at) => {
    const own = [periods.size > 1 && `Change ${dayWordsOf(item)}`, wordsOf(item)].filter(Boolean)
    const note =
      own.length > 0 &&
      html`<p class="price-card-note">${own.map((part, at) => html`${at > 0 && ', '}${part}`)}</p>`
    return line(item, note, at === 0 && chart ? chart.figure : null)
  })
  const card = html`
    <section class="price-card" aria-labelledby="named-prices">
      <h2 id="named-prices">Prices now</h2>
      <ul>${lines}</ul>
      ${stamp}
    </section>`
  return { card, row: priceRow(items.slice(0, maxInRow), chart?.direction) }
}

const maxInRow = 3

/** `month` is where the first one's month went, if the card draws it: its line is used here too. */
function priceRow(items: readonly MarketItem[], month: string | undefined): Html {
  const { width, height } = chartBox
  const monthLine = html`<svg class="change" data-direction="${month}" viewBox="0 0 ${width} ${height}" aria-hidden="true"><use href="#month"/></svg><span>1M</span>`
  const prices = items.map(
    (item, at) => html`
      <li>
        <a href="${item.path}"><b>${shortName(item)}</b></a>
        <data class="num" value="${item.value.price}">${item.price}</data>
        ${changeMarkup(item)}${at === 0 && month && monthLine}
      </li>`,
  )
  return html`<ul>${prices}</ul>${stampsOf(items).markup}`
}

type Rated = { rates: readonly string[]; hasChart?: boolean }

/** Renders the newest interest rates that an article names, as `priceCard` does, with the first one's chart; null if none of them is held. */
export async function rateCard(
  { market, now }: Needs,
  { rates: ids, hasChart = false }: Rated,
): Promise<PriceCard | null> {
  const { rateFeed, rates, keepsPastRates } = market
  if (ids.length === 0 || !rateFeed) return null
  const shown = shownRates(await rates.list(rateFeed.provider), keepsPastRates)
  const groups = groupRates(shown, torontoDate(now()))
  const rows = groups.flatMap((group) => group.rows).filter(({ id }) => ids.includes(id))
  if (rows.length === 0) return null
  const { name, note } = rateSource(rateFeed.provider)
  const source = `${name}, ${note.toLowerCase()}.`
  const card = html`
    <section class="price-card" aria-labelledby="named-rates">
      <h2 id="named-rates">Rates now</h2>
      <ul>${rows.map(rateLine)}</ul>
      ${hasChart && rateFigure(readRateId(ids[0] ?? null), shown)}
      <p class="credits">${source}</p>
    </section>`
  const inRow = rows.slice(0, maxInRow).map((row) => html`<li>${nameAndValue(row)}</li>`)
  return { card, row: html`<ul data-rates>${inRow}</ul><p class="stamp">${source}</p>` }
}

/** A rate over five years, with its highest and lowest value; null where its past may not be shown. */
function rateFigure(id: RateId | undefined, shown: ShownRates): Html | null {
  const chart = id ? chartRates(id, shown.get(id) ?? []) : null
  if (!chart) return null
  const notes = chart.extremes.map(({ x, heights: [y = 0], words: label }) =>
    point({ x, y, label }, y > 50 ? 18 : -8),
  )
  const times = chart.picture.times.map(({ percent, label: words }) => {
    const anchor = percent < 4 ? 'start' : percent > 96 ? 'end' : 'middle'
    return html`<text x="${percent}%" y="100%" dy="40" text-anchor="${anchor}">${words}</text>`
  })
  return html`
    <figure class="price-chart">
      <figcaption>${chart.name}</figcaption>
      <svg>${lineOf(chart.picture)}${notes}${times}</svg>
    </figure>`
}

function nameAndValue({ id, name, value }: RateRow): Html {
  return html`
      <a href="${ratePath(id)}"><b>${name}</b></a>
      <data class="num" value="${Number.parseFloat(value.replace('−', '-'))}">${value}</data>`
}

function rateLine(row: RateRow): Html {
  const { date, dateText, year, isStale } = row
  return html`
    <li>
      ${nameAndValue(row)}
      <p>${isStale && 'Stale, '}<time datetime="${date}">${dateText}</time></p>
      ${year && html`<p class="num">${hasMoved(year) ? `${year} points in a year` : 'Same as a year ago'}</p>`}
    </li>`
}

/** By day, so the line, its high and its low are of closes and end at the price beside it. */
async function readMonth({ market }: Needs, row: InstrumentRow): Promise<RangeView> {
  const since = rangeStart('1M', row, row.lastUpdated)
  return byDay(
    row,
    viewRange(row, await market.history.read(row.category, row.symbol, since), '1M'),
  )
}

function line(item: MarketItem, note: Html | false, chart: Html | null): Html {
  const { path, value, price } = item
  return html`
    <li>
      <a href="${path}">${nameMarkup(item)}</a>
      <data class="num" value="${value.price}">${price}</data>
      ${changeMarkup(item)}
      ${note}
      ${chart}
    </li>`
}

type DrawnMonth = { figure: Html; direction: string }

/** A chart whose high, low and, if it reaches it, the article's day are named; null without enough prices. */
function annotatedChart(item: MarketItem, view: RangeView, article: Priced): DrawnMonth | null {
  const picture = drawPicture(item, view)
  const notes = chartNotes(item, view, article)
  if (!picture || !notes) return null
  const { high, low, day, sentence } = notes
  const direction = picture.direction ?? 'none'
  const figure = html`
    <figure class="price-chart change" data-direction="${direction}">
      <figcaption>${sentence}${isBroken(picture.line) && ` ${breakNote}`}</figcaption>
      <svg>
        ${day && html`<line x1="${day.x}%" x2="${day.x}%" y1="-24" y2="100%"/>${label(day, '0', -28)}`}
        ${lineOf(picture, 'month')}
        ${point(high, -8)}${point(low, 18)}
      </svg>
    </figure>`
  return { figure, direction }
}

function lineOf({ line }: Pick<ChartPicture, 'line'>, id?: string): Html {
  const { width, height } = chartBox
  return html`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" width="100%" height="100%"><path${id && html` id="${id}"`} d="${line.path}"/></svg>`
}

function point(note: ChartNote, dy: number): Html {
  return html`<circle cx="${note.x}%" cy="${note.y}%" r="4"/>${label(note, `${note.y}%`, dy)}`
}

/** Within the chart: it ends at its point in the right half, else begins there. */
function label({ x, label: words }: ChartNote, y: string, dy: number): Html {
  const anchor = x > 50 && html` text-anchor="end"`
  return html`<text x="${x}%" y="${y}" dy="${dy}"${anchor}>${words}</text>`
}
