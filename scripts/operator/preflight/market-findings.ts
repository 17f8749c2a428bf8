import { keyOf } from '#app/domain/market/instruments.ts'
import { createMarket } from '#workers/market.ts'
import { MarketVars, toMarketSettings } from '#workers/market-settings.ts'
import { type Finding, notice } from './finding.ts'
import { type GivenSettings, settingsOf } from './setting-findings.ts'

/** Returns the instruments that would be hidden, because no provider that has a key serves them. */
export function marketFindings(given: GivenSettings): Finding[] {
  const settings = Object.entries(settingsOf(given, 0)).map(([name, value]) => [name, `${value}`])
  const parsed = MarketVars.safeParse(Object.fromEntries(settings))
  if (!parsed.success || parsed.data.MARKET_DRIVER === 'simulated') return []
  const market = createMarket({} as D1Database, toMarketSettings(parsed.data), {} as never)
  const hidden = market.instruments.filter((one) => market.feedsFor(one).length === 0)
  if (hidden.length === 0) return []
  const absent = Object.keys(MarketVars.shape).filter(
    (name) => /_API_(KEY|TOKEN)$/.test(name) && !parsed.data[name as keyof typeof parsed.data],
  )
  return [
    notice(
      `Hidden, as no provider of them has a key: ${hidden.map(keyOf).join(', ')}`,
      `To show them, put a secret: ${absent.join(', ')}`,
    ),
  ]
}
