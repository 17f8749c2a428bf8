import { keyOf } from '#app/domain/market/instruments.ts'
import { day } from '#app/shared/time.ts'
import { createMarket } from '#workers/market.ts'
import {
  liveProviders,
  MarketVars,
  termsNames,
  toMarketSettings,
} from '#workers/market-settings.ts'
import { type Finding, notice } from './finding.ts'
import { type GivenSettings, settingsOf } from './setting-findings.ts'

type Found = ReturnType<typeof MarketVars.parse>

/** Terms change: one reading counts for a year. */
const freshTermsMs = 365 * day

/**
 * Returns the sources whose terms no one confirmed, or not lately, and the instruments that would be hidden, because
 * no source that may be asked serves them.
 */
export function marketFindings(given: GivenSettings, now: number): Finding[] {
  // As the Worker reads them: as text, and a blank one is absent.
  const settings = Object.entries(settingsOf(given, 0))
    .map(([name, value]) => [name, `${value ?? ''}`.trim()] as const)
    .filter(([, value]) => value !== '')
  const parsed = MarketVars.safeParse(Object.fromEntries(settings))
  if (!parsed.success || parsed.data.MARKET_DRIVER === 'simulated') return []
  return [...termsFindings(parsed.data, now), ...hiddenFindings(parsed.data)]
}

function termsFindings(found: Found, now: number): Finding[] {
  const { MARKET_CRYPTO, MARKET_FOREX, MARKET_STOCK, MARKET_COMMODITY } = found
  const named = [...MARKET_CRYPTO, ...MARKET_FOREX, ...MARKET_STOCK, ...MARKET_COMMODITY]
  return liveProviders
    .filter((one) => named.includes(one))
    .flatMap((provider) => {
      const name = termsNames[provider]
      const checkedOn = found[name]
      const remedy = `Read them (docs/licences.md), then set ${name} to the day, or leave ${provider} out of the lists`
      if (!checkedOn) {
        return [notice(`${provider} is not asked, as no one confirmed its terms`, remedy)]
      }
      return now - Date.parse(checkedOn) > freshTermsMs
        ? [notice(`The terms of ${provider} were read more than a year ago`, remedy)]
        : []
    })
}

function hiddenFindings(found: Found): Finding[] {
  const market = createMarket({} as D1Database, toMarketSettings(found), {} as never)
  const hidden = market.instruments.filter((one) => market.feedsFor(one).length === 0)
  if (hidden.length === 0) return []
  const absent = Object.keys(MarketVars.shape).filter(
    (name) => /_API_(KEY|TOKEN)$/.test(name) && !found[name as keyof typeof found],
  )
  const secrets = absent.length > 0 ? ` and put a secret: ${absent.join(', ')}` : ''
  return [
    notice(
      `Hidden, as no source with a key and confirmed terms has them: ${hidden.map(keyOf).join(', ')}`,
      `To show them, confirm the terms of a source${secrets}`,
    ),
  ]
}
