import { eodhdFundamentals } from './company-responses.ts'
import {
  type FaultServer,
  faults,
  json,
  type Responder,
  raw,
  startFaultServer,
} from './fault-server.ts'
import { coinGeckoRange, eodhdDays, fredSince, valetSince } from './history-responses.ts'
import { priceKeys } from './price-keys.ts'
import {
  coinGeckoMarketsBody,
  coinGeckoRatesBody,
  eodhdCopper,
  eodhdTickers,
  fredObservations,
  type ResponseOptions,
  type RowFault,
  twelveDataQuotes,
  valetObservations,
} from './price-responses.ts'
import { isInterestRate, valetInterestSince } from './rate-responses.ts'

type Provider = keyof typeof priceKeys | 'valet'

/** How each provider reports an error inside a 200. */
const errorsInside: Record<Provider, unknown> = {
  coingecko: { status: { error_code: 429, error_message: 'You exceeded the rate limit' } },
  valet: { message: 'Series group not found.', docs: 'https://www.bankofcanada.ca/valet/docs' },
  eodhd: { error: 'You exceeded your daily API requests limit' },
  twelvedata: { code: 429, message: 'You have run out of API credits', status: 'error' },
  fred: { error_code: 400, error_message: 'Bad Request. The series does not exist.' },
}

/** Returns the faults of a whole response. */
function wholeFaults(provider: Provider): Record<string, Responder> {
  return {
    'status-401': json(401, { error: 'Bad key' }),
    'status-403': raw(403, 'Forbidden. Please contact support@eodhistoricaldata.com', {
      'content-type': 'text/html',
    }),
    'status-402': raw(402, 'Payment Required', { 'content-type': 'text/html' }),
    'status-404': faults.html(404),
    'status-429-json': json(429, { code: 429, message: 'Too many requests', status: 'error' }),
    'status-429-text': raw(429, 'Throttled', { 'content-type': 'text/plain' }),
    'status-429-html': faults.html(429),
    'status-429-wait': raw(429, 'Wait', { 'retry-after': '1800' }),
    'status-500': json(500, errorsInside[provider]),
    'status-502': json(502, errorsInside[provider]),
    'status-503': faults.html(503),
    'error-in-200': json(200, errorsInside[provider]),
    'html-in-200': faults.html(200),
    'null-in-200': json(200, null),
    empty: faults.empty(200),
    reset: faults.resetBeforeResponse,
    hang: faults.hang,
    redirect: raw(302, '', { location: '/stolen' }),
  }
}

/**
 * Starts all price providers. `/<provider>/<behaviour>/…` behaves accordingly: `good`, `later` (a day later), a
 * fault of the whole response, or of one row of the later one. `keyless` is the good one, to requests without a key.
 */
export function startPriceServer(): Promise<FaultServer> {
  return startFaultServer((response, received) => {
    const url = new URL(received.path, 'http://prices')
    const [, provider = '', behaviour = '', ...rest] = url.pathname.split('/')
    const { authorization, 'x-cg-demo-api-key': demoKey } = received.headers
    const path = `/${rest.map(decodeURIComponent).join('/')}`
    const isFirst = behaviour === 'good' || behaviour === 'keyless'
    const told: ResponseOptions = {
      isLater: !isFirst,
      fault: (isFirst || behaviour === 'later' ? 'none' : behaviour) as RowFault,
    }
    const key = url.searchParams.get('api_token') ?? url.searchParams.get('api_key')
    const given = demoKey ?? authorization?.replace('apikey ', '') ?? key
    const expected = behaviour === 'keyless' ? null : priceKeys[provider as 'fred']
    const isKnown = provider === 'valet' || given === expected
    if (!isKnown) return json(401, { error: 'Bad key' })(response)
    const asked = { path, query: url.searchParams, behaviour }
    const body = responseOf(provider as Provider, asked, told)
    if (body === undefined) return json(404, { error: `no ${path}` })(response)
    if (behaviour === 'truncated') return faults.truncate(200, body)(response)
    const fault = wholeFaults(provider as Provider)[behaviour]
    return fault ? fault(response, received) : json(200, body)(response)
  })
}

function responseOf(
  provider: Provider,
  { path, query, behaviour }: { path: string; query: URLSearchParams; behaviour: string },
  told: ResponseOptions,
): unknown {
  const list = (name: string) => (query.get(name) ?? '').split(',').filter(Boolean)
  switch (provider) {
    case 'coingecko':
      if (path.endsWith('/market_chart/range')) {
        return coinGeckoRange(path.split('/')[2] ?? '', query, told.fault)
      }
      if (path === '/exchange_rates') return coinGeckoRatesBody(told)
      if (path !== '/coins/markets' || query.get('vs_currency') !== 'cad') return undefined
      return coinGeckoMarketsBody(list('ids'), told)
    case 'valet': {
      const since = query.get('start_date')
      const names = (path.split('/')[2] ?? '').split(',')
      if (since && names.every(isInterestRate)) return valetInterestSince(names, since, told.fault)
      if (since === '2017-01-03') return valetSince(names, told.fault)
      const isRight = path === '/observations/group/FX_RATES_DAILY/json'
      return isRight && query.get('recent') === '5' ? valetObservations(told) : undefined
    }
    case 'eodhd': {
      if (query.get('fmt') !== 'json') return undefined
      if (path.startsWith('/eod/')) return eodhdDays(path.slice(5), told.fault)
      const company = /^\/v1\.1\/fundamentals\/([\w.-]+)$/.exec(path)?.[1]
      if (company) {
        const isRight = query.get('filter') === 'Highlights,SharesStats'
        return isRight ? eodhdFundamentals(company, behaviour) : undefined
      }
      if (path === '/commodities/historical/COPPER') return eodhdCopper(told)
      const first = /^\/real-time\/([\w.-]+)$/.exec(path)?.[1]
      return first ? eodhdTickers([first, ...list('s')], told) : undefined
    }
    case 'twelvedata':
      return path === '/quote'
        ? twelveDataQuotes(list('symbol'), query.get('exchange'), told)
        : undefined
    case 'fred': {
      const isRight = path === '/fred/series/observations' && query.get('file_type') === 'json'
      const series = query.get('series_id') ?? ''
      const from = query.get('observation_start')
      if (isRight && from) return fredSince(from, told.fault)
      return isRight ? fredObservations(series, told) : undefined
    }
  }
}
