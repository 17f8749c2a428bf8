import { hasWords } from '#app/shared/fold-text'
import type { LocalDate } from '#app/shared/toronto-time'

/** The order of the page. */
export const rateIds = [
  'policy',
  'corra',
  'prime',
  'bond-2',
  'bond-5',
  'bond-10',
  'bond-long',
  'mortgage-1',
  'mortgage-3',
  'mortgage-5',
] as const

export type RateId = (typeof rateIds)[number]

/** A value in per cent: 2.25 means 2.25 %. */
export type RatePoint = readonly [date: LocalDate, percent: number]

export type RateSeries = {
  name: string
  group: 'short' | 'bonds' | 'mortgages'
  /** The Bank of Canada's own name of it. */
  sourceName: string
  /** Weekly series have a value on each Wednesday. */
  published: 'daily' | 'weekly'
  meaning: string
}

/**
 * The names of Valet: V39079 is on the Bank's "Canadian interest rates and monetary policy variables" lookup page. The
 * others were found in the code of several public projects that read them from Valet, on 2026-11-25. No call was made.
 */
export const rateSeries: Record<RateId, RateSeries> = {
  policy: {
    name: 'Policy rate',
    group: 'short',
    sourceName: 'V39079',
    published: 'daily',
    meaning: 'The Bank of Canada’s target for overnight loans between financial institutions.',
  },
  corra: {
    name: 'CORRA',
    group: 'short',
    sourceName: 'AVG.INTWO',
    published: 'daily',
    meaning: 'The average rate that day on overnight loans secured by Government of Canada bonds.',
  },
  prime: {
    name: 'Prime rate',
    group: 'short',
    sourceName: 'V80691311',
    published: 'weekly',
    meaning: 'The base rate of large banks for variable mortgages and lines of credit.',
  },
  'bond-2': bond('2-year', 'BD.CDN.2YR.DQ.YLD'),
  'bond-5': bond('5-year', 'BD.CDN.5YR.DQ.YLD'),
  'bond-10': bond('10-year', 'BD.CDN.10YR.DQ.YLD'),
  'bond-long': bond('Long-term', 'BD.CDN.LONG.DQ.YLD'),
  'mortgage-1': mortgage('1-year', 'V80691333'),
  'mortgage-3': mortgage('3-year', 'V80691334'),
  'mortgage-5': mortgage('5-year', 'V80691335'),
}

function bond(term: string, sourceName: string): RateSeries {
  return {
    name: `${term} bond yield`,
    group: 'bonds',
    sourceName,
    published: 'daily',
    meaning: 'The yield of the Government of Canada’s benchmark bond of this term.',
  }
}

function mortgage(term: string, sourceName: string): RateSeries {
  return {
    name: `${term} posted mortgage`,
    group: 'mortgages',
    sourceName,
    published: 'weekly',
    meaning:
      'The rate that large banks post for a conventional mortgage. They often lend for less.',
  }
}

/** Returns the rates that have every word of a query; `mortgage` and `bank of canada rate` find several. */
export function findRates(asked: string): RateId[] {
  return rateIds.filter((id) => hasWords(rateWordsOf(id), asked))
}

/** Its chart, on the page of all rates. */
export function ratePath(id: RateId): string {
  return `/markets/rates?series=${id}#chart`
}

export function rateWordsOf(id: RateId): string {
  const { name, sourceName, group } = rateSeries[id]
  return `${name} interest rates ${group === 'short' ? 'Bank of Canada' : ''} ${sourceName}`
}

export function readRateId(text: string | null): RateId | undefined {
  return rateIds.find((id) => id === text)
}
