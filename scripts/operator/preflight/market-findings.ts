import { keyOf } from '#app/domain/market/instruments.ts'
import { day } from '#app/shared/time.ts'
import { createMarket } from '#workers/market.ts'
import { liveProviders, MarketVars, toMarketSettings } from '#workers/market-settings.ts'
import { type Finding, notice } from './finding.ts'
import { type GivenSettings, settingsOf } from './setting-findings.ts'

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
  const { data: found } = MarketVars.safeParse(Object.fromEntries(settings))
  if (found?.MARKET_DRIVER !== 'live') return []
  const findings = liveProviders.flatMap((provider) => {
    const checkedOn = found.MARKET_TERMS_CHECKED_ON[provider]
    if (now - Date.parse(checkedOn ?? '') <= freshTermsMs) return []
    const what = checkedOn
      ? `The terms of ${provider} were read more than a year ago`
      : `${provider} is not asked, as no one confirmed its terms`
    const remedy = `Read them (docs/licences.md), then write ${provider} and the day into MARKET_TERMS_CHECKED_ON`
    return [notice(what, remedy)]
  })
  const areIndicesRead = found.MARKET_TERMS_CHECKED_ON.indices !== undefined
  if (!areIndicesRead) {
    const remedy =
      'Read them (docs/licences.md), then write indices and the day into MARKET_TERMS_CHECKED_ON'
    findings.push(
      notice('Indices are hidden, as no one confirmed the terms of their owners', remedy),
    )
  }
  const market = createMarket({} as D1Database, toMarketSettings(found), {} as never)
  const hidden = market.instruments.filter(
    (one) => market.feedsFor(one).length === 0 && (areIndicesRead || one.category !== 'index'),
  )
  if (hidden.length === 0) return findings
  const absent = Object.keys(MarketVars.shape).filter(
    (name) => /_API_(KEY|TOKEN)$/.test(name) && !found[name as keyof typeof found],
  )
  const secrets = absent.length > 0 ? ` and put a secret: ${absent.join(', ')}` : ''
  const what = `Hidden, as no source with a key and confirmed terms has them: ${hidden.map(keyOf).join(', ')}`
  return [...findings, notice(what, `To show them, confirm the terms of a source${secrets}`)]
}
