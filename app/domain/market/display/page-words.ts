import { type Instrument, pathOf } from '#app/domain/market/instruments'

/** How an instrument's page is found: its heading, title and description. */
export type PageWords = {
  path: string
  symbol: string
  heading: string
  title: string
  description: string
}

export function pageWords(instrument: Instrument): PageWords {
  const { symbol } = instrument
  const heading = headingOf(instrument)
  return { path: pathOf(instrument), symbol, heading, ...searchWords(instrument, heading) }
}

/** Returns `US dollar to Canadian dollar`, as people search for it; another instrument's own name. */
function headingOf({ category, name }: Instrument): string {
  if (category !== 'forex') return name
  const [from = '', to = ''] = name.split(' / ').map(currencyWords)
  return `${from} to ${to === 'Euro' ? 'euro' : to}`
}

/** Returns `US dollar`: a currency's noun isn't a name, but its country is. */
function currencyWords(name: string): string {
  const [country = '', noun] = name.split(' ')
  return noun ? `${country} ${noun.toLowerCase()}` : country
}

function searchWords({ category, symbol, unit, currency }: Instrument, heading: string) {
  switch (category) {
    case 'forex':
      return {
        title: `${heading} (${symbol}): rate, chart, converter`,
        description: `${symbol} today: the ${heading} exchange rate with its source and time, charts, the 52-week range and a converter.`,
      }
    case 'crypto':
      return {
        title: `${heading} (${symbol}) price in Canadian dollars: chart, converter`,
        description: `${heading} in Canadian dollars today: price with its source and time, charts, the 52-week range and a converter.`,
      }
    case 'index':
      return {
        title: `${heading}: index level and chart`,
        description: `The ${heading} index: its level in points with its source and time, charts and the 52-week range.`,
      }
    case 'stock':
      return {
        title: `${heading} (TSX: ${symbol}): stock price and chart`,
        description: `${heading} on the Toronto Stock Exchange: price with its source and time, open, previous close, the day’s and the 52-week range, and a chart.`,
      }
    case 'commodity':
      return {
        title: `${heading} price in ${dollars[currency]}: chart`,
        description: `${heading} per ${unit} in ${dollars[currency]}: price with its source and time, charts and the 52-week range.`,
      }
  }
}

const dollars: Record<string, string> = { CAD: 'Canadian dollars', USD: 'U.S. dollars' }
