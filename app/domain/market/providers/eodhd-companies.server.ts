import * as z from 'zod/mini'
import { keyOf } from '#app/domain/market/instruments'
import type { CompanyFeed } from '#app/domain/market/ports'
import { eodhdUrl } from './eodhd-client.server'
import type { Account } from './provider-call.server'
import { looseNumber } from './provider-values'

const Highlights = z.object({
  MarketCapitalization: looseNumber,
  PERatio: looseNumber,
  EarningsShare: looseNumber,
  DividendShare: looseNumber,
  DividendYield: looseNumber,
})
const SharesStats = z.object({ SharesOutstanding: looseNumber })
/** A section without values is missing, or an empty list. */
const Fundamentals = z.object({
  Highlights: z.catch(z.optional(Highlights), undefined),
  SharesStats: z.catch(z.optional(SharesStats), undefined),
})

/** A call for fundamentals counts as ten. */
const creditsPerCompany = 10

/**
 * Returns a company's figures, which the plans All-In-One and Fundamentals include. Source:
 * https://eodhd.com/financial-apis/stock-etfs-fundamental-data-feeds
 */
export function eodhdCompanies(account: Account): CompanyFeed {
  return {
    name: 'eodhd.companies',
    provider: 'eodhd',
    intervalMs: 0,
    maxPerCall: 1,
    credits: creditsPerCompany,
    // A burst, which the first rounds of a session spend.
    reserve: 45 + creditsPerCompany,
    async fetch({ instruments: [stock], call }) {
      if (!stock) return { ok: true, figures: new Map() }
      const query = { filter: 'Highlights,SharesStats' }
      const result = await call(eodhdUrl(account, 'v1.1/fundamentals', stock, query), Fundamentals)
      if (!result.ok) return result
      const { Highlights: sent, SharesStats: stats } = result.data
      // Without both it is an error sent with a 200.
      if (!sent && !stats) return { ok: false, reason: 'unreadable' }
      const figures = {
        shares: stats?.SharesOutstanding ?? null,
        marketCap: sent?.MarketCapitalization ?? null,
        earnings: sent?.EarningsShare ?? null,
        peRatio: sent?.PERatio ?? null,
        dividend: sent?.DividendShare ?? null,
        yield: sent?.DividendYield ?? null,
      }
      return { ok: true, figures: new Map([[keyOf(stock), figures]]) }
    },
  }
}
