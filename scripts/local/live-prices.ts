/** A public source of prices that needs no key. */
type PublicSource = {
  name: string
  /** The name of its prices on the site. */
  prices: string
  terms: string
  /** The setting that says where it is. */
  setting: string
  baseUrl: string
  /** Its smallest response. */
  probe: string
}

export const publicSources: readonly PublicSource[] = [
  {
    name: 'CoinGecko',
    prices: 'Crypto',
    terms: 'https://www.coingecko.com/en/api_terms',
    setting: 'COINGECKO_BASE_URL',
    baseUrl: 'https://api.coingecko.com/api/v3',
    probe: '/ping',
  },
  {
    name: 'Bank of Canada',
    prices: 'Currencies',
    terms: 'https://www.bankofcanada.ca/terms/',
    setting: 'VALET_BASE_URL',
    baseUrl: 'https://www.bankofcanada.ca/valet',
    probe: '/observations/FXUSDCAD/json?recent=1',
  },
]

export type FoundPrices = {
  /** Settings of the Worker. */
  vars: Record<string, string>
  /** The lines to print. */
  lines: string[]
}

/** Calls each source once. If none responds, the prices are demo prices. */
export async function findLivePrices(
  sources = publicSources,
  timeoutMs = 3_000,
): Promise<FoundPrices> {
  const statuses = await Promise.all(sources.map((source) => statusOf(source, timeoutMs)))
  if (!statuses.includes(200)) {
    return { vars: { MARKET_DRIVER: 'simulated' }, lines: [whyDemo(sources, statuses)] }
  }
  const baseUrls = sources.map(({ setting, baseUrl }) => [setting, baseUrl])
  return {
    vars: { MARKET_DRIVER: 'keyless', ...Object.fromEntries(baseUrls) },
    lines: [
      'Real prices, on this machine only. Each source is called every few minutes, under its terms:',
      ...sources.map((source, at) => `  ${describe(source, statuses[at] ?? null)}`),
      'Stocks and commodities have demo prices.',
    ],
  }
}

/** Returns the status of a response; null without one. */
async function statusOf({ baseUrl, probe }: PublicSource, timeoutMs: number) {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${baseUrl}${probe}`, { signal, redirect: 'manual' })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

function whyDemo(sources: typeof publicSources, statuses: readonly (number | null)[]): string {
  const responses = sources.flatMap(({ name }, at) =>
    statuses[at] ? [`${name} responded with ${statuses[at]}`] : [],
  )
  const why = responses.length > 0 ? responses.join(', ') : 'No network'
  return `${why}: demo prices are shown.`
}

function describe({ name, prices, terms }: PublicSource, status: number | null): string {
  const line = `${prices.padEnd(12)}${name.padEnd(16)}${terms}`
  if (status === 200) return line
  const outcome = status === null ? "didn't respond" : `responded with ${status}`
  return `${line} (${outcome}; its prices will follow)`
}
